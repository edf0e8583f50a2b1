import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import {
  type ImportJob,
  type ImportSkipReason,
  importJob,
  importLinesShown,
  importSkipReasons,
} from "#contract/lead-import.ts";
import { joined, localTimeZone } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import { showToast } from "#site/ui/toast.ts";
import { AdminLink } from "../admin-link.tsx";
import { BulkActionButtons } from "../bulk-actions/bulk-action-buttons.tsx";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { useSend } from "../use-call.ts";
import { importsPath } from "./use-import.ts";

/** How often the progress of running imports is polled, in milliseconds. */
const pollInterval = 1_000;

/** Reads the page's imports again for as long as one of them runs. */
export function useImportsUnderWay(imports: readonly ImportJob[]): void {
  const { state, revalidate } = useRevalidator();
  const isRunning = imports.some((job) => job.state === "running");
  useEffect(() => {
    if (!isRunning || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), pollInterval);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}

/** The rows of an import by outcome, and its progress. */
function ImportReport({ job }: { job: ImportJob }) {
  const t = useTranslations("admin-import");
  const { figure } = useFigures();
  const { state, count, done, imported, skipped, stoppedBy } = job;
  const progress = t("jobs.running", { done: figure(done), total: figure(count) });
  const lines = [
    ["new", t("jobs.imported"), imported] as const,
    ...importSkipReasons.map(
      (reason) => [reason, t(`outcomes.${reason}`), skipped[reason] ?? 0] as const,
    ),
  ].filter(([reason, , rows]) => reason === "new" || rows > 0);
  return (
    <>
      {state === "running" && (
        <>
          <p className="small text-soft tabular-nums">{progress}</p>
          <ProgressBar
            value={done}
            max={count}
            aria-label={t("jobs.progress", { name: isolated(job.name) })}
            className="mt-2 h-1 w-full"
          />
        </>
      )}
      <StopImport job={job} />
      <p role="status" className={state === "cancelled" ? "text-danger" : "font-medium"}>
        {state === "cancelled"
          ? t("jobs.cancelled")
          : state === "stopped" &&
            (stoppedBy ? t("jobs.stoppedBy", { person: isolated(stoppedBy) }) : t("jobs.stopped"))}
      </p>
      <dl className="mt-3 grid max-w-md grid-cols-[1fr_auto] gap-x-6 border-b border-line">
        {lines.map(([reason, label, rows]) => (
          <div
            key={reason}
            className="col-span-2 grid grid-cols-subgrid border-t border-line py-1.5"
          >
            <dt className={reason === "new" ? "font-medium" : "text-soft"}>{label}</dt>
            <dd className="text-end tabular-nums">{figure(rows)}</dd>
            {reason !== "new" && <Lines job={job} reason={reason} />}
          </div>
        ))}
      </dl>
      {Object.keys(job.lines).length > 0 && (
        <p className="small mt-2">
          <a
            href={`${importsPath}/${job.id}/skipped.csv?${new URLSearchParams({ timeZone: localTimeZone() })}`}
            download
            className="text-link"
          >
            {t("lines.download")}
          </a>
        </p>
      )}
    </>
  );
}

/** The lines of the rows of one reason, or the first of them. */
function Lines({ job, reason }: { job: ImportJob; reason: ImportSkipReason }) {
  const t = useTranslations("admin-import.lines");
  const locale = useSiteLocale();
  const { figure } = useFigures();
  const named = job.lines[reason] ?? [];
  if (named.length === 0) return null;
  const lines = joined(locale, named.map(String));
  // A person erased while it ran is counted, but no line names them.
  const more = named.length < importLinesShown ? 0 : (job.skipped[reason] ?? 0) - named.length;
  return (
    <dd className="small col-span-2 text-soft tabular-nums">
      {reason === "stopped"
        ? t("from", { line: lines })
        : more > 0
          ? t("first", { lines, figure: figure(more) })
          : t("all", { lines, count: named.length })}
    </dd>
  );
}

/** The progress of an import; after its end its result, and the button that deletes its leads. */
export function ImportStep({ job, onRestart }: { job: ImportJob; onRestart: () => void }) {
  const t = useTranslations("admin-import");
  const { amount } = useFigures();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, status, imported } = job;
  const isOfLeads = job.list === "waitlist";
  const isRunning = state === "running";
  const isEndedEarly = state === "stopped" || state === "cancelled";
  // Announces completion while the page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again at the end.
  useEffect(() => title.current?.focus(), [isRunning]);
  const heading = isEndedEarly ? t("jobs.endedEarly") : t(`done.${status}`, amount(imported));
  return (
    <section className="mt-10 max-w-2xl">
      <h2 ref={title} tabIndex={-1} className="display-sm outline-none">
        {isRunning ? t("jobs.under_way") : heading}
      </h2>
      <p className="mt-2 mb-6 text-soft">{t(isRunning ? "jobs.leave" : "done.text")}</p>
      <ImportReport job={job} />
      <div className="mt-6 flex flex-wrap gap-3">
        <AdminLink
          {...(isOfLeads
            ? { page: "adminDashboard" }
            : { page: "adminInbox", suffix: "?kind=newsletter" })}
          className={buttonClass("primary")}
        >
          {t(isOfLeads ? "done.see" : "done.seeSubscribers")}
        </AdminLink>
        <Button look="outline" onClick={onRestart}>
          {t("done.another")}
        </Button>
      </div>
      {!isRunning && <Regret job={job} />}
    </section>
  );
}

