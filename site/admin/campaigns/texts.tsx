import { clsx } from "clsx";
import {
  Bold,
  Braces,
  Heading2,
  Image,
  Link2,
  Minus,
  RectangleHorizontal,
  TriangleAlert,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { invitation } from "#brand/invitation.ts";
import { names as brandNames } from "#brand/names.ts";
import { pressAssets } from "#brand/press.ts";
import {
  bodyLimit,
  type CampaignContent,
  type CampaignKind,
  type CampaignText,
  placeholderNames,
  subjectLimit,
  type TextFault,
} from "#contract/campaigns.ts";
import { directionOf, type Locale, locales } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { Menu, MenuAction, MenuGroup } from "#site/ui/menu.tsx";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { useFigures } from "../figures.ts";
import {
  block,
  button,
  headed,
  lineAt,
  linked,
  put,
  type Replacement,
  wrapped,
} from "./markdown.ts";
import { Switches } from "./switches.tsx";

/** Words that the tools put into a text, in the text's own language: the page was built with all three. */
function useInserted(locale: Locale) {
  return (useLoaderData() as { inserted: InsertedWords }).inserted[locale];
}
export type InsertedWords = Record<Locale, Words["admin-campaigns"]["texts"]["inserted"]>;

const empty: CampaignText = { subject: "", preview: "", body: "" };
const isEmpty = ({ subject, preview, body }: CampaignText) => !subject && !preview && !body;

/** What is said, in each language: subject, preview text and body, with what is wrong in them. */
export function Texts({
  kind,
  content,
  locale,
  faults,
  onLocale,
  onChange,
}: {
  kind: CampaignKind;
  content: CampaignContent;
  /** The language that is open. */
  locale: Locale;
  faults: readonly TextFault[];
  onLocale: (locale: Locale) => void;
  onChange: (content: CampaignContent) => void;
}) {
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
        <SelectField
          label={t("fallback")}
          value={content.fallback}
          options={locales.map((each) => ({ value: each, label: names.locale(each) }))}
          onChange={({ target }) => onChange({ ...content, fallback: target.value as Locale })}
        />
      </div>
      <Editor key={locale} kind={kind} locale={locale} text={text} faults={faults} onChange={set} />
    </div>
  );
}

function Editor({
  kind,
  locale,
  text,
  faults,
  onChange,
}: {
  kind: CampaignKind;
  locale: Locale;
  text: CampaignText;
  faults: readonly TextFault[];
  onChange: (change: Partial<CampaignText>) => void;
}) {
  const t = useTranslations("admin-campaigns.texts");
  const inserted = useInserted(locale);
  const body = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const written = { dir: directionOf[locale], lang: locale };
  return (
    <>
      <TextField
        {...written}
        label={t("subject")}
        value={text.subject}
        maxLength={subjectLimit}
        autoComplete="off"
        onChange={({ target }) => onChange({ subject: target.value })}
        className="font-medium"
      />
      <TextField
        {...written}
        label={t("preview")}
        hint={t("previewHint")}
        value={text.preview}
        maxLength={subjectLimit}
        autoComplete="off"
        onChange={({ target }) => onChange({ preview: target.value })}
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
          maxLength={bodyLimit}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ body: target.value })}
          onKeyDown={(event) => pressed(event, inserted.words)}
          className="min-h-96 w-full rounded-[4px] border border-edge bg-basin px-3.5 py-3 leading-relaxed text-ink"
        />
        <p id={`${id}-hint`} className="small text-soft">
          {t("bodyHint")}
        </p>
      </div>
      <Faults faults={faults} body={body} />
    </>
  );
}

/** Puts something into a textarea as if it were typed, so that the browser can undo it. */
function write(area: HTMLTextAreaElement, { from, to, text, select }: Replacement): void {
  area.focus();
  area.setSelectionRange(from, to);
  // The one way that keeps the browser's undo. Where it is gone, the text alone is set.
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(from + select[0], from + select[1]);
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Ctrl or Command with B and K, as everywhere. */
function pressed(event: KeyboardEvent<HTMLTextAreaElement>, words: string): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const area = event.currentTarget;
  const key = event.key.toLowerCase();
  if (key !== "b" && key !== "k") return;
  event.preventDefault();
  const selected = selectedIn(area);
  write(area, key === "b" ? wrapped(selected, "**", words) : linked(selected, words));
}

