import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type Automatic,
  automaticDaysLimit,
  type CampaignSummary,
  campaign as campaignSchema,
} from "#contract/campaigns.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { useFigures } from "../reader-formats.ts";
import { ToolButton } from "../tool-button.tsx";
import { useSend } from "../use-call.ts";
import { waitingOf } from "./campaign-state.ts";
import { campaignsPath } from "./new-campaign.ts";

/** When an automatic mail leaves, in words. */
export function useEventWords(): (automatic: Automatic) => string {
  const t = useTranslations("admin-automatic.after");
  const { amount } = useFigures();
  return ({ event, days }) => t(event, amount(days));
}

/** How many days after its event it leaves. */
export function AutomaticFields({
  automatic,
  onChange,
}: {
  automatic: Automatic;
  onChange: (automatic: Automatic) => void;
}) {
  const t = useTranslations("admin-automatic");
  const { figure } = useFigures();
  const inWords = useEventWords();
  const [typed, setTyped] = useState(String(automatic.days));
  const isDays = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= automaticDaysLimit;
  return (
    <div className="grid max-w-sm gap-4">
      <TextField
        label={t("days")}
        hint={t("daysHint")}
        type="number"
        inputMode="numeric"
        min={0}
        max={automaticDaysLimit}
        value={typed}
        error={isDays(typed) ? undefined : t("daysWrong", { most: figure(automaticDaysLimit) })}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (isDays(value)) onChange({ ...automatic, days: Number(value) });
        }}
        className="tabular-nums"
      />
      <p role="status" className="font-medium">
        {inWords(automatic)}
      </p>
      <p className="small text-soft">{t("who")}</p>
    </div>
  );
}

/** Turns an automatic mail on, after a confirmation, or off; where mails wait, which that cancels, after one too. */
export function SwitchButton({
  campaign: { id, state, counts },
  isInList,
  save,
}: {
  campaign: Pick<CampaignSummary, "id" | "state" | "counts">;
  /** Whether it is one of many on the page. */
  isInList?: boolean;
  /** Saves what was typed, before it is turned on. */
  save?: () => Promise<boolean>;
}) {
  const t = useTranslations("admin-automatic");
  const problems = useTranslations("admin-campaigns.send.problems");
  const { send, isBusy } = useSend();
  const { amount } = useFigures();
  const isOff = state === "draft";
  async function turn(isOn: boolean) {
    if (isOn && save && !(await save())) {
      return void showToast({ kind: "danger", title: t("unsaved") });
    }
    const refused = {
      text_faults: problems("text_faults"),
      not_ready: problems("not_ready"),
      changed: t("changed"),
      wrong_state: t("changed"),
    };
    const done = t(isOn ? "onDone" : "offDone");
    await send(
      `${campaignsPath}/${id}/switch`,
      { isOn },
      { schema: campaignSchema, done, refused },
    );
  }
  const { about: turnsOn = isOff, confirm, dialog } = useConfirmation<boolean>(turn);
  const waiting = waitingOf(counts);
  function press() {
    if (isBusy) return;
    if (isOff || waiting > 0) confirm(isOff);
    else void turn(false);
  }
  const label = t(isOff ? "turnOn" : "turnOff");
  return (
    <>
      {/* One button, so that the keyboard keeps its place. */}
      {isInList ? (
        <ToolButton aria-disabled={isBusy} onClick={press}>
          {label}
        </ToolButton>
      ) : (
        <Button look={isOff ? "primary" : "outline"} busy={isBusy} onClick={press}>
          {label}
        </Button>
      )}
      <Confirmation
        {...dialog}
        title={t(turnsOn ? "onTitle" : "offTitle")}
        text={turnsOn ? t("onText") : t("offText", amount(waiting))}
        yes={t(turnsOn ? "onYes" : "offYes")}
        no={t(turnsOn ? "onNo" : "offNo")}
        isBusy={isBusy}
      />
    </>
  );
}
