import { useTranslations } from "use-intl";
import { PageRow } from "../parts.tsx";

const pages = [
  ["campaigns", "adminCampaigns"],
  ["waves", "adminWaves"],
  ["segments", "adminSegments"],
  ["suppressions", "adminSuppressions"],
] as const;

/** The pages about campaigns, below those of the whole administration. */
export function CampaignSections({ current }: { current: (typeof pages)[number][0] }) {
  const t = useTranslations("admin-campaigns.sections");
  return (
    <PageRow
      label={t("label")}
      pages={pages}
      current={current}
      className="mt-5 gap-x-6"
      linkClass={(isCurrent) =>
        isCurrent
          ? "font-medium underline decoration-water decoration-2 underline-offset-8"
          : "text-soft hover:text-ink"
      }
      nameOf={t}
    />
  );
}
