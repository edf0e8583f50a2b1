import { Bold, Braces, Heading2, Image, Link2, Minus, RectangleHorizontal } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { invitation } from "#brand/links.ts";
import { names as brandNames } from "#brand/names.ts";
import { pressAssets } from "#brand/press.ts";
import { type CampaignKind, placeholderNames } from "#contract/campaigns.ts";
import { imageList, isDescribed, type SiteImage } from "#contract/images.ts";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";
import { isPlainKey } from "#site/ui/keys.ts";
import { Menu, MenuAction, MenuGroup, MenuLink } from "#site/ui/menu.tsx";
import { AdminLink } from "../admin-link.tsx";
import { callApi } from "../api.ts";

/** Words that the tools put into a text, in the text's own language: the page was built with all three. */
export function useInserted(locale: Locale) {
  return (useLoaderData() as { inserted: InsertedWords }).inserted[locale];
}
export type InsertedWords = Record<Locale, Words["admin-campaigns"]["texts"]["inserted"]>;

/** Puts something into a textarea as if it were typed, so that the browser can undo it. */
function applyReplacement(
  area: HTMLTextAreaElement,
  { from, to, text, select }: Replacement,
): void {
  area.focus();
  area.setSelectionRange(from, to);
  // The only way that keeps the browser's undo. Where it is missing, the text alone is set.
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

/** The shortcuts Ctrl or Command with B and K. */
export function applyShortcut(event: KeyboardEvent<HTMLTextAreaElement>, words: string): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const area = event.currentTarget;
  const key = event.key.toLowerCase();
  if (key !== "b" && key !== "k") return;
  event.preventDefault();
  const selected = selectedIn(area);
  applyReplacement(
    area,
    key === "b" ? toggleMark(selected, "**", words) : insertLink(selected, words),
  );
}

const pressImages = pressAssets.map(({ file }) => file).filter((file) => file.endsWith(".png"));

/** The uploaded images that can be shown: those that are described in each language. */
function useUploaded(): readonly SiteImage[] {
  const [images, setImages] = useState<readonly SiteImage[]>([]);
  useEffect(() => {
    const control = new AbortController();
    // A session that ended is noticed by the next call of the reader.
    callApi("/api/admin/images", imageList, { signal: control.signal })
      .then((answer) => answer.outcome === "done" && setImages(answer.value.images))
      .catch(() => {});
    return () => control.abort();
  }, []);
  return images.filter(isDescribed);
}

