import { clsx } from "clsx";
import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import {
  type ContentRow,
  checkAnswer,
  draftAnswer,
  isAdvice,
  type TextFault,
  type TextPlace,
  type TextState,
} from "#contract/content.ts";
import { directionOf, fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { showToast } from "#site/ui/toast.ts";
import { callApi } from "../api.ts";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { useDebouncedQuery } from "../use-call.ts";
import { drawnIn, usePriceName } from "./file-names.ts";

const done = z.object({ ok: z.boolean() });
const draftsPath = "/api/admin/content/drafts";

/** Whether the languages of a text are columns with heads; more of them wrap, and each has its label. */
export const hasColumns = locales.length <= 3;

/** The languages of a text side by side, where there is room. */
export const languageColumns = hasColumns
  ? { 1: "", 2: "lg:grid-cols-2", 3: "lg:grid-cols-3" }[locales.length as number]
  : "lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]";

interface FieldParts {
  mayWrite: boolean;
  onSaved: (place: TextPlace) => void;
  /** Undefined where nothing can be previewed. */
  onPreview: ((place: TextPlace) => void) | undefined;
}

/** A message in every language, side by side; a price beside its name. */
export function TextRow({
  row,
  single,
  ...field
}: {
  row: ContentRow;
  /** The language that is shown where there is room for one alone. */
  single: Locale;
} & FieldParts) {
  const t = useTranslations("admin-content.editor");
  const drawn = drawnIn(row.file, row.key);
  const price = usePriceName()(row);
  const note = useTranslations("admin-content.prices")("note");
  return (
    <div
      className={clsx(
        "border-b border-line py-4",
        price &&
          "sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(12rem,18rem)] sm:items-start sm:gap-x-6",
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        {row.key !== "" && (
          <h3 id={`${row.file}-${row.key}`} className="font-text font-medium">
            {price ?? (
              <code className="ltr-island text-[0.875rem] [overflow-wrap:anywhere]">{row.key}</code>
            )}
          </h3>
        )}
        {price
          ? row.key === "asOf" && <p className="small text-soft">{note}</p>
          : row.arguments.length > 0 && (
              <p className="small text-soft">
                {t("names", { names: row.arguments.map(isolated).join(" ") })}
              </p>
            )}
      </div>
      {drawn && <p className="small mt-1 text-soft">{t(`alsoIn.${drawn}`)}</p>}
      <div className={clsx("grid gap-5", !price && ["mt-2", languageColumns])}>
        {(price ? [fallbackLocale] : locales).map((locale) => (
          <div
            key={locale}
            className={clsx("min-w-0", !price && locale !== single && "max-lg:hidden")}
          >
            <TextField row={row} locale={locale} {...field} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The text that the next release will have. */
export const shownText = ({ draft, published, built }: TextState) =>
  draft?.text ?? published ?? built;

/** The text in one language. What is typed stays until it is saved, whatever others save meanwhile. */
function TextField({
  row,
  locale,
  mayWrite,
  onSaved,
  onPreview,
}: { row: ContentRow; locale: Locale } & FieldParts) {
  const t = useTranslations("admin-content.editor");
  const { figure } = useFigures();
  const moment = useMoment();
  const id = useId();
  const { revalidate } = useRevalidator();
  const state = row.texts[locale];
  /** What is typed, and the version that it is based on. */
  const [typed, setTyped] = useState<{ text: string; base: number }>();
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<{ text: string; faults: TextFault[] }>();
  const saved = shownText(state);
  const text = typed?.text ?? saved;
  const isChanged = typed !== undefined && typed.text !== saved;
  const isConflict = isChanged && typed.base !== state.version;
  const place = { file: row.file, key: row.key, locale };
  useDebouncedQuery(
    text,
    400,
    isChanged
      ? { path: "/api/admin/content/check", schema: checkAnswer, body: { ...place, text } }
      : undefined,
    (answer) => answer && setChecked({ text, faults: answer.faults }),
  );
  const faults = isChanged ? (checked?.text === text ? checked.faults : []) : state.faults;

  async function save(next: string | null, base = typed?.base ?? state.version) {
    setBusy(true);
    const body = { ...place, text: next };
    const answer = await callApi(draftsPath, draftAnswer, { body, ifMatch: base });
    if (answer.outcome === "done") setTyped(undefined);
    await revalidate();
    setBusy(false);
    if (answer.outcome === "done") onSaved(place);
    if (answer.outcome === "done") showToast({ kind: "good", title: t("saved") });
    else if (answer.outcome === "refused" && answer.error === "too_long") {
      showToast({ kind: "danger", title: t("tooLong") });
    } else if (answer.outcome !== "refused" || answer.error !== "changed") {
      showToast({ kind: "danger", title: t("failed") });
    }
  }

  async function discard() {
    setBusy(true);
    const body = { version: state.version };
    const answer = await callApi(`${draftsPath}/discard`, done, { body });
    setTyped(undefined);
    await revalidate();
    setBusy(false);
    if (answer.outcome === "done") showToast({ kind: "good", title: t("discarded") });
  }

  const price = usePriceName()(row);
  const all = useTranslations("admin-content.prices")("all");
  const language = price ? all : t(`languages.${locale}`);
  const label = `${language}, ${price ?? row.key}`;
  return (
    <div className="grid content-start gap-1.5">
      <label
        htmlFor={id}
        className={clsx("small text-soft", price || hasColumns ? "sr-only" : "max-lg:sr-only")}
      >
        {language}
        <span className="sr-only">, {price ?? row.key}</span>
      </label>
      <textarea
        id={id}
        lang={locale}
        dir={price ? "ltr" : directionOf[locale]}
        rows={price ? 1 : rowsFor(text)}
        value={text}
        readOnly={!mayWrite}
        aria-invalid={faults.some((fault) => !isAdvice(fault)) || undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) =>
          setTyped({ text: target.value, base: typed?.base ?? state.version })
        }
        className={clsx(
          "field-sizing-content min-h-11 w-full scroll-mt-40 rounded-[4px] border border-edge bg-basin px-3 py-2 text-[0.9375rem] text-ink max-sm:text-[1rem] aria-invalid:border-danger read-only:border-line",
          price ? "resize-none tabular-nums" : "max-h-160",
        )}
      />
      <div id={`${id}-about`} className="grid gap-1 empty:hidden">
        <Faults faults={faults} />
        {text.length > row.longest * 0.8 && (
          <p className="small text-soft tabular-nums">
            {t("length", { figure: figure(text.length), most: figure(row.longest) })}
          </p>
        )}
        {state.isOutdated && <p className="small font-medium">{t("outdated")}</p>}
        {state.draft ? (
          <p className="small text-soft">
            <span>
              {t("draft", { by: isolated(state.draft.by), when: moment(state.draft.at) })}
            </span>
            {state.draft.isBuilt && <span> · {t("isBuilt")}</span>}
          </p>
        ) : (
          state.published !== null && <p className="small text-soft">{t("published")}</p>
        )}
        {saved !== state.built && (
          <p className="small text-soft">
            {t("original")}{" "}
            <bdi lang={locale} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {changedLines(state.built, saved)}
            </bdi>
          </p>
        )}
      </div>
      {isConflict && (
        <div role="alert" className="border-s-3 border-danger bg-basin px-4 py-3">
          <p className="small font-medium">
            {t("conflict", { by: isolated(state.draft?.by ?? "") })}
          </p>
          <p lang={locale} dir={directionOf[locale]} className="mt-1 [overflow-wrap:anywhere]">
            {saved}
          </p>
          <div className="small mt-2 flex flex-wrap gap-x-5">
            <LinkButton onClick={() => void save(typed.text, state.version)}>
              {t("mine")}
            </LinkButton>
            <LinkButton onClick={() => setTyped(undefined)}>{t("theirs")}</LinkButton>
          </div>
        </div>
      )}
      <div className="small flex min-h-9 flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {isChanged && !isConflict && (
          <ToolButton aria-disabled={isBusy} onClick={() => isBusy || void save(typed.text)}>
            {t("save")}
            <span className="sr-only"> {label}</span>
          </ToolButton>
        )}
        {mayWrite && !isChanged && state.draft && (
          <LinkButton disabled={isBusy} onClick={() => void discard()}>
            {t("discard")}
            <span className="sr-only"> {label}</span>
          </LinkButton>
        )}
        {mayWrite && !isChanged && saved !== state.built && (
          <LinkButton disabled={isBusy} onClick={() => void save(null)}>
            {t("revert")}
            <span className="sr-only"> {label}</span>
          </LinkButton>
        )}
        {onPreview && state.draft && !isChanged && (
          <LinkButton onClick={() => onPreview(place)}>
            {t("preview", { language: t(`languages.${locale}`) })}
            <span className="sr-only">, {row.key}</span>
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/**
 * What one text has and another has not: of a long one the lines between the first and the last that differ, of a
 * message all of it.
 */
export function changedLines(text: string, other: string): string {
  const [lines, others] = [text.split("\n"), other.split("\n")];
  const isSame = (a: number, b: number) => lines.at(a) === others.at(b);
  const maxEqual = Math.min(lines.length, others.length);
  let before = 0;
  while (before < maxEqual && isSame(before, before)) before += 1;
  let after = 0;
  while (after < maxEqual - before && isSame(-after - 1, -after - 1)) after += 1;
  return lines.slice(before, lines.length - after).join("\n");
}

/** As many lines as a text takes in a column, within reason. */
const rowsFor = (text: string) => Math.min(24, Math.max(1, Math.ceil(text.length / 32)));

/** What is wrong with a text; advice in the tone of the rest. */
export function Faults({ faults }: { faults: readonly TextFault[] }) {
  const t = useTranslations("admin-content.faults");
  if (faults.length === 0) return null;
  return (
    <ul role="status" className="grid gap-1">
      {faults.map((fault) => (
        <li
          key={`${fault.code} ${fault.detail}`}
          className={clsx("small", isAdvice(fault) ? "text-soft" : "font-medium text-danger")}
        >
          {t(fault.code, { detail: isolated(fault.detail) })}
        </li>
      ))}
    </ul>
  );
}
