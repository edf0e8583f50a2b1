import { clsx } from "clsx";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { CampaignDraft, CampaignKind } from "#contract/campaigns.ts";
import { Button } from "#site/ui/button.tsx";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { LinkButton } from "../tool-button.tsx";
import type { DraftControl, DraftFault } from "./campaign-draft.ts";
import { useNewCampaign } from "./new-campaign.ts";

/** Whether the server has what was typed, and which field keeps it from that. */
export function SaveNote({ control: { state, faults } }: { control: DraftControl }) {
  const t = useTranslations("admin-campaigns.saving");
  const nameOf = useFieldName();
  const [fault] = faults;
  return (
    <p
      role="status"
      className={clsx(
        "small",
        ["saved", "waiting", "conflict"].includes(state) ? "text-soft" : "font-medium text-danger",
      )}
    >
      {state === "invalid" && fault ? t("invalidField", { field: nameOf(fault) }) : t(state)}
    </p>
  );
}

/** The name of a field; of a text, with its language. */
function useFieldName(): (fault: DraftFault) => string {
  const t = useTranslations("admin-campaigns");
  const names = useLeadNames();
  return ({ field, locale }) => {
    if (locale) return `${t(`texts.${field}`)} (${names.locale(locale)})`;
    if (field === "audience") return t("composer.who");
    if (field === "oldest") return t("audience.oldest");
    return field === "perHour" ? t("when.perHour") : t("composer.name");
  };
}

/**
 * A conflict with another administrator's version: the reader decides, and can restore the other one.
 * The pressed button goes: the focus moves to the one that undoes it, else to the start of the draft.
 */
export function Conflict({
  control,
  name,
}: {
  control: DraftControl;
  name: RefObject<HTMLInputElement | null>;
}) {
  const t = useTranslations("admin-campaigns.conflict");
  const { theirs, resolveConflict, aside, bringBack } = control;
  const back = useRef<HTMLButtonElement>(null);
  const isAside = aside && !theirs;
  useEffect(() => {
    if (isAside) back.current?.focus();
  }, [isAside]);
  function begin(settled: () => void) {
    settled();
    name.current?.focus();
  }
  return (
    <div role="alert">
      {theirs && (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-s-3 border-danger bg-basin px-4 py-3">
          <p className="grow">{t("text")}</p>
          <Button look="outline" onClick={() => begin(() => resolveConflict("mine"))}>
            {t("mine")}
          </Button>
          <Button look="outline" onClick={() => resolveConflict("theirs")}>
            {t("theirs")}
          </Button>
        </div>
      )}
      {isAside && (
        <p className="mt-4 border-s-3 border-water bg-basin px-4 py-2">
          {t("aside")}{" "}
          <LinkButton ref={back} onClick={() => begin(bringBack)} className="min-h-9">
            {t("bringBack")}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** Unsaved text of a draft that was sent or deleted meanwhile, and the button that keeps it. */
export function KeptText({
  kind,
  draft,
  onDrop,
}: {
  kind: CampaignKind;
  draft: CampaignDraft;
  /** Called once the text is copied or discarded. */
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
