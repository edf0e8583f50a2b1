import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  bodyLimit,
  type CampaignContent,
  type CampaignKind,
  type CampaignText,
  subjectLimit,
  type TextFault,
} from "#contract/campaigns.ts";
import { directionOf, type Locale, locales } from "#contract/locale.ts";
import { TextField } from "#site/ui/field.tsx";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { LanguageField, Switches } from "../form-controls.tsx";
import { useFigures } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import type { DraftFault } from "./campaign-draft.ts";
import { applyShortcut, lineRange, Toolbar, useInserted } from "./text-tools.tsx";
import { cleanBody, cleanLine, typedIn } from "./typed-values.tsx";

const empty: CampaignText = { subject: "", preview: "", body: "" };
const isEmpty = ({ subject, preview, body }: CampaignText) => !subject && !preview && !body;

interface TextsProps {
  kind: CampaignKind;
  content: CampaignContent;
  /** The language that is open. */
  locale: Locale;
  faults: readonly TextFault[];
  unsavable: ReturnType<typeof useUnsavable>;
  onLocale: (locale: Locale) => void;
  onChange: (content: CampaignContent) => void;
}

/** Subject, preview text and body in each language, with their faults. */
export function Texts({
  kind,
  content,
  locale,
  faults,
  unsavable,
  onLocale,
  onChange,
}: TextsProps) {
  const t = useTranslations("admin-campaigns.texts");
  const names = useLeadNames();
  const text = content.texts[locale] ?? empty;
  function set(change: Partial<CampaignText>) {
    const next = { ...text, ...change };
    const { [locale]: _, ...others } = content.texts;
    onChange({ ...content, texts: isEmpty(next) ? others : { ...others, [locale]: next } });
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Switches
          label={t("language")}
          options={locales.map((each) => [
            each,
            <span key={each} className="flex items-center gap-2">
              {names.locale(each)}
              {content.texts[each] ? (
                <span className="size-2 rounded-full bg-water">
                  <span className="sr-only">{t("written")}</span>
                </span>
              ) : (
                <span className="size-2 rounded-full border border-edge" aria-hidden="true" />
              )}
            </span>,
          ])}
          value={locale}
          onChoose={onLocale}
        />
        <LanguageField
          label={t("fallback")}
          value={content.fallback}
          nameOf={names.locale}
          onChange={({ target }) => onChange({ ...content, fallback: target.value as Locale })}
        />
      </div>
      <Editor
        key={locale}
        kind={kind}
        locale={locale}
        text={text}
        faults={faults}
        unsavable={unsavable}
        onChange={set}
      />
    </div>
  );
}

function Editor({
  kind,
  locale,
  text,
  faults,
  unsavable,
  onChange,
}: Pick<TextsProps, "kind" | "locale" | "faults" | "unsavable"> & {
  text: CampaignText;
  onChange: (change: Partial<CampaignText>) => void;
}) {
  const t = useTranslations("admin-campaigns.texts");
  const inserted = useInserted(locale);
  const body = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const written = { dir: directionOf[locale], lang: locale };
  const faultOf = (field: keyof CampaignText, limit: number) =>
    unsavable({ field, locale }, text[field], limit);
  const bodyError = faultOf("body", bodyLimit);
  return (
    <>
      <TextField
        {...written}
        label={t("subject")}
        value={text.subject}
        error={faultOf("subject", subjectLimit)}
        autoComplete="off"
        onChange={({ target }) => onChange({ subject: typedIn(target, cleanLine) })}
        className="font-medium"
      />
      <TextField
        {...written}
        label={t("preview")}
        hint={t("previewHint")}
        value={text.preview}
        error={faultOf("preview", subjectLimit)}
        autoComplete="off"
        onChange={({ target }) => onChange({ preview: typedIn(target, cleanLine) })}
      />
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-body`} className="small font-medium">
          {t("body")}
        </label>
        <Toolbar kind={kind} locale={locale} body={body} />
        <textarea
          {...written}
          ref={body}
          id={`${id}-body`}
          value={text.body}
          aria-invalid={bodyError ? true : undefined}
          aria-describedby={clsx(`${id}-hint`, bodyError && `${id}-error`)}
          onChange={({ target }) => onChange({ body: typedIn(target, cleanBody) })}
          onKeyDown={(event) => applyShortcut(event, inserted.words)}
          className="field-sizing-content max-h-[44rem] min-h-72 w-full rounded-[4px] border border-edge bg-basin px-3.5 py-3 leading-relaxed text-ink aria-invalid:border-danger xl:min-h-[25rem]"
        />
        <p id={`${id}-hint`} className="small text-soft">
          {t("bodyHint")}
        </p>
        {bodyError && (
          <p id={`${id}-error`} className="small font-medium text-danger">
            {bodyError}
          </p>
        )}
      </div>
      <Faults faults={faults} body={body} />
    </>
  );
}

/** Why a field keeps the draft from being saved: it is too long, or holds what a text cannot. */
export function useUnsavable(faults: readonly DraftFault[]) {
  const t = useTranslations("admin-campaigns.saving");
  const { figure } = useFigures();
  return ({ field, locale }: DraftFault, text: string, limit: number): string | undefined => {
    if (!faults.some((fault) => fault.field === field && fault.locale === locale)) return undefined;
    if (text.length <= limit) return t("character");
    return t("tooLong", { figure: figure(text.length), most: figure(limit) });
  };
}

/** Faults and warnings of the text; a press leads to the line. */
function Faults({
  faults,
  body,
}: {
  faults: readonly TextFault[];
  body: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useTranslations("admin-campaigns.texts");
  const sentence = useFaultSentence();
  const { figure } = useFigures();
  function goToLine(line: number) {
    const area = body.current;
    if (!area) return;
    const [start, end] = lineRange(area.value, line);
    area.focus();
    area.setSelectionRange(start, end);
    // Browsers do not scroll a textarea to its selection.
    const lines = area.value.split("\n").length;
    area.scrollTop = (area.scrollHeight * (line - 1)) / lines - area.clientHeight / 3;
  }
  return (
    <div role="status">
      {faults.length > 0 && (
        <ul aria-label={t("faults")} className="grid gap-1.5 text-[0.875rem]">
          {faults.map((fault) => {
            const { level, code, detail, line } = fault;
            return (
              <li key={`${code} ${line} ${detail}`} className="flex items-start gap-2">
                <TriangleAlert
                  className={clsx(
                    "mt-0.5 size-4 shrink-0",
                    level === "red" ? "text-danger" : "text-warning",
                  )}
                />
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="sr-only">{t(`levels.${level}`)} </span>
                  {sentence(fault)}{" "}
                  {line !== null && (
                    <LinkButton onClick={() => goToLine(line)} className="whitespace-nowrap">
                      {t("line", { figure: figure(line) })}
                    </LinkButton>
                  )}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** A fault in words, with what it is about. */
export function useFaultSentence(): (fault: TextFault) => ReactNode {
  const t = useTranslations("admin-campaigns.faults");
  return ({ code, detail }) => (
    <>
      {t(code)}
      {detail && (
        <>
          {" "}
          <code className="ltr-island text-soft">{detail}</code>
        </>
      )}
    </>
  );
}