/** The way to delete again what an import brought. */
function Regret({ job: { id, list, imported } }: { job: ImportJob }) {
  const t = useTranslations("admin-import.done");
  const isOfLeads = list === "waitlist";
  if (imported === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
      <p className="small text-soft">{t(isOfLeads ? "regret" : "regretSubscribers")}</p>
      <BulkActionButtons
        target={isOfLeads ? { importId: id } : { subscribersOf: id }}
        kinds={[isOfLeads ? "delete" : "delete_subscribers"]}
      />
    </div>
  );
}

/** The imports that run, and those that have ended lately. */
export function LatestImports({ imports }: { imports: readonly ImportJob[] }) {
  const t = useTranslations("admin-import.jobs");
  const lists = useTranslations("admin-import.lists");
  const moment = useMoment();
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="latest-imports" className="mt-16 border-t border-line pt-8">
      <h2 id="latest-imports" className="font-display text-xl leading-snug font-medium">
        {t("title")}
      </h2>
      <ul className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {imports.map((job) => (
          <li key={job.id} className="min-w-0">
            <h3 className="font-text font-medium [overflow-wrap:anywhere]">
              <bdi>{job.name || t("unnamed")}</bdi>
            </h3>
            <p className="small mb-2 text-soft">
              {lists(job.list)}
              {" · "}
              {moment(job.startedAt)}
              {job.by && (
                <>
                  {" · "}
                  <span className="ltr-island break-words">{job.by}</span>
                </>
              )}
            </p>
            <ImportReport job={job} />
            {job.state === "stopped" && <Regret job={job} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Stops a running import, after a confirmation. It stays when the import ends, so that an answer given at
 * that moment still gets its notice.
 */
function StopImport({ job: { id, name, state } }: { job: ImportJob }) {
  const t = useTranslations("admin-import.stop");
  const jobs = useTranslations("admin-import.jobs");
  const { send, isBusy } = useSend();
  const { confirm, dialog } = useConfirmation(() => {
    const isOver = () => showToast({ kind: "plain", title: t("over") });
    const options = { schema: importJob, refused: { wrong_state: isOver } };
    return send(`${importsPath}/${id}/stop`, {}, options);
  });

  return (
    <>
      {state === "running" && (
        <Button look="outline" className="mt-4 text-danger" onClick={() => confirm(true)}>
          {t("ask")}
        </Button>
      )}
      <Confirmation
        {...dialog}
        title={t("title", { name: isolated(name || jobs("unnamed")) })}
        text={t("text")}
        yes={t("yes")}
        no={t("no")}
        isBusy={isBusy}
        isDeletion
      />
    </>
  );
}
