import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { classNames } from "#site/ui/class-names.ts";

const entries = [
  ["waitlist", "adminDashboard"],
  ["inbox", "adminInbox"],
] as const;

/** From one list of the administration to the other. */
export function AdminNav({ current }: { current: (typeof entries)[number][0] }) {
  const t = useTranslations("admin.nav");
  return (
    <nav aria-label={t("label")} className="mt-6 flex gap-6 border-b border-line">
      {entries.map(([name, page]) => (
        <PageLink
          key={name}
          page={page}
          aria-current={name === current ? "page" : undefined}
          className={classNames(
            "-mb-px min-h-11 border-b-2 py-2.5 text-[0.9375rem]",
            name === current
              ? "border-water font-medium"
              : "border-transparent text-soft hover:text-ink",
          )}
        >
          {t(name)}
        </PageLink>
      ))}
    </nav>
  );
}
