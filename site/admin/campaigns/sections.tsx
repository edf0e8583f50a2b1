import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useCurrentInSight } from "../parts.tsx";

const pages = [
  ["campaigns", "adminCampaigns"],
  ["waves", "adminWaves"],
  ["segments", "adminSegments"],
  ["suppressions", "adminSuppressions"],
] as const;

/** The pages about campaigns, below those of the whole administration. */
export function CampaignSections({ current }: { current: (typeof pages)[number][0] }) {
  const t = useTranslations("admin-campaigns.sections");
  const row = useCurrentInSight(current);
  return (
    <nav ref={row} aria-label={t("label")} className="relative mt-5 flex gap-x-6 overflow-x-auto">
      {pages.map(([name, page]) => (
        <PageLink
          key={name}
          page={page}
          aria-current={name === current ? "page" : undefined}
          className={clsx(
            "min-h-11 shrink-0 py-2.5 text-[0.9375rem] focus-visible:-outline-offset-2",
            name === current
              ? "font-medium underline decoration-water decoration-2 underline-offset-8"
              : "text-soft hover:text-ink",
          )}
        >
          {t(name)}
        </PageLink>
      ))}
    </nav>
  );
}
