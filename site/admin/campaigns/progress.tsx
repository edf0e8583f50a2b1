import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type Campaign,
  type CampaignDraft,
  campaign as campaignSchema,
} from "#contract/campaigns.ts";
import type { Locale } from "#contract/locale.ts";
import { formatMoment } from "#site/i18n/formats.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";
import { useMay, useSession } from "../admin-session.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { type Fact, FactList } from "../fact-list.tsx";
import { useRepeat } from "../page-loader.ts";
import { useFigures, useMoment } from "../reader-formats.ts";
import { StateBadge } from "../state-badge.tsx";
import { useSend } from "../use-call.ts";
import { useAudienceWords } from "./audience-words.ts";
import { SwitchButton, useEventWords } from "./automatic-switch.tsx";
import { draftOf, isSame } from "./campaign-draft.ts";
import { isSettling, isUnderWay } from "./campaign-state.ts";
import { CountPanel, Outcomes, Overview, useCount } from "./counts.tsx";
import { KeptText } from "./draft-notes.tsx";
import { forgetDraft, keptDraft } from "./kept-draft.ts";
import { campaignsPath, useNewCampaign } from "./new-campaign.ts";
import { Preview, usePreview } from "./preview.tsx";
import { Readiness } from "./readiness.tsx";

/** How often a running campaign is polled, in milliseconds. */
const interval = 2_000;

/** A campaign that has been or will be sent: its progress, and its actions. */
export function Progress({
  campaign,
  heading,
  again,
}: {
  campaign: Campaign;
  heading: RefObject<HTMLHeadingElement | null>;
  again: () => void;
}) {
  const t = useTranslations("admin-campaigns.progress");
  const states = useTranslations("admin-campaigns.states");
  const switched = useTranslations("admin-automatic.states");
  const { name, kind, state, counts, content, automatic } = campaign;
  const siteLocale = useSiteLocale();
  const { user } = useSession();
  const mayAct = useMay("act");
  const [kept, setKept] = useState(() => (mayAct ? unsavedOf(campaign, user.id) : undefined));
  const [locale, setLocale] = useState<Locale>(
    content.texts[siteLocale] ? siteLocale : content.fallback,
  );
  const preview = usePreview(kind, locale, content);
  useRepeat(again, isUnderWay(campaign) || isSettling(campaign) ? interval : undefined);
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="display-sm outline-none [overflow-wrap:anywhere]"
          >
            <bdi>{name}</bdi>
          </h2>
          <StateBadge state={state} name={(automatic ? switched : states)(state)} />
        </div>
        <Acts campaign={campaign} />
      </div>
      {kept && (
        <KeptText
          kind={kind}
          draft={kept}
          onDrop={() => {
            forgetDraft(campaign.id);
            setKept(undefined);
          }}
        />
      )}
      <PauseNote campaign={campaign} />
      {campaign.pauseReason === "not_ready" && (
        <div className="mt-6 grid gap-5">
          <Readiness />
        </div>
      )}
      <div className="mt-6 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,41rem)]">
        <div className="grid content-start gap-8">
          <Overview campaign={campaign} />
          {state !== "draft" && state !== "scheduled" && campaign.startedAt && (
            <Outcomes kind={kind} counts={counts} />
          )}
          <Facts campaign={campaign} />
          {state === "scheduled" && mayAct && <CountNow campaign={campaign} />}
          <OnSite campaign={campaign} />
          <p className="small max-w-[65ch] text-soft">{t("noTracking")}</p>
        </div>
        <div className="min-w-0">
          <h3 className="display-sm mb-4">{t("mail")}</h3>
          <Preview locale={locale} onLocale={setLocale} state={preview} />
        </div>
      </div>
    </>
  );
}

/** This reader's unsaved text of a draft that another administrator has sent. */
function unsavedOf(campaign: Campaign, by: string): CampaignDraft | undefined {
  if (campaign.state === "draft") return undefined;
  const draft = keptDraft(campaign.id, by)?.draft;
  return draft && !isSame(draft, draftOf(campaign)) ? draft : undefined;
}