const images = pressAssets.map(({ file }) => file).filter((file) => file.endsWith(".png"));

function Toolbar({
  kind,
  locale,
  body,
}: {
  kind: CampaignKind;
  locale: Locale;
  body: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useTranslations("admin-campaigns.texts");
  const place = useTranslations("admin-campaigns.texts.placeholders");
  const change = (make: (selected: ReturnType<typeof selectedIn>) => Replacement) => () => {
    if (body.current) write(body.current, make(selectedIn(body.current)));
  };
  const { words, ...inserted } = useInserted(locale);
  const placeholder = {
    place: `{{place|${inserted.place}}}`,
    invitation: `{{invitation|${invitation.app}}}`,
  };
  const address = kind === "invitation" ? placeholder.invitation : "https://";
  const tool = (label: string, icon: ReactNode, act: () => void, keys?: string) => (
    <button
      key={label}
      type="button"
      title={label}
      aria-label={label}
      aria-keyshortcuts={keys}
      onClick={act}
      className={toolClass}
    >
      {icon}
    </button>
  );
  return (
    <div
      role="toolbar"
      aria-label={t("tools.label")}
      onKeyDown={moveFocus}
      className="flex flex-wrap gap-1"
    >
      {tool(t("tools.heading"), <Heading2 className={iconClass} />, change(headed))}
      {tool(
        t("tools.bold"),
        <Bold className={iconClass} />,
        change((at) => wrapped(at, "**", words)),
        "Control+B",
      )}
      {tool(
        t("tools.link"),
        <Link2 className={iconClass} />,
        change((at) => linked(at, words)),
        "Control+K",
      )}
      {tool(
        t("tools.button"),
        <RectangleHorizontal className={iconClass} />,
        change((at) => button(at, address, inserted.button)),
      )}
      <Menu
        button={
          <button
            type="button"
            title={t("tools.image")}
            aria-label={t("tools.image")}
            className={toolClass}
          >
            <Image className={iconClass} />
          </button>
        }
      >
        <MenuGroup label={t("tools.images")}>
          {images.map((file) => {
            const own = file.replace("{locale}", locale);
            const image = `![${brandNames.group[locale]}](/press/${own})`;
            return (
              <MenuAction key={file} onAct={change((at) => block(at, image))}>
                <span className="ltr-island">{own}</span>
              </MenuAction>
            );
          })}
        </MenuGroup>
      </Menu>
      {tool(
        t("tools.divider"),
        <Minus className={iconClass} />,
        change((at) => block(at, "---")),
      )}
      {kind === "invitation" && (
        <Menu
          button={
            <button
              type="button"
              title={t("tools.placeholder")}
              aria-label={t("tools.placeholder")}
              className={toolClass}
            >
              <Braces className={iconClass} />
            </button>
          }
        >
          <MenuGroup label={t("tools.placeholders")}>
            {placeholderNames.map((name) => (
              <MenuAction key={name} onAct={change((at) => put(at, placeholder[name]))}>
                {place(name)}
              </MenuAction>
            ))}
          </MenuGroup>
        </Menu>
      )}
    </div>
  );
}

const toolClass =
  "grid size-10 place-items-center rounded-[4px] border border-transparent text-soft hover:border-edge hover:text-ink focus-visible:text-ink data-popup-open:border-water max-sm:size-11";
const iconClass = "size-4.5";

/** Left and right lead from tool to tool, besides the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const tools = [...event.currentTarget.querySelectorAll("button")];
  const at = tools.indexOf(event.target as HTMLButtonElement);
  if (at === -1) return;
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const step = (event.key === "ArrowRight") !== isRtl ? 1 : -1;
  event.preventDefault();
  tools.at((at + step) % tools.length)?.focus();
}

/** What keeps the text from being sent, and what should be looked at; a press leads to the line. */
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
    const [start, end] = lineAt(area.value, line);
    area.focus();
    area.setSelectionRange(start, end);
    // Browsers do not scroll a textarea to what is selected in it.
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
                    level === "red" ? "text-danger" : "text-soft",
                  )}
                  aria-hidden="true"
                />
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="sr-only">{t(`levels.${level}`)} </span>
                  {sentence(fault)}{" "}
                  {line !== null && (
                    <button
                      type="button"
                      onClick={() => goToLine(line)}
                      className="text-link whitespace-nowrap"
                    >
                      {t("line", { figure: figure(line) })}
                    </button>
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
