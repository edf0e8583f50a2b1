import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type AudienceCount,
  audienceCount,
  type Campaign,
  type CampaignDraft,
  type CampaignError,
  campaignCheck,
  type TextFault,
} from "#contract/campaigns.ts";
import { locales } from "#contract/locale.ts";
import { formatAppointment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { CheckboxField } from "#site/ui/field.tsx";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { type Fact, FactList } from "../fact-list.tsx";
import { FormButtons, Problem } from "../form-controls.tsx";
import { ReadFault } from "../read-status.tsx";
import { useFigures } from "../reader-formats.ts";
import { useCall, useSend } from "../use-call.ts";
import type { DraftControl } from "./campaign-draft.ts";
import { campaignsPath } from "./new-campaign.ts";
import { readLocal, type Schedule } from "./schedule.tsx";
import { useFaultSentence } from "./texts.tsx";

interface Sending {
  campaign: Campaign;
  control: DraftControl;
  schedule: Schedule;
  onClose: () => void;
}

/** Confirms the sending: to how many, in which languages and when. */
export function SendDialog(sending: Sending) {
  const t = useTranslations("admin-campaigns.send");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && sending.onClose()}
      title={t(`title.${sending.campaign.kind}`)}
      closeLabel={t("close")}
    >
      <SendQuestion {...sending} />
    </Dialog>
  );
}

/** Refusals that leave the dialog open, with words of their own. */
const known = [
  "changed",
  "count_changed",
  "nobody",
  "text_faults",
  "not_ready",
  "past",
  "too_far",
  "not_draft",
] as const satisfies readonly CampaignError[];

function SendQuestion({
  campaign: { id, kind },
  control: { draft, save, readAgain, version },
  schedule,
  onClose,
}: Sending) {
  const t = useTranslations("admin-campaigns.send");
  const { amount } = useFigures();
  const count = useCall(audienceCount);
  const check = useCall(campaignCheck);
  const { send, isBusy } = useSend();
  const [problem, setProblem] = useState<(typeof known)[number] | "unsaved">();
  const [isSaving, setSaving] = useState(true);
  const [includesLater, setIncludesLater] = useState(false);
  const { content, audience } = draft;

  async function prepare() {
    setSaving(true);
    const isSaved = await save();
    setSaving(false);
    if (!isSaved) return setProblem("unsaved");
    count.call(`${campaignsPath}/count`, { kind, content, audience });
    check.call(`${campaignsPath}/${id}/check`, {});
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => void prepare(), []);

  async function yes(counted: AudienceCount) {
    setProblem(undefined);
    const refused = Object.fromEntries(known.map((error) => [error, () => refuse(error)]));
    const { isLater, at, timeZone } = schedule;
    const body = {
      version: version(),
      count: counted.count,
      countedAt: counted.at,
      ...(isLater && { at, timeZone, includesLater }),
    };
    // The page loads the campaign again and shows its progress.
    if (await send(`${campaignsPath}/${id}/send`, body, { refused })) onClose();
  }
  function refuse(error: (typeof known)[number]) {
    setProblem(error);
    if (error === "count_changed" || error === "nobody") void prepare();
    if (error === "changed" || error === "not_draft") void readAgain();
  }

  const isPreparing = isSaving || count.isBusy || check.isBusy;
  const counted = count.value;
  const checked = check.value?.faults;
  const hasFailed = !isPreparing && count.answer && check.answer && !(counted && checked);
  const red = checked?.filter(({ level }) => level === "red") ?? [];
  const amber = checked?.filter(({ level }) => level === "amber") ?? [];
  return (
    <div className="mt-4 grid gap-5">
      <p role="status" className={isPreparing ? "text-soft" : "sr-only"}>
        {isPreparing && t("looking")}
      </p>
      {problem && <Problem text={t(`problems.${problem}`)} />}
      {hasFailed && <ReadFault text={t("failed")} onRetry={() => void prepare()} />}
      {/* The draft has changed since it was counted and checked. */}
      {counted && checked && !isPreparing && problem !== "changed" && problem !== "not_draft" && (
        <>
          {counted.count === 0 && <p>{t("problems.nobody")}</p>}
          {red.length > 0 && <FaultList title={t("red")} faults={red} isRed />}
          {amber.length > 0 && <FaultList title={t("amber")} faults={amber} />}
          {counted.count > 0 && red.length === 0 && (
            <>
              <Summary counted={counted} draft={draft} schedule={schedule} />
              {schedule.isLater && (
                <div className="grid gap-1.5">
                  <CheckboxField
                    label={t("includesLater")}
                    checked={includesLater}
                    onChange={(event) => setIncludesLater(event.target.checked)}
                  />
                  <p role="status" className="small text-soft">
                    {t(includesLater ? "everyLater" : "onlyNow")}
                  </p>
                </div>
              )}
              <FormButtons
                submit={t(schedule.isLater ? "schedule" : "send", amount(counted.count))}
                cancel={t("cancel")}
                isBusy={isBusy}
                onSubmit={() => void yes(counted)}
                onCancel={onClose}
              />
              <p className="small text-soft">{t("once")}</p>
            </>
          )}
        </>
      )}
    </div>
  );
}

