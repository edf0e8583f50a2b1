import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { referral } from "#brand/referral.ts";
import type { PageName } from "#site/i18n/paths.ts";
import { AdminLink } from "./admin-link.tsx";
import { useMay } from "./admin-session.ts";

/** Scrolls a row of links sideways to the current one, at each change of it. */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the current link.
  useEffect(() => {
    const currentRect = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    const all = row.current?.getBoundingClientRect();
    if (currentRect && all)
      row.current?.scrollBy(currentRect.x + currentRect.width / 2 - all.x - all.width / 2, 0);
  }, [current]);
}

/** Links to pages side by side, moved to that of the current page where a phone is too narrow for all. */
export function PageRow<T extends string>({
  label,
  pages,
  current,
  className,
  linkClass,
  nameOf,
}: {
  label: string;
  pages: readonly (readonly [name: T, page: PageName])[];
  current: T;
  className: string;
  linkClass: (isCurrent: boolean) => string;
  nameOf: (name: T) => ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  useCurrentInSight(row, current);
  return (
    <nav ref={row} aria-label={label} className={clsx("relative flex overflow-x-auto", className)}>
      {pages.map(([name, page]) => (
        <AdminLink
          key={name}
          page={page}
          aria-current={name === current ? "page" : undefined}
          className={clsx(
            "min-h-11 shrink-0 py-2.5 text-[0.9375rem] focus-visible:-outline-offset-2",
            linkClass(name === current),
          )}
        >
          {nameOf(name)}
        </AdminLink>
      ))}
    </nav>
  );
}

/** The parts of the administration, and the pages of each. */
export const parts = {
  waitlist: [
    ["waitlist", "adminDashboard"],
    ["funnel", "adminFunnel"],
    ["person", "adminPerson"],
    ["import", "adminImport"],
    ["forms", "adminForms"],
  ],
  inbox: [["inbox", "adminInbox"]],
  campaigns: [
    ["campaigns", "adminCampaigns"],
    ["waves", "adminWaves"],
    ["automatic", "adminAutomatic"],
    ["segments", "adminSegments"],
    ["suppressions", "adminSuppressions"],
  ],
  referrals: [
    ["referrers", "adminReferrers"],
    ["friends", "adminFriends"],
    ["rewards", "adminRewards"],
  ],
  content: [
    ["content", "adminContent"],
    ["images", "adminImages"],
  ],
  settings: [
    ["settings", "adminSettings"],
    ["integrations", "adminIntegrations"],
    ["people", "adminPeople"],
    ["audit", "adminAudit"],
  ],
  account: [["account", "adminAccount"]],
} as const satisfies Record<string, readonly (readonly [string, PageName])[]>;

export type Part = keyof typeof parts;
type PageOf = { [P in Part]: (typeof parts)[P][number][0] };
type PartPage = readonly [name: PageOf[Part], page: PageName];

/** The pages of each part that the reader may open. */
export function usePartPages(): (part: Part) => readonly PartPage[] {
  const mayAct = useMay("act");
  const isOwner = useMay("configure");
  const isClosed: Partial<Record<string, boolean>> = {
    import: !mayAct,
    settings: !isOwner,
    people: !isOwner,
  };
  return (part) => {
    if (part === "referrals" && !referral.isOn) return [];
    return (parts[part] as readonly PartPage[]).filter(([name]) => !isClosed[name]);
  };
}

/** The pages of a part, below the row of the parts. */
export function SubPages<P extends Part>({ of, current }: { of: P; current: PageOf[P] }) {
  const t = useTranslations("admin.nav");
  const part: Part = of;
  return (
    <PageRow
      label={t("pagesOf", { part: t(part) })}
      pages={usePartPages()(part)}
      current={current}
      nameOf={(name) => t(`pages.${name}`)}
      className="mt-3 gap-x-6"
      linkClass={(isCurrent) =>
        isCurrent
          ? "font-medium underline decoration-water decoration-2 underline-offset-8"
          : "text-soft hover:text-ink"
      }
    />
  );
}
