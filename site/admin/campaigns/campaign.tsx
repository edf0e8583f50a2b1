import { useEffect, useRef } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { campaign, segments, type Wave, waves } from "#contract/campaigns.ts";
import { locales } from "#contract/locale.ts";
import { formatAppointment } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader, readWords } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { ReadFailed, readJson, sendAction } from "../api.ts";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadFault } from "../read-status.tsx";
import { Composer } from "./composer.tsx";
import { campaignsPath } from "./new-campaign.ts";
import { Progress } from "./progress.tsx";
import type { InsertedWords } from "./text-tools.tsx";

// Filters and languages have the names of the dashboard's words, audiences those of the segments'
// words.
const words = pageLoader(
  "adminCampaign",
  "admin-campaigns",
  "admin-dashboard",
  "admin-segments",
  "admin-automatic",
);
export const loader = (args: { request: Request }) => ({ ...words(args), inserted: inserted() });
export const clientLoader = adminLoader(async ({ request: { signal }, address }) => {
  const id = address.get("id") ?? "";
  const [found, { segments: saved }, { waves: all }] = await Promise.all([
    readJson(`${campaignsPath}/${encodeURIComponent(id)}`, campaign, signal).catch(missing),
    readJson("/api/admin/segments", segments, signal),
    readJson("/api/admin/waves", waves, signal),
  ]);
  const wave = all.find(({ campaignId, isActive }) => isActive && campaignId === found?.id);
  return { found, saved, wave };
});
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

const inserted = () =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      readWords(locale, ["admin-campaigns"])["admin-campaigns"]?.texts.inserted,
    ]),
  ) as InsertedWords;

function missing(error: unknown): null {
  if (error instanceof ReadFailed && error.error === "not_found") return null;
  throw error;
}

/** Calls that only read change nothing that this page loads. */
export function shouldRevalidate({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const { path = "" } = (json ?? {}) as { path?: string };
  return !/\/(count|check|test)$/.test(path) && defaultShouldRevalidate;
}

/** A draft is edited with the permission to act, or for the draft of a wave to send. Anything else is shown. */
export default function CampaignPage() {
  const t = useTranslations("admin-campaigns");
  const mayAct = useMay("act");
  const maySend = useMay("send");
  const { value, hasFailed, again } = useRead<typeof clientLoader>();
  const found = value?.found;
  const mayWrite = mayAct && (!value?.wave || maySend);
  const isWritten = found?.state === "draft" && mayWrite;
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const view = found && (isWritten ? "written" : "shown");
  const last = useRef(view);
  // The button that sent it, or turned an automatic mail on or off, is gone, and the focus with it.
  useEffect(() => {
    if (last.current && view && last.current !== view) (heading.current ?? editor.current)?.focus();
    last.current = view;
  }, [view]);
  return (
    <>
      <SubPages of="campaigns" current={found?.automatic ? "automatic" : "campaigns"} />
      {hasFailed && <ReadFault text={t("list.failed")} onRetry={again} />}
      {found === null && (
        <p className="mt-8">
          {t("missing")}{" "}
          <AdminLink page="adminCampaigns" className="text-link">
            {t("toList")}
          </AdminLink>
        </p>
      )}
      {value?.wave && <WaveNote wave={value.wave} mayWrite={mayWrite} />}
      {found && isWritten && (
        <div ref={editor} tabIndex={-1} className="outline-none">
          <Composer key={found.id} campaign={found} saved={value?.saved ?? []} />
        </div>
      )}
      {found && !isWritten && (
        <Progress key={found.id} campaign={found} heading={heading} again={again} />
      )}
    </>
  );
}

/** A note that this draft is sent automatically, and when next. */
function WaveNote({ wave: { nextAt, timeZone }, mayWrite }: { wave: Wave; mayWrite: boolean }) {
  const t = useTranslations("admin-campaigns.wave");
  const locale = useSiteLocale();
  if (!nextAt) return null;
  return (
    <p className="mt-5 border-s-3 border-water bg-basin px-4 py-2">
      <span>{t("next", { when: formatAppointment(locale, new Date(nextAt), timeZone) })}</span>
      {!mayWrite && <span>{` ${t("ownersOnly")}`}</span>}
    </p>
  );
}