/** An image in Markdown. Its words hold no sign that Markdown reads. */
const imageMarkdown = (words: string, address: string) =>
  `![${words.replaceAll(/[[\]\\*_`<>{}]/g, "")}](${address})`;

/** Buttons that insert headings, links, pictures and placeholders. */
export function Toolbar({
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
    if (body.current) applyReplacement(body.current, make(selectedIn(body.current)));
  };
  const uploaded = useUploaded();
  const { words, ...inserted } = useInserted(locale);
  const placeholder = {
    place: `{{place|${inserted.place}}}`,
    friends: "{{friends|0}}",
    reward: `{{reward|${inserted.reward}}}`,
    link: `{{link|${invitation.app}}}`,
    invitation: `{{invitation|${invitation.app}}}`,
  };
  const address = kind === "invitation" ? placeholder.invitation : "https://";
  const tool = (label: string, icon: ReactNode, act?: () => void, keys?: string) => (
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
      className="flex gap-1 max-sm:gap-0"
    >
      {tool(t("tools.heading"), <Heading2 className={iconClass} />, change(toggleHeading))}
      {tool(
        t("tools.bold"),
        <Bold className={iconClass} />,
        change((at) => toggleMark(at, "**", words)),
        "Control+B",
      )}
      {tool(
        t("tools.link"),
        <Link2 className={iconClass} />,
        change((at) => insertLink(at, words)),
        "Control+K",
      )}
      {tool(
        t("tools.button"),
        <RectangleHorizontal className={iconClass} />,
        change((at) => insertButton(at, address, inserted.button)),
      )}
      <Menu button={tool(t("tools.image"), <Image className={iconClass} />)}>
        <MenuGroup label={t("tools.uploaded")}>
          {uploaded.map(({ id, name, small, mail, alternatives }) => {
            const image = imageMarkdown(alternatives[locale] ?? "", mail.address);
            return (
              <MenuAction key={id} onAct={change((at) => insertBlock(at, image))}>
                <img src={small.address} alt="" className="size-8 rounded-[3px] object-cover" />
                <bdi className="max-w-64 [overflow-wrap:anywhere]">
                  {name || alternatives[locale]}
                </bdi>
              </MenuAction>
            );
          })}
          <MenuLink to={<AdminLink page="adminImages" />}>{t("tools.manage")}</MenuLink>
        </MenuGroup>
        <MenuGroup label={t("tools.images")}>
          {pressImages.map((file) => {
            const own = file.replace("{locale}", locale);
            const image = imageMarkdown(brandNames.group[locale], `/press/${own}`);
            return (
              <MenuAction key={file} onAct={change((at) => insertBlock(at, image))}>
                <span className="ltr-island">{own}</span>
              </MenuAction>
            );
          })}
        </MenuGroup>
      </Menu>
      {tool(
        t("tools.divider"),
        <Minus className={iconClass} />,
        change((at) => insertBlock(at, "---")),
      )}
      {kind !== "newsletter" && (
        <Menu button={tool(t("tools.placeholder"), <Braces className={iconClass} />)}>
          <MenuGroup label={t("tools.placeholders")}>
            {placeholderNames.map((name) => (
              <MenuAction key={name} onAct={change((at) => insertText(at, placeholder[name]))}>
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
  "grid size-10 place-items-center rounded-[4px] border border-transparent text-soft hover:border-edge hover:text-ink focus-visible:text-ink data-popup-open:border-water max-sm:h-11 max-sm:flex-1";
const iconClass = "size-4.5";

/** Left and right lead from tool to tool, besides the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if ((event.key !== "ArrowLeft" && event.key !== "ArrowRight") || !isPlainKey(event)) return;
  const tools = [...event.currentTarget.querySelectorAll("button")];
  const at = tools.indexOf(event.target as HTMLButtonElement);
  if (at === -1) return;
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const step = (event.key === "ArrowRight") !== isRtl ? 1 : -1;
  event.preventDefault();
  tools.at((at + step) % tools.length)?.focus();
}

/** A text and what is selected in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** A replacement of a part of a text, and the selection after it, counted from its start. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
  select: [start: number, end: number];
}

/** The role of the selection in a mark that needs words. */
const wordsOf = ({ text, start, end }: Selected, instead: string) =>
  text.slice(start, end).trim() || instead;

/** Sets a mark around the selection, or removes it. */
export function toggleMark(selected: Selected, mark: string, instead: string): Replacement {
  const { text, start, end } = selected;
  const isMarked =
    text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
  const words = text.slice(start, end);
  if (isMarked) {
    const [from, to] = [start - mark.length, end + mark.length];
    return { from, to, text: words, select: [0, words.length] };
  }
  const inner = words || instead;
  const at = mark.length;
  return {
    from: start,
    to: end,
    text: `${mark}${inner}${mark}`,
    select: [at, at + inner.length],
  };
}

/** Makes a heading of the line, or a plain line of the heading. */
export function toggleHeading({ text, start }: Selected): Replacement {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", start);
  const to = next === -1 ? text.length : next;
  const line = text.slice(from, to);
  const plain = line.replace(/^#+\s*/, "");
  const changed = plain === line ? `## ${plain}` : plain;
  return { from, to, text: changed, select: [changed.length, changed.length] };
}

/** A link on the selected words; its address is what is typed next. */
export function insertLink(selected: Selected, instead: string): Replacement {
  const words = wordsOf(selected, instead);
  const text = `[${words}](https://)`;
  const at = text.length - 1;
  return { from: selected.start, to: selected.end, text, select: [at, at] };
}

/** A block by itself, with an empty line on either side. */
export function insertBlock({ text, start, end }: Selected, content: string): Replacement {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead =
    before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const block = `${lead}${content}${tail}`;
  return { from: start, to: end, text: block, select: [block.length, block.length] };
}

/** A paragraph that is one button. */
export const insertButton = (selected: Selected, address: string, instead: string): Replacement =>
  insertBlock(selected, `[${wordsOf(selected, instead)}](${address} "button")`);

/** Inserts words at the cursor. */
const insertText = ({ start, end }: Selected, words: string): Replacement => ({
  from: start,
  to: end,
  text: words,
  select: [words.length, words.length],
});

/** Start and end of a line of a text; lines are counted from 1. */
export function lineRange(text: string, line: number): [start: number, end: number] {
  let start = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf("\n", start);
    if (next === -1) break;
    start = next + 1;
  }
  const end = text.indexOf("\n", start);
  return [start, end === -1 ? text.length : end];
}
