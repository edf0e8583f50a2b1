import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Campaign } from "#contract/campaigns.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { Button } from "#site/ui/button.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { showToast } from "#site/ui/toast.ts";
import { useSend } from "../use-call.ts";
import { forgetDraft } from "./kept-draft.ts";
import { campaignsPath } from "./new-campaign.ts";

/** Deletes a draft, after a question. */
export function DeleteDraft({ campaign: { id, name } }: { campaign: Campaign }) {
  const t = useTranslations("admin-campaigns.delete");
  const navigate = useNavigate();
  const list = usePageHref("adminCampaigns");
  const { send, isBusy } = useSend();
  const [isAsked, setAsked] = useState(false);

  async function yes() {
    const inUse = () => showToast({ kind: "danger", title: t("inUse") });
    const refused = { wrong_state: inUse };
    const gone = await send(`${campaignsPath}/${id}/delete`, {}, { refused });
    setAsked(false);
    if (!gone) return;
    forgetDraft(id);
    showToast({ kind: "good", title: t("done") });
    void navigate(list, { replace: true });
  }

  return (
    <>
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="text-link min-h-11 text-danger"
      >
        {t("ask")}
      </button>
      <Dialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t("title", { name })}
        description={t("text")}
        closeLabel={t("close")}
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button busy={isBusy} onClick={() => void yes()} className="bg-danger! text-ground!">
            {t("yes")}
          </Button>
          <Button look="outline" onClick={() => setAsked(false)}>
            {t("no")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
