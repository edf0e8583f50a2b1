import { useTranslations } from "use-intl";
import type { CampaignDraft, CampaignKind } from "#contract/campaigns.ts";
import { Button } from "#site/ui/button.tsx";
import { useNewCampaign } from "./new-campaign.ts";

/** What was typed into a draft that was sent or deleted meanwhile, and how it is not lost. */
export function KeptText({
  kind,
  draft,
  onDrop,
}: {
  kind: CampaignKind;
  draft: CampaignDraft;
  /** Called once the text is elsewhere, or the reader does without it. */
  onDrop: () => void;
}) {
  const t = useTranslations("admin-campaigns.kept");
  const { startFrom, isBusy } = useNewCampaign();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-s-3 border-danger bg-basin px-4 py-3">
      <p className="grow">{t("text")}</p>
      <Button
        look="outline"
        busy={isBusy}
        onClick={() => void startFrom(kind, draft).then((isMade) => isMade && onDrop())}
      >
        {t("use")}
      </Button>
      <Button look="outline" onClick={onDrop}>
        {t("drop")}
      </Button>
    </div>
  );
}
