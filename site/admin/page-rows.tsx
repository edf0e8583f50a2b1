import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { PageName } from "#site/i18n/paths.ts";
import { AdminLink } from "./admin-link.tsx";

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of page.
  useEffect(() => {
    const here = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    const all = row.current?.getBoundingClientRect();
    if (here && all) row.current?.scrollBy(here.x + here.width / 2 - all.x - all.width / 2, 0);
  }, [current]);
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

const campaignPages = [
  ["campaigns", "adminCampaigns"],
  ["waves", "adminWaves"],
  ["automatic", "adminAutomatic"],
  ["segments", "adminSegments"],
  ["suppressions", "adminSuppressions"],
] as const;

/** The pages about campaigns, below those of the whole administration. */
export function CampaignSections({ current }: { current: (typeof campaignPages)[number][0] }) {
  const t = useTranslations("admin-campaigns.sections");
  return <SubPages label={t("label")} pages={campaignPages} current={current} nameOf={t} />;
}

const referralPages = [
  ["referrers", "adminReferrers"],
  ["friends", "adminFriends"],
  ["rewards", "adminRewards"],
] as const;

/** The pages about friends, below those of the whole administration. */
export function ReferralSections({ current }: { current: (typeof referralPages)[number][0] }) {
  const t = useTranslations("admin-referrals.sections");
  return <SubPages label={t("label")} pages={referralPages} current={current} nameOf={t} />;
}

function SubPages<T extends string>(
  props: Omit<ComponentProps<typeof PageRow<T>>, "className" | "linkClass">,
) {
  return (
    <PageRow
      {...props}
      className="mt-5 gap-x-6"
      linkClass={(isCurrent) =>
        isCurrent
          ? "font-medium underline decoration-water decoration-2 underline-offset-8"
          : "text-soft hover:text-ink"
      }
    />
  );
}
