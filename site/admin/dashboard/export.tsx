import { ChevronDown, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { exportFileName } from "#contract/lead-date.ts";
import {
  type ExportFormat,
  exportFormats,
  type LeadFilter,
  totalRowsHeader,
} from "#contract/leads.ts";

import { useSiteLocale } from "#site/i18n/words.tsx";
import { Menu, MenuAction, MenuCheck, MenuGroup } from "#site/ui/menu.tsx";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import { saveFile } from "#site/ui/save-file.ts";
import { showToast } from "#site/ui/toast.ts";
import { doubtSession } from "../admin-session.ts";
import { useFigures } from "../reader-formats.ts";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { useDashboard } from "./dashboard-data.ts";
import { readerDates } from "./lead-columns.tsx";
import { filterQuery, isFiltered } from "./view.ts";

/**
 * Writes the leads that match, or all, to a file, with its progress, and lets the reader stop it. The
 * button writes the columns of the specification; the menu beside it has more formats.
 */
export function ExportButton({ matching, all }: { matching: number; all: number }) {
  const t = useTranslations("admin.dashboard.export");
  const { amount, figure } = useFigures();
  const dashboard = useTranslations("admin-dashboard.export");
  const { filter } = useDashboard().view;
  const start = useRef<HTMLButtonElement>(null);
  const [isForExcel, setForExcel] = useState(false);
  const { progress, run, cancel } = useExport();
  const isOff = progress !== null;
  const isPart = isFiltered(filter);
  const isNothing = isPart && matching === 0;
  const wholeList = { name: dashboard("all", { figure: figure(all) }), filter: {}, rows: all };
  const these = {
    name: dashboard("these", { figure: figure(matching) }),
    filter,
    rows: matching,
  };
  const scopes = isPart && !isNothing ? [these, wholeList] : [wholeList];
  const write = (format: ExportFormat, scope = scopes[0] ?? wholeList) => {
    if (!isOff) void run({ format, filter: scope.filter, isForExcel }, scope.rows);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {progress && (
        <>
          <ProgressLine {...progress} />
          <LinkButton
            onClick={() => {
              cancel();
              start.current?.focus();
            }}
            className="min-h-10 text-[0.875rem]"
          >
            {t("cancel")}
          </LinkButton>
        </>
      )}
      <span className="flex">
        <ToolButton
          ref={start}
          aria-disabled={isOff || isNothing}
          onClick={() => isNothing || write("spec")}
          className="rounded-e-none! pe-3!"
        >
          <Download className="size-4 text-soft" />
          <span>{isPart ? dashboard("startThese", amount(matching)) : t("start")}</span>
        </ToolButton>
        <Menu
          button={
            <ToolButton aria-label={dashboard("choose")} className="-ms-px rounded-s-none! px-2!">
              <ChevronDown className="size-4" />
            </ToolButton>
          }
        >
          {scopes.map((scope) => (
            <MenuGroup key={scope.name} label={scope.name}>
              {exportFormats.map((format) => (
                <MenuAction key={format} onAct={() => write(format, scope)}>
                  {dashboard(`formats.${format}`)}
                </MenuAction>
              ))}
            </MenuGroup>
          ))}
          <MenuGroup label={dashboard("options")}>
            <MenuCheck checked={isForExcel} onChange={setForExcel}>
              {dashboard("excel")}
            </MenuCheck>
          </MenuGroup>
        </Menu>
      </span>
    </div>
  );
}

/** One export at a time, that ends when the page is left. */
function useExport() {
  const t = useTranslations("admin.dashboard.export");
  const dashboard = useTranslations("admin-dashboard.export");
  const { revalidate } = useRevalidator();
  const locale = useSiteLocale();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(wanted: WantedExport, total: number) {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, total });
    const reader = readerDates(locale);
    const result = await readExport(wanted, reader, control.signal, setProgress);
    running.current = null;
    setProgress(null);
    switch (result.outcome) {
      case "written":
        saveFile(result.file, exportName(wanted, reader.timeZone));
        return showToast({
          kind: "good",
          title: wanted.format === "jsonl" ? dashboard("linesDone") : t("success"),
        });
      case "signed_out":
        // The layout checks the session and redirects.
        doubtSession();
        return void revalidate();
      case "denied":
        return showToast({ kind: "danger", title: dashboard("refused") });
      case "cancelled":
        return showToast({ kind: "plain", title: t("cancelled") });
      case "failed":
        // It also fails where the session or the role has ended: the layout checks both.
        doubtSession();
        void revalidate();
        return showToast({ kind: "danger", title: t("failed") });
    }
  }

  return { progress, run, cancel: () => running.current?.abort() };
}

function ProgressLine({ done, total }: ExportProgress) {
  const t = useTranslations("admin.dashboard.export");
  const { figure } = useFigures();
  const words = t("progress", { done: figure(done), total: figure(total) });
  return (
    <div className="grid gap-1">
      <span className="small text-soft tabular-nums">{words}</span>
      <ProgressBar
        aria-label={t("label")}
        aria-valuetext={words}
        value={done}
        max={Math.max(total, 1)}
        className="h-1 w-44"
      />
    </div>
  );
}

/** An export: its leads, its format, and whether it has the mark by which Excel reads Arabic. */
interface WantedExport {
  format: ExportFormat;
  filter: LeadFilter;
  isForExcel: boolean;
}

type ExportProgress = { done: number; total: number };

type ExportResult =
  | { outcome: "written"; file: Blob }
  | { outcome: "cancelled" | "signed_out" | "denied" | "failed" };

const lineFeed = 10;

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === lineFeed) lines += 1;
  return lines;
}

/**
 * Reads the file as it arrives; the form `spec` alone has days of the reader's time zone. Every row but
 * the header follows a line feed: the line feeds are the progress.
 */
async function readExport(
  { format, filter, isForExcel }: WantedExport,
  reader: ReturnType<typeof readerDates>,
  signal: AbortSignal,
  report: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  const query = filterQuery(filter);
  for (const [name, value] of Object.entries({ format, ...reader })) query.set(name, value);
  if (isForExcel) query.set("mark_utf8", "yes");
  try {
    const answer = await fetch(`/api/waitlist_leads.csv?${query}`, {
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    if (answer.status === 401) return { outcome: "signed_out" };
    if (answer.status === 403) return { outcome: "denied" };
    if (!answer.ok || !answer.body) return { outcome: "failed" };
    const total = Number(answer.headers.get(totalRowsHeader)) || 0;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let done = 0;
    report({ done, total });
    const stream = answer.body.getReader();
    for (let next = await stream.read(); !next.done; next = await stream.read()) {
      parts.push(next.value);
      done += countLines(next.value);
      // A city of two lines counts twice: never report more than there are.
      report({ done: Math.min(done, total), total });
    }
    const type = format === "jsonl" ? "application/x-ndjson" : "text/csv";
    return { outcome: "written", file: new Blob(parts, { type: `${type};charset=utf-8` }) };
  } catch {
    return { outcome: signal.aborted ? "cancelled" : "failed" };
  }
}

/** Name of the file (specification 7.3), by the reader's own day. */
function exportName({ format, filter }: WantedExport, timeZone: string): string {
  const of = isFiltered(filter) ? "filtered" : "all";
  const endings = { spec: ".csv", csv: "_all_columns.csv", jsonl: ".jsonl" };
  return exportFileName(new Date(), timeZone, of).replace(/\.csv$/, endings[format]);
}