function Summary({
  counted,
  draft: {
    name,
    content: { texts, fallback },
  },
  schedule: { isLater, at, timeZone },
}: {
  counted: AudienceCount;
  draft: CampaignDraft;
  schedule: Schedule;
}) {
  const t = useTranslations("admin-campaigns.send");
  const names = useLeadNames();
  // Within a sentence, where French writes languages small.
  const language = useTranslations("admin-campaigns.count.languages");
  const locale = useSiteLocale();
  const { amount, figure } = useFigures();
  const later = isLater ? readLocal(at, timeZone) : undefined;
  const facts: Fact[] = [
    [t("campaign"), <bdi key="campaign">{name}</bdi>],
    [
      t("subject"),
      <ul key="subject">
        {locales
          .filter((one) => texts[one])
          .map((one) => (
            <li key={one}>
              <bdi lang={one}>{texts[one]?.subject}</bdi>
            </li>
          ))}
      </ul>,
    ],
    [t("to"), t("people", amount(counted.count))],
    [
      t("languages"),
      <ul key="languages">
        {counted.byLocale
          .filter(({ count }) => count > 0)
          .map(({ locale: one, count, hasText }) => (
            <li key={one}>
              {t(hasText ? "language" : "languageInstead", {
                language: names.locale(one),
                figure: figure(count),
                other: language(fallback),
              })}
            </li>
          ))}
      </ul>,
    ],
    [
      t("when"),
      later ? `${formatAppointment(locale, later.moment, timeZone)} (${timeZone})` : t("now"),
    ],
  ];
  return (
    <FactList
      facts={facts}
      rowClass="py-2 sm:grid sm:grid-cols-[7rem_minmax(0,1fr)]"
      valueClass="tabular-nums [overflow-wrap:anywhere]"
    />
  );
}

function FaultList({
  title,
  faults,
  isRed,
}: {
  title: string;
  faults: readonly TextFault[];
  isRed?: boolean;
}) {
  const names = useLeadNames();
  const t = useTranslations("admin-campaigns.texts");
  const said = useTranslations("admin-campaigns.send");
  const { figure } = useFigures();
  const sentence = useFaultSentence();
  return (
    <div>
      <p className={clsx("font-medium", isRed ? "text-danger" : "text-warning")}>{title}</p>
      <ul className="mt-1 grid gap-1 text-[0.875rem]">
        {faults.map((fault) => (
          <li
            key={`${fault.locale} ${fault.code} ${fault.line} ${fault.detail}`}
            className="[overflow-wrap:anywhere]"
          >
            {fault.locale && (
              <span>{`${said("ofLanguage", { language: names.locale(fault.locale) })} `}</span>
            )}
            <span>{sentence(fault)}</span>
            {fault.line !== null && (
              <span>{` (${t("line", { figure: figure(fault.line) })})`}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
