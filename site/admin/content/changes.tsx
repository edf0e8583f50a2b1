import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type ContentChange,
  type ContentOverview,
  isAdvice,
  portraitsFile,
  releaseAnswer,
} from "#contract/content.ts";
import { isLegalText } from "#contract/limits.ts";
import { directionOf } from "#contract/locale.ts";
import { Button } from "#site/ui/button.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { TextField } from "#site/ui/field.tsx";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { FormButtons } from "../form-controls.tsx";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { useForm, useSend } from "../use-call.ts";
import { useFileName, usePriceName } from "./file-names.ts";
import { changedLines, Faults } from "./text-row.tsx";

/** What the next release changes, and its publishing. */
export function Changes({
  overview: { changes, files },
  isRendering,
}: {
  overview: ContentOverview;
  isRendering: boolean;
}) {
  const t = useTranslations("admin-content.changes");
  const { amount } = useFigures();
  const mayPublish = useMay("publish");
  const [isConfirming, setConfirming] = useState(false);
  const nameOf = useFileName(files);
  const columns = useColumns(nameOf);
  const isFaulty = changes.some(({ faults }) => faults.some((fault) => !isAdvice(fault)));
  return (
    <section>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h2 className="display-sm">{t("title")}</h2>
          <p className="mt-1 max-w-[65ch] text-soft">
            <span>{changes.length > 0 ? t("text", amount(changes.length)) : t("none")}</span>{" "}
            {changes.length > 0 && !mayPublish && <span>{t("ownerOnly")}</span>}{" "}
            {isFaulty && <span>{t("faulty")}</span>}
          </p>
        </div>
        {mayPublish && changes.length > 0 && (
          <Button
            busy={isRendering}
            disabled={isFaulty}
            onClick={() => isFaulty || setConfirming(true)}
          >
            {t("publish")}
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={changes}
          keyOf={({ version }) => `${version}`}
          isBusy={false}
          empty={{ title: t("none"), text: "" }}
        />
      )}
      {isConfirming && <PublishDialog changes={changes} onClose={() => setConfirming(false)} />}
    </section>
  );
}

function useColumns(nameOf: (file: string) => string): Column<ContentChange>[] {
  const t = useTranslations("admin-content.changes");
  const editor = useTranslations("admin-content.editor");
  const page = useTranslations("admin-content.files");
  const moment = useMoment();
  const priceOf = usePriceName();
  const all = useTranslations("admin-content.prices")("all");
  const text = ({ file, locale }: ContentChange, value: string | null, className?: string) =>
    value === null ? (
      <span className="text-soft">{t("gone")}</span>
    ) : file === portraitsFile ? (
      value && <img src={value} alt="" className="size-14 rounded-full bg-basin object-cover" />
    ) : (
      <span
        lang={locale}
        dir={directionOf[locale]}
        className={clsx("block whitespace-pre-line [overflow-wrap:anywhere]", className)}
      >
        {value}
      </span>
    );
  return [
    {
      head: page("label"),
      isRowName: true,
      cell: (change) => (
        <>
          {change.file === portraitsFile ? (
            <AdminLink page="adminImages" className="text-link">
              {nameOf(change.file)}
            </AdminLink>
          ) : (
            <AdminLink page="adminContent" suffix={`?file=${change.file}`} className="text-link">
              {nameOf(change.file)}
            </AdminLink>
          )}
          <span className="small block text-soft">
            <span>{`${priceOf(change) ? all : editor(`languages.${change.locale}`)} · `}</span>
            {priceOf(change) ? (
              <span>{priceOf(change)}</span>
            ) : (
              <code className="ltr-island">{change.key}</code>
            )}
          </span>
          <span className="small block text-soft">
            {editor("draft", { by: isolated(change.by), when: moment(change.at) })}
          </span>
        </>
      ),
      className: "max-sm:w-full md:w-64",
    },
    {
      head: t("before"),
      isLabelled: true,
      cell: (change) => text(change, changedLines(change.before, change.after ?? ""), "text-soft"),
      className: "max-sm:w-full",
    },
    {
      head: t("after"),
      isLabelled: true,
      cell: (change) => (
        <>
          {text(change, change.after && changedLines(change.after, change.before))}
          {change.isOutdated && <p className="small mt-1 font-medium">{editor("outdated")}</p>}
          <Faults faults={change.faults} />
        </>
      ),
      className: "max-sm:w-full",
    },
  ];
}

function PublishDialog({
  changes,
  onClose,
}: {
  changes: readonly ContentChange[];
  onClose: () => void;
}) {
  const t = useTranslations("admin-content.changes");
  const close = useTranslations("admin.confirmation");
  const { amount } = useFigures();
  const { send, isBusy } = useSend();
  const { form } = useForm(async ({ note = "" }) => {
    const versions = changes.map(({ version }) => version);
    const refused = { busy: t("busy"), changed: t("changed"), faults: t("faulty") };
    const call = { versions, note: note.trim() };
    await send("/api/admin/content/releases", call, {
      ...{ schema: releaseAnswer, refused, done: t("started") },
    });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("ask")}
      description={t("askText", amount(changes.length))}
      closeLabel={close("close")}
    >
      {changes.some(({ file }) => isLegalText(file)) && <p className="mt-3">{t("legal")}</p>}
      <form {...form} className="mt-5 grid gap-5">
        <TextField
          label={t("note")}
          hint={t("noteHint")}
          name="note"
          maxLength={200}
          autoComplete="off"
          dir="auto"
        />
        <FormButtons
          submit={t("publish")}
          cancel={t("cancel")}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Published texts that an upgrade of the site has overtaken. */
export function OutdatedTexts({ overview: { outdated, files } }: { overview: ContentOverview }) {
  const t = useTranslations("admin-content.outdated");
  const languages = useTranslations("admin-content.editor.languages");
  const nameOf = useFileName(files);
  return (
    <section>
      <h2 className="display-sm">{t("title")}</h2>
      <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
      <ul className="mt-4 grid gap-4">
        {outdated.map(({ file, key, locale, text, isGone }) => (
          <li key={`${file} ${key} ${locale}`}>
            <AdminLink page="adminContent" suffix={`?file=${file}`} className="text-link">
              {nameOf(file)}
            </AdminLink>{" "}
            <span className="small text-soft">
              {languages(locale)} · <code className="ltr-island">{key}</code> ·{" "}
              {t(isGone ? "gone" : "changed")}
            </span>
            <span lang={locale} dir={directionOf[locale]} className="block">
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
