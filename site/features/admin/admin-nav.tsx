import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { mayDo } from "#contract/admin.ts";
import { PageLink } from "#site/i18n/page-link.tsx";

const entries = [
  ["waitlist", "adminDashboard"],
  ["inbox", "adminInbox"],
  ["import", "adminImport"],
  ["people", "adminPeople"],
  ["audit", "adminAudit"],
  ["account", "adminAccount"],
] as const;

/** From one page of the administration to the other; those the role does not open are left out. */
export function AdminNav({
  current,
  role,
}: {
  current: (typeof entries)[number][0];
  role: string;
}) {
  const t = useTranslations("admin.nav");
  const open = entries.filter(([name]) => {
    if (name === "import") return mayDo(role, "act");
    return name !== "people" || mayDo(role, "people");
  });
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the entries are wider than the screen: the reader sees where they are.
    const here = nav.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    const all = nav.current?.getBoundingClientRect();
    if (here && all) nav.current?.scrollBy(here.x + here.width / 2 - all.x - all.width / 2, 0);
  }, []);
  return (
    <nav
      ref={nav}
      aria-label={t("label")}
      className="mt-6 flex gap-6 overflow-x-auto border-b border-line"
    >
      {open.map(([name, page]) => (
        <PageLink
          key={name}
          page={page}
          aria-current={name === current ? "page" : undefined}
          className={clsx(
            "min-h-11 shrink-0 border-b-2 focus-visible:-outline-offset-2 py-2.5 text-[0.9375rem]",
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
