import { type ReactNode, useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { type AdminSession, mayDo } from "#contract/admin.ts";
import { importFileLimit, importRowLimit } from "#contract/lead-import.ts";
import { type Hindrance, useImport } from "#site/features/admin/import/use-import.ts";
import { formatBytes, formatFigure } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { FileStep } from "./file-step.tsx";
import { isolated } from "./isolated.ts";
import { TakeStep } from "./take-step.tsx";

export const loader = pageLoader("adminImport", "admin-import", "admin", "admin-acts");
export const handle = { section: "import", words: "admin-import" };
export const meta = pageHead;

export default function AdminImport() {
  const t = useTranslations("admin-import");
  const { session } = useRouteLoaderData("admin/layout") as { session: AdminSession };
  return mayDo(session.user.role, "act") ? <Steps /> : <p className="mt-16">{t("denied")}</p>;
}

/** One step below the other: what was decided stays in sight while the next thing is. */
function Steps() {
  const t = useTranslations("admin-import");
  const desk = useImport();
  const { step, file, check, done } = desk;
  if (step === "done" && done) return <DoneStep done={done} onAgain={desk.again} />;
  const isChoosing = !file || step === "choose" || step === "uploading";
  return (
    <>
      <Step number={1} title={t("steps.file")} isNow={isChoosing}>
        {isChoosing ? (
          <FileStep desk={desk} />
        ) : (
          <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
            <p className="font-medium">
              {t("file.read", {
                name: isolated(file.name),
                count: file.rows,
                figure: formatFigure(file.rows),
              })}
            </p>
            <button type="button" onClick={desk.again} className="text-link min-h-8">
              {t("file.other")}
            </button>
          </div>
        )}
        {isChoosing && <Hindered by={desk.hindrance} />}
      </Step>
      {file && !isChoosing && (
        <Step number={2} title={t("steps.columns")} isNow={!check}>
          <ColumnsStep key={file.id} desk={desk} file={file} />
          {!check && <Hindered by={desk.hindrance} />}
        </Step>
      )}
      {check && (
        <>
          <Step number={3} title={t("steps.check")} isNow>
            <CheckStep key={check.checkId} check={check} />
          </Step>
          <Step number={4} title={t("steps.take")} isNow={false}>
            <TakeStep desk={desk} check={check} />
            <Hindered by={desk.hindrance} />
          </Step>
        </>
      )}
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
  /** What is to be done now: the focus comes here when it appears. */
  isNow: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNow && number > 1) heading.current?.focus();
  }, [isNow, number]);
  return (
    <section
      aria-labelledby={`step-${number}`}
      className="mt-10 grid gap-x-10 gap-y-4 lg:grid-cols-[14rem_minmax(0,1fr)]"
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

function Hindered({ by }: { by: Hindrance | null }) {
  const t = useTranslations("admin-import");
  const locale = useSiteLocale();
  if (!by) return null;
  return (
    <p role="alert" className="mt-4 font-medium text-danger">
      {by.what === "fault"
        ? t(`faults.${by.fault}`, {
            size: formatBytes(locale, importFileLimit),
            rows: formatFigure(importRowLimit),
            line: by.line ?? 1,
          })
        : t(`hindered.${by.what}`)}
    </p>
  );
}