function Facts({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("admin-campaigns.facts");
  const kinds = useTranslations("admin-campaigns.kinds");
  const inWords = useEventWords();
  const locale = useSiteLocale();
  const { figure } = useFigures();
  const moment = useMoment();
  const { scheduledAt, timeZone, startedAt, finishedAt, expectedEnd, sentBy, createdBy } = campaign;
  const timeInZone =
    scheduledAt && timeZone && formatMoment(locale, new Date(scheduledAt), timeZone);
  const address = (email: string) => (
    <span className="ltr-island [overflow-wrap:anywhere]">{email}</span>
  );
  const facts: Fact[] = [
    [t("kind"), campaign.automatic ? inWords(campaign.automatic) : kinds(campaign.kind)],
    [t("audience"), <Whom key="audience" campaign={campaign} />],
    [t("scheduled"), timeInZone && `${timeInZone} (${timeZone})`],
    [t("started"), startedAt && moment(startedAt)],
    [t("expected"), isUnderWay(campaign) && expectedEnd && moment(expectedEnd)],
    [t("ended"), finishedAt && moment(finishedAt)],
    [t("pace"), campaign.perHour !== null && t("perHour", { figure: figure(campaign.perHour) })],
    [t(campaign.state === "scheduled" ? "scheduledBy" : "sentBy"), sentBy && address(sentBy)],
    [t("writtenBy"), address(createdBy)],
  ];
  return (
    <FactList
      facts={facts}
      className="text-[0.9375rem]"
      rowClass="grid grid-cols-[11rem_minmax(0,1fr)] py-1.5 max-sm:grid-cols-1"
      valueClass="tabular-nums"
    />
  );
}

/** The audience in words, and how many recipients it has or had. */
function Whom({ campaign: { audience, counts } }: { campaign: Campaign }) {
  const t = useTranslations("admin-campaigns.send");
  const inWords = useAudienceWords();
  const { amount } = useFigures();
  return (
    <ul className="[overflow-wrap:anywhere]">
      {counts.recipients !== null && <li>{t("people", amount(counts.recipients))}</li>}
      {inWords(audience).map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

/** The number of recipients of a campaign that has not started. */
function CountNow({ campaign: { kind, content, audience } }: { campaign: Campaign }) {
  const counted = useCount(kind, content, audience);
  return <CountPanel fallback={content.fallback} counted={counted} />;
}

/** The link to an issue on the site, and the button that takes it down or publishes it again. */
function OnSite({ campaign: { id, issue } }: { campaign: Campaign }) {
  const t = useTranslations("admin-campaigns.issue");
  const locale = useSiteLocale();
  const maySend = useMay("send");
  const { send, isBusy } = useSend();
  const show = (isShown: boolean) =>
    send(`${campaignsPath}/${id}/issue`, { isShown }, { schema: campaignSchema });
  const { confirm, dialog } = useConfirmation(() => show(false));
  if (!issue) return null;
  return (
    <section aria-label={t("title")} className="border-s-3 border-water ps-4">
      <p role="status">{issue.isShown ? t("shown") : t("hidden")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        {issue.isShown && (
          <a href={localizedPath(locale, issue.path)} className="text-link">
            {t("read")}
          </a>
        )}
        {maySend && (
          <Button
            look="outline"
            busy={isBusy}
            onClick={() => (issue.isShown ? confirm(true) : void show(true))}
          >
            {t(issue.isShown ? "takeDown" : "putBack")}
          </Button>
        )}
      </div>
      <Confirmation
        {...dialog}
        title={t("askTitle")}
        text={t("askText")}
        yes={t("takeDown")}
        no={t("no")}
        isBusy={isBusy}
      />
    </section>
  );
}

/** Why it is paused, and what to do about it. */
function PauseNote({ campaign: { state, pauseReason } }: { campaign: Campaign }) {
  const t = useTranslations("admin-campaigns.pauses");
  return (
    <div role="status">
      {state === "paused" && pauseReason && (
        <div className="mt-4 border-s-3 border-danger bg-basin px-4 py-3">
          <p className="font-medium">{t(`${pauseReason}.why`)}</p>
          <p className="mt-1 max-w-[75ch]">{t(`${pauseReason}.todo`)}</p>
        </div>
      )}
    </div>
  );
}

function Acts({ campaign }: { campaign: Campaign }) {
  const { id, state, counts, automatic } = campaign;
  const t = useTranslations("admin-campaigns.acts");
  const problems = useTranslations("admin-campaigns.send.problems");
  const { amount } = useFigures();
  const mayAct = useMay("act");
  const maySend = useMay("send");
  const { send, isBusy } = useSend();
  const { copy, isBusy: isCopying } = useNewCampaign();
  const isOver = state === "finished" || state === "cancelled";
  const refused = {
    not_ready: problems("not_ready"),
    text_faults: problems("text_faults"),
    wrong_state: () => showToast({ kind: "plain", title: t("changed") }),
  };
  const next = !maySend
    ? undefined
    : isUnderWay({ state })
      ? !automatic && "pause"
      : state === "paused" && "resume";
  const act = (what: "pause" | "resume" | "cancel") =>
    send(`${campaignsPath}/${id}/${what}`, {}, { schema: campaignSchema, refused });
  const { confirm, dialog } = useConfirmation(() => act("cancel"));
  return (
    <div className="flex flex-wrap items-center gap-3">
      {/* One button, so that the keyboard keeps its place. */}
      {next && (
        <Button
          look={next === "pause" ? "outline" : "primary"}
          busy={isBusy}
          onClick={() => void act(next)}
        >
          {t(next)}
        </Button>
      )}
      {maySend && automatic && !isOver && <SwitchButton campaign={campaign} />}
      {maySend && !automatic && !isOver && state !== "draft" && (
        <Button look="outline" className="text-danger" onClick={() => confirm(true)}>
          {t("cancel")}
        </Button>
      )}
      {mayAct && (
        <Button look="outline" busy={isCopying} onClick={() => void copy(id)}>
          {t("copy")}
        </Button>
      )}
      {!maySend && !isOver && <p className="small text-soft">{t("ownersOnly")}</p>}
      <Confirmation
        {...dialog}
        title={t("cancelTitle")}
        text={t("cancelText", amount(counts.sent))}
        yes={t("cancelYes")}
        no={t("cancelNo")}
        isBusy={isBusy}
        isDeletion
      />
    </div>
  );
}
