import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Campaign } from "#contract/campaigns.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { showToast } from "#site/ui/toast.ts";
import { Confirmation } from "../parts.tsx";
import { useSend } from "../use-call.ts";
import { forgetDraft } from "./kept-draft.ts";
import { campaignsPath } from "./new-campaign.ts";

/** Deletes a draft, after a question that names it as it is called now. */
export function DeleteDraft({ id, name }: Pick<Campaign, "id" | "name">) {
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
      <Confirmation
        title={t("title", { name })}
        text={t("text")}
        yes={t("yes")}
        no={t("no")}
        open={isAsked}
        isBusy={isBusy}
        isDeletion
        onYes={() => void yes()}
        onNo={() => setAsked(false)}
      />
    </>
  );
}
