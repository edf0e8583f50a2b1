import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { mayDo } from "#contract/admin.ts";
import { importFileLimit, importList, importLists, importRowLimit } from "#contract/lead-import.ts";
import { formatBytes } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import { useMay } from "../admin-session.ts";
import { readJson } from "../api.ts";
import { BulkActionNotices } from "../bulk-actions/bulk-action-notices.tsx";
import { bulkActionsAction } from "../bulk-actions/requested-actions.ts";
import { FileDrop } from "../file-drop.tsx";
import { Problem, RadioGroup } from "../form-controls.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, changedQuery, useAddress, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { isolated, useFigures } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { CommitStep } from "./commit-step.tsx";
import { CheckStep, ColumnsStep } from "./dry-run-steps.tsx";
import { ImportStep, LatestImports, useImportsUnderWay } from "./import-report.tsx";
import { type Import, type ImportProblem, importsPath, useImport } from "./use-import.ts";

export const loader = pageLoader("adminImport", "admin-import", "admin-bulk-actions");
export const clientLoader = adminLoader(async ({ request, session }) => {
  // A reader has none: the page shows why.
  if (!mayDo(session.user.role, "act")) return { imports: [] };
  return readJson(importsPath, importList, request.signal);
});
export const clientAction = bulkActionsAction;
export const handle: AdminHandle = { section: "waitlist", words: "admin-import" };
export const meta = pageHead;

export default function ImportPage() {
  const t = useTranslations("admin-import");
  const mayAct = useMay("act");
  return (
    <>
      <SubPages of="waitlist" current="import" />
      {mayAct ? <Steps /> : <p className="mt-16">{t("denied")}</p>}
    </>
  );
}

/** One step below the other: earlier decisions stay in view. */
function Steps() {
  const t = useTranslations("admin-import");
  const { amount } = useFigures();
  const current = useImport();
  const { value } = useRead<typeof clientLoader>();
  const imports = value?.imports ?? [];
  useImportsUnderWay(imports);
  const { step, file, checked, job, problem } = current;
  const [isAgain, setAgain] = useState(false);
  function restart() {
    setAgain(true);
    current.restart();
  }
  if (job) {
    const others = imports.filter(({ id }) => id !== job.id);
    return (
      <>
        <ImportStep job={imports.find(({ id }) => id === job.id) ?? job} onRestart={restart} />
        <LatestImports imports={others} />
        <BulkActionNotices onEnd={() => {}} />
      </>
    );
  }
  const isChoosing = !file || step === "uploading";
  return (
    <>
      <Step number={1} title={t("steps.file")} isNow={isChoosing}>
        {isChoosing ? (
          <FileStep current={current} isAgain={isAgain} />
        ) : (
          <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
            <p className="font-medium">
              {t("file.read", { name: isolated(file.name), ...amount(file.rows) })} ·{" "}
              {t(`lists.${file.list}`)}
            </p>
            <LinkButton onClick={restart} className="min-h-8">
              {t("file.other")}
            </LinkButton>
          </div>
        )}
        {isChoosing && <StepProblem problem={problem} />}
      </Step>
      {!isChoosing && (
        <Step number={2} title={t("steps.columns")} isNow={!checked}>
          <ColumnsStep key={file.id} current={current} file={file} />
          {!checked && <StepProblem problem={problem} />}
        </Step>
      )}
      {!isChoosing && checked && (
        <>
          <Step number={3} title={t("steps.check")} isNow>
            <CheckStep key={checked.checkId} list={file.list} check={checked} />
          </Step>
          <Step number={4} title={t("steps.commit")} isNow={false}>
            <CommitStep current={current} list={file.list} check={checked} />
            <StepProblem problem={problem} />
          </Step>
        </>
      )}
      <LatestImports imports={imports} />
      <BulkActionNotices onEnd={() => {}} />
    </>
  );
}

function Step({
  number,
  title,
  isNow,
  children,
}: {
  number: number;
  title: string;
  /** The current step: it is focused when it appears. */
  isNow: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A reader who has moved to a control of this step keeps the focus there.
    const isInside = heading.current?.parentElement?.contains(document.activeElement);
    if (isNow && number > 1 && !isInside) heading.current?.focus();
  }, [isNow, number]);
  return (
    <section
      aria-labelledby={`step-${number}`}
      className="mt-10 grid gap-x-10 gap-y-4 lg:grid-cols-[14rem_minmax(0,64rem)]"
    >
      <h2
        id={`step-${number}`}
        ref={heading}
        tabIndex={-1}
        className="flex items-baseline gap-3 font-display text-xl leading-snug font-medium outline-none"
      >
        <span className="text-water tabular-nums">{number}</span>
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function StepProblem({ problem }: { problem: ImportProblem | undefined }) {
  const t = useTranslations("admin-import");
  const { figure } = useFigures();
  const locale = useSiteLocale();
  if (!problem) return null;
  return (
    <Problem
      className="mt-4"
      text={
        "fault" in problem
          ? t(`faults.${problem.fault}`, {
              size: formatBytes(locale, importFileLimit),
              rows: figure(importRowLimit),
              line: problem.line,
            })
          : t(`problems.${problem.problem}`)
      }
    />
  );
}

/**
 * Where a file is chosen or dropped, and how much of it is sent. The focus follows: to the button that
 * stops it, and back to the file field if it failed.
 */
function FileStep({ current, isAgain }: { current: Import; isAgain: boolean }) {
  const t = useTranslations("admin-import.file");
  const lists = useTranslations("admin-import.lists");
  const { figure } = useFigures();
  const locale = useSiteLocale();
  const { address, go } = useAddress();
  const list = address.get("list") === "newsletter" ? "newsletter" : "waitlist";
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const isUploading = current.step === "uploading";
  const wasChosen = useRef(isAgain);
  useEffect(() => {
    if (isUploading) cancel.current?.focus();
    else if (wasChosen.current) input.current?.focus();
    wasChosen.current = true;
  }, [isUploading]);

  function choose(file: File | undefined) {
    if (!file) return;
    setName(file.name);
    void current.upload(file, list);
  }

  if (isUploading) {
    return (
      <div className="max-w-xl">
        <p role="status">{t("uploading", { name: isolated(name) })}</p>
        <ProgressBar
          value={current.share}
          max={1}
          aria-label={t("progress")}
          className="mt-3 h-1 w-full"
        />
        <Button ref={cancel} look="outline" onClick={current.cancelUpload} className="mt-5">
          {t("cancel")}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-y-5">
      <RadioGroup
        legend={lists("label")}
        options={importLists.map((each) => [each, lists(each)] as const)}
        value={list}
        onChoose={(each) => go(changedQuery(address, { list: each }))}
        className="flex flex-wrap gap-x-8"
      />
      <FileDrop
        choose={t("choose")}
        drop={t("drop")}
        hint={t("limits", {
          size: formatBytes(locale, importFileLimit),
          rows: figure(importRowLimit),
        })}
        accept=".csv,.tsv,.txt,text/csv"
        input={input}
        onFiles={([file]) => choose(file)}
      />
    </div>
  );
}
