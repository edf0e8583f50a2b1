import { clsx } from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { type Campaign, campaignNameLimit, type segments } from "#contract/campaigns.ts";
import type { Locale } from "#contract/locale.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { useMay, useSession } from "../admin-session.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { StateBadge } from "../state-badge.tsx";
import { LinkButton } from "../tool-button.tsx";
import { useSend } from "../use-call.ts";
import { AudienceFields } from "./audience.tsx";
import { AutomaticFields, SwitchButton } from "./automatic-switch.tsx";
import { useDraft } from "./campaign-draft.ts";
import { CountPanel, useCount } from "./counts.tsx";
import { Conflict, KeptText, SaveNote } from "./draft-notes.tsx";
import { forgetDraft } from "./kept-draft.ts";
import { campaignsPath } from "./new-campaign.ts";
import { Preview, usePreview } from "./preview.tsx";
import { Readiness } from "./readiness.tsx";
import { now, readLocal, ScheduleFields } from "./schedule.tsx";
import { SegmentBar } from "./segment-bar.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { Texts, useUnsavable } from "./texts.tsx";
import { cleanName, typedIn } from "./typed-values.tsx";

/** Two parts beside each other where there is room. */
const halves = "grid min-w-0 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,41rem)]";

/**
 * The editor of a campaign: its text beside the preview, the audience beside its number, the schedule beside the
 * checks.
 */
export function Composer({
  campaign,
  saved,
}: {
  campaign: Campaign;
  saved: z.infer<typeof segments>["segments"];
}) {
  const t = useTranslations("admin-campaigns.composer");
  const { user } = useSession();
  const siteLocale = useSiteLocale();
  const control = useDraft(campaign);
  const { draft, change, save, replaced } = control;
  const unsavable = useUnsavable(control.faults);
  const { kind } = campaign;
  const { automatic } = draft;
  const stays = useTranslations("admin-automatic");
  const states = useTranslations("admin-campaigns.states");
  const switched = useTranslations("admin-automatic.states");
  const [locale, setLocale] = useState<Locale>(
    draft.content.texts[siteLocale] ? siteLocale : draft.content.fallback,
  );
  const [schedule, setSchedule] = useState(now);
  const [isSending, setSending] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const preview = usePreview(kind, locale, draft.content);
  const counted = useCount(kind, draft.content, draft.audience);
  const { send, isBusy: isTesting } = useSend();
  const maySend = useMay("send");
  const later = readLocal(schedule.at, schedule.timeZone);
  const isTimed = !schedule.isLater || later !== undefined;

  async function test() {
    if (!(await save())) return void showToast({ kind: "danger", title: t("untested") });
    const done = t("tested", { email: user.email });
    await send(`${campaignsPath}/${campaign.id}/test`, { locale }, { done });
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="grow basis-80">
          <TextField
            ref={name}
            label={t("name")}
            value={draft.name}
            autoComplete="off"
            dir="auto"
            error={
              draft.name.trim()
                ? unsavable({ field: "name" }, draft.name, campaignNameLimit)
                : t("nameMissing")
            }
            onChange={({ target }) => change({ name: typedIn(target, cleanName) })}
            className="font-medium"
          />
        </div>
        <div className="flex min-h-12 flex-wrap items-center gap-3">
          <StateBadge
            state={campaign.state}
            name={automatic ? switched("draft") : states(campaign.state)}
          />
          <SaveNote control={control} />
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:px-4">
          <Button look="outline" busy={isTesting} onClick={() => void test()}>
            {t("test")}
          </Button>
          {maySend && automatic && <SwitchButton campaign={campaign} save={save} />}
          {maySend && !automatic && (
            <Button disabled={!isTimed} onClick={() => setSending(true)}>
              {t(schedule.isLater ? "schedule" : "send")}
            </Button>
          )}
        </div>
      </div>
      {!maySend && <p className="small mt-2 text-soft">{t("mayNotSend")}</p>}
      <Conflict control={control} name={name} />
      {control.state === "over" && <KeptText kind={kind} draft={draft} onDrop={control.drop} />}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-y-10">
        <div className={halves}>
          <Part title={t("what")}>
            <Texts
              kind={kind}
              content={draft.content}
              locale={locale}
              faults={preview.faults}
              unsavable={unsavable}
              onLocale={setLocale}
              onChange={(content) => change({ content })}
            />
          </Part>
          <div className="min-w-0 xl:sticky xl:top-4 xl:self-start">
            <h2 className="display-sm mb-4 xl:border-t xl:border-line xl:pt-5">{t("preview")}</h2>
            <Preview locale={locale} onLocale={setLocale} state={preview} />
          </div>
        </div>
        <Part title={t("who")}>
          <div
            className={clsx(
              !automatic && "grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]",
            )}
          >
            <div className="grid min-w-0 content-start gap-5">
              {!automatic && (
                <SegmentBar
                  audience={draft.audience}
                  kind={kind}
                  saved={saved}
                  onChoose={(audience) => change({ audience })}
                />
              )}
              <AudienceFields
                key={replaced}
                kind={kind}
                audience={draft.audience}
                isAutomatic={automatic !== undefined}
                onChange={(audience) => change({ audience })}
              />
            </div>
            {!automatic && <CountPanel fallback={draft.content.fallback} counted={counted} />}
          </div>
        </Part>
        <div className={halves}>
          <Part title={t("when")}>
            {automatic ? (
              <AutomaticFields
                key={replaced}
                automatic={automatic}
                onChange={(next) => change({ automatic: next })}
              />
            ) : (
              <ScheduleFields
                schedule={schedule}
                perHour={draft.perHour}
                onSchedule={setSchedule}
                onPerHour={(perHour) => change({ perHour })}
              />
            )}
          </Part>
          <Part title={t("ready")}>
            <Readiness />
          </Part>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-4 border-t border-line pt-4">
          <p className="small max-w-[65ch] text-soft">{t("noTracking")}</p>
          {automatic && campaign.startedAt ? (
            <p className="small text-soft">{stays("stays")}</p>
          ) : (
            <DeleteDraft id={campaign.id} name={draft.name.trim() || campaign.name} />
          )}
        </div>
      </div>
      {isSending && (
        <SendDialog
          campaign={campaign}
          control={control}
          schedule={schedule}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-5">
      <h2 className="display-sm border-t border-line pt-5">{title}</h2>
      {children}
    </section>
  );
}

/** Deletes a draft, after a confirmation with its current name. */
function DeleteDraft({ id, name }: Pick<Campaign, "id" | "name">) {
  const t = useTranslations("admin-campaigns.delete");
  const navigate = useNavigate();
  const list = usePageHref("adminCampaigns");
  const { send, isBusy } = useSend();
  const { confirm, dialog } = useConfirmation(async () => {
    const options = { done: t("done"), refused: { wrong_state: t("inUse") } };
    if (!(await send(`${campaignsPath}/${id}/delete`, {}, options))) return;
    forgetDraft(id);
    void navigate(list, { replace: true });
  });

  return (
    <>
      <LinkButton onClick={() => confirm(true)} className="min-h-11 text-danger">
        {t("ask")}
      </LinkButton>
      <Confirmation
        {...dialog}
        title={t("title", { name })}
        text={t("text")}
        yes={t("yes")}
        no={t("no")}
        isBusy={isBusy}
        isDeletion
      />
    </>
  );
}
