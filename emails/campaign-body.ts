import type { CSSProperties } from "react";
import {
  type CampaignKind,
  type CampaignText,
  isAddressPlaceholder,
  type PlaceholderName,
  placeholderNames,
  type TextFault,
} from "#contract/campaigns.ts";
import { type Locale, languages } from "#contract/locale.ts";
import { light, styles } from "./look.ts";
import { lineCounter, type Markup, readMarkdown } from "./markdown.ts";
import { escapeHtml } from "./rendered.ts";

/** The site of a text: its address, and its pictures by their path, such as /press/mark.png. */
export interface CampaignSite {
  publicUrl: string;
  images: { get(path: string): { width: number; height: number } | undefined };
}

/** The values of placeholders for one reader. Unknown ones are missing. */
type PlaceholderValues = Partial<Record<PlaceholderName, string>>;

/** A text as one reader gets it. */
interface FilledText {
  subject: string;
  preview: string;
  body: { html: string; text: string };
}

/** One language of a campaign, parsed once for all its readers. */
export interface ReadCampaignText {
  faults: TextFault[];
  /** Addresses outside placeholders, with the line of each. */
  links: { address: string; line: number }[];
  fill(values: PlaceholderValues): FilledText;
  /** The body for a page of the site, which has the styles. Pictures are loaded from `origin`. */
  page(origin?: string): string;
}

/** Most placeholders in one language. */
const placeholderLimit = 50;
/** Longest words after the bar of a placeholder, in characters. */
const fallbackLimit = 300;
const addressLimit = 2_000;
/** Most faults that are reported for one language. */
const faultLimit = 100;

/** Characters that override the direction of what follows, and so can disguise a text. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/u;

/**
 * Private-use characters around the number of a placeholder while the text is parsed as Markdown, so that no
 * Markdown can split it.
 */
const [opening, closing] = ["\ue000", "\ue001"];
const marks = /\ue000(\d+)\ue001/g;

interface Placeholder {
  name: PlaceholderName;
  fallback: string;
}

/**
 * Parses one language of a campaign. It never throws: faults that prevent sending are listed, and what is not
 * allowed is left out.
 */
export function readCampaignText(
  kind: CampaignKind,
  locale: Locale,
  { subject, preview, body }: CampaignText,
  site: CampaignSite,
): ReadCampaignText {
  const faults: TextFault[] = [];
  /** The body has been rendered once, so all its faults are listed. */
  let isRendered = false;
  function addFault(
    code: TextFault["code"],
    detail: string | null,
    line: number | null = null,
  ): void {
    // A pasted page of HTML would have a fault for each tag.
    if (isRendered || faults.length >= faultLimit) return;
    faults.push({ level: "red", code, locale, detail: detail && shortened(detail), line });
  }
  const placeholders: Placeholder[] = [];
  let placeholderCount = 0;

  /** Replaces each valid placeholder by a numbered mark. */
  function markPlaceholders(text: string, isBody: boolean): string {
    const plain = text.replaceAll(/[\ue000\ue001]/g, "");
    const lineIn = (whole: string) => (isBody ? lineCounter(whole) : () => null);
    const override = overrides.exec(plain);
    if (override) {
      const code = override[0].codePointAt(0)?.toString(16).toUpperCase();
      addFault("direction_override", `U+${code}`, lineIn(plain)(override.index));
    }
    const lineAt = lineIn(plain);
    const replaced = plain.replaceAll(
      /\{\{([^{}\n]*)\}\}/g,
      (written, inner: string, at: number) => {
        placeholderCount += 1;
        if (placeholderCount > placeholderLimit) {
          if (placeholderCount === placeholderLimit + 1) {
            addFault("too_many_placeholders", String(placeholderLimit), lineAt(at));
          }
          return "";
        }
        const bar = inner.indexOf("|");
        const name = (bar < 0 ? inner : inner.slice(0, bar)).trim();
        const fallback = bar < 0 ? "" : inner.slice(bar + 1).trim();
        const line = lineAt(at);
        if (!isPlaceholder(name)) addFault("unknown_placeholder", written, line);
        else if (kind === "newsletter") addFault("placeholder_not_for_kind", written, line);
        else if (isAddressPlaceholder(name) && !isBody)
          addFault("placeholder_not_here", written, line);
        else if (fallback === "" || fallback.length > fallbackLimit) {
          addFault("placeholder_without_fallback", written, line);
        } else if (isAddressPlaceholder(name) && !isAddress(fallback, ["https:"])) {
          addFault("address_not_allowed", fallback, line);
        } else {
          return `${opening}${placeholders.push({ name, fallback }) - 1}${closing}`;
        }
        return "";
      },
    );
    const unclosed = /\{\{|\}\}/.exec(replaced);
    if (unclosed) {
      const { index } = unclosed;
      const [begins = ""] = replaced.slice(index, index + 40).split("\n", 1);
      addFault("unknown_placeholder", begins, lineIn(replaced)(index));
    }
    return replaced;
  }

  const markedSubject = markPlaceholders(subject.trim(), false);
  const markedPreview = markPlaceholders(preview.trim(), false);
  const markedBody = markPlaceholders(body, true);
  if (subject.trim() === "") addFault("no_subject", null);
  if (body.trim() === "") addFault("no_body", null);

  const isAddressAt = (number = "") => {
    const placeholder = placeholders[Number(number)];
    return placeholder !== undefined && isAddressPlaceholder(placeholder.name);
  };
  const isOwnAddress = (address: string) => {
    const [mark, number] = new RegExp(`^${marks.source}$`).exec(address) ?? [];
    return mark !== undefined && isAddressAt(number);
  };
  const links: ReadCampaignText["links"] = [];
  const content = readMarkdown(markedBody, {
    html(written, line) {
      addFault("html_not_allowed", written, line);
    },
    link(written, line) {
      if (isOwnAddress(written)) return written;
      const address = written.replaceAll("'", "%27");
      if (isAddress(address, ["https:", "mailto:"])) {
        const plain = /^[\x21-\x7e]+$/.test(address) ? address : new URL(address).href;
        if (!isRendered) links.push({ address: plain, line });
        return plain;
      }
      addFault("address_not_allowed", restorePlaceholders(written), line);
      return undefined;
    },
    image(address, words, line) {
      const path = address.startsWith(`${site.publicUrl}/`)
        ? address.slice(site.publicUrl.length)
        : address;
      const size = site.images.get(path);
      if (!size) addFault("image_not_ours", restorePlaceholders(address), line);
      else if (words.trim() === "") addFault("image_without_text", address, line);
      return size && { ...size, address: `${site.publicUrl}${path}` };
    },
  });

  function restorePlaceholders(text: string): string {
    return text.replaceAll(marks, (_, number: string) => {
      const placeholder = placeholders[Number(number)];
      return placeholder ? `{{${placeholder.name}|${placeholder.fallback}}}` : "";
    });
  }
  const html = content.written(mailMarkup(locale, isAddressAt));
  const hasInvitation = placeholders.some(({ name }) => name === "invitation");
  if (kind === "invitation" && body.trim() !== "" && !hasInvitation)
    addFault("no_invitation_link", null);
  isRendered = true;
  const text = content.written(textMarkup(locale)).trim();
  return {
    faults,
    links,
    fill(values) {
      const fillIn = (form: string, written: (value: string) => string) =>
        form.replaceAll(marks, (_, number: string) => {
          const { name, fallback } = placeholders[Number(number)] as Placeholder;
          return written(values[name] ?? fallback);
        });
      const asIs = (value: string) => value;
      return {
        subject: fillIn(markedSubject, asIs),
        preview: fillIn(markedPreview, asIs),
        body: { html: fillIn(html, escapeHtml), text: fillIn(text, asIs) },
      };
    },
    page: (origin = "") => content.written(pageMarkup(origin)).replaceAll(marks, ""),
  };
}

const isPlaceholder = (name: string): name is PlaceholderName =>
  (placeholderNames as readonly string[]).includes(name);

function shortened(detail: string): string {
  return detail.length > 120 ? `${detail.slice(0, 119).toWellFormed()}…` : detail;
}

/** Whether a mail may contain an address: of these schemes, without credentials and without line breaks. */
function isAddress(address: string, schemes: readonly string[]): boolean {
  if (address.length > addressLimit || /[\s\p{Cc}\p{Cf}\p{Co}"'<>\\`{}|^]/u.test(address))
    return false;
  if (/%0[ad]/i.test(address) || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (!schemes.includes(url.protocol) || url.username !== "" || url.password !== "") return false;
  // Browsers repair https:site.example and https:///site.example; mail programs may not.
  return url.protocol === "mailto:"
    ? /^mailto:[^@?]+@[^@?]+(?:\?|$)/i.test(address)
    : /^https:\/\/[^/]/i.test(address);
}

/** A style attribute. */
function styled(style: CSSProperties): string {
  const rules = Object.entries(style).map(([name, value]) => {
    const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const isLength = typeof value === "number" && value !== 0 && name !== "fontWeight";
    return `${property}:${value}${isLength ? "px" : ""}`;
  });
  return ` style="${escapeHtml(rules.join(";"))}"`;
}

/** The tag of a list, and the attribute of one that does not begin with 1. */
const listTag = (first: number | null) => [
  first === null ? "ul" : "ol",
  first === null || first === 1 ? "" : ` start="${first}"`,
];

/** The width of the sheet without its padding. */
const maxPictureWidth = 480;

/**
 * HTML for mail programs: a table row for each block, direction and alignment on every table and cell, styles on
 * every element, and physical sides, since Outlook knows no logical ones.
 */
function mailMarkup(locale: Locale, isAddressAt: (number: string) => boolean): Markup {
  const look = styles(locale);
  const { direction, start, text } = look;
  const cell = `dir="${direction}" align="${start}"`;
  const table = (rows: string, more = ' width="100%"') =>
    `<table role="presentation" ${cell}${more} cellpadding="0" cellspacing="0" border="0"><tbody>${rows}</tbody></table>`;
  const row = (inside: string, style: CSSProperties, name = "") =>
    `<tr><td ${cell}${name && ` class="${name}"`}${styled(style)}>${inside}</td></tr>`;
  const headings = [
    look.heading,
    { ...look.heading, ...look.second },
    { ...look.heading, ...look.third },
  ];
  const anchor = (address: string, inside: string) => {
    const href = escapeHtml(address);
    // Addresses read from left to right in every language.
    const isPlain = /^(?:https?:|mailto:|www\.|[^\s@]+@[^\s@]+$)/i.test(inside);
    return `<a href="${href}" class="link"${isPlain ? ' dir="ltr"' : ""}${styled({
      color: light.water,
      textDecoration: "underline",
      ...(isPlain && { wordBreak: "break-all" }),
    })}>${inside}</a>`;
  };
  const pad = start === "right" ? "paddingRight" : "paddingLeft";
  return {
    // A heading is nearer to what follows it than to what precedes it.
    document: (blocks) =>
      table(
        blocks
          .map((block) => row(block, { paddingBottom: /^<h[1-3]/.test(block) ? 12 : 20 }))
          .join(""),
      ),
    paragraph: (inside) => `<p class="ink"${styled(text)}>${inside}</p>`,
    heading: (depth, inside) =>
      `<h${depth} class="ink"${styled({ ...headings[depth - 1], paddingTop: depth === 1 ? 0 : 12 })}>${inside}</h${depth}>`,
    list: (first, items) => {
      const [name, from] = listTag(first);
      const listItems = items.map(
        (item) => `<li class="ink"${styled({ ...text, marginBottom: 6 })}>${item.join("")}</li>`,
      );
      return `<${name} dir="${direction}"${from}${styled({ margin: 0, padding: 0, [pad]: 28 })}>${listItems.join("")}</${name}>`;
    },
    item: (inside) => inside,
    quote: (blocks) =>
      table(
        row(
          blocks.join(`<div${styled({ height: 12 })}></div>`),
          { ...look.run, ...look.inset },
          "channel",
        ),
      ),
    divider: () =>
      table(
        row(
          "&nbsp;",
          { borderTop: `1px solid ${light.rule}`, fontSize: 0, lineHeight: "1px" },
          "rule",
        ),
      ),
    picture: ({ address, words, width }) => {
      const shown = Math.min(width, maxPictureWidth);
      return `<img src="${address}" alt="${escapeHtml(words)}" width="${shown}" class="soft"${styled(
        {
          display: "block",
          width: "100%",
          maxWidth: shown,
          height: "auto",
          border: 0,
          ...look.small,
        },
      )}>`;
    },
    // Outlook ignores the padding of a link; it reads mso-padding-alt of the cell instead.
    button: (address, inside) =>
      table(
        `<tr><td dir="${direction}" align="center" class="press" bgcolor="${light.water}"${styled({
          backgroundColor: light.water,
          borderRadius: look.button.borderRadius,
          msoPaddingAlt: look.button.padding,
        })}><a href="${escapeHtml(address)}" class="press-ink"${styled({
          ...look.button,
          color: light.onWater,
        })}>${inside}</a></td></tr>`,
        "",
      ),
    strong: (inside) => `<strong${styled({ fontWeight: 600 })}>${inside}</strong>`,
    // Arabic has no italics.
    em: (inside) =>
      languages[locale].script === "arabic"
        ? `<em${styled({ fontStyle: "normal", fontWeight: 600 })}>${inside}</em>`
        : `<em>${inside}</em>`,
    link: anchor,
    text: (words) =>
      escapeHtml(words).replaceAll(marks, (mark, number: string) =>
        isAddressAt(number) ? anchor(mark, mark) : mark,
      ),
    lineBreak: () => "<br>",
  };
}

/** HTML for a page of the site, which has the styles. The page's h1 is the subject. */
const pageMarkup = (origin: string): Markup => ({
  document: (blocks) => blocks.join("\n"),
  paragraph: (inside) => `<p>${inside}</p>`,
  heading: (depth, inside) => `<h${Math.max(2, depth)}>${inside}</h${Math.max(2, depth)}>`,
  list: (first, items) => {
    const [name, from] = listTag(first);
    return `<${name}${from}>${items.map((item) => `<li>${item.join("")}</li>`).join("")}</${name}>`;
  },
  quote: (blocks) => `<blockquote>${blocks.join("")}</blockquote>`,
  divider: () => "<hr>",
  picture: ({ address, words, width, height }) =>
    `<img src="${escapeHtml(origin + new URL(address).pathname)}" alt="${escapeHtml(words)}" width="${width}" height="${height}" loading="lazy">`,
  item: (inside) => inside,
  button: (address, inside) => `<p><a href="${escapeHtml(address)}">${inside}</a></p>`,
  strong: (inside) => `<strong>${inside}</strong>`,
  em: (inside) => `<em>${inside}</em>`,
  link: (address, inside) => `<a href="${escapeHtml(address)}">${inside}</a>`,
  text: escapeHtml,
  lineBreak: () => "<br>",
});

/**
 * The plain text. Addresses follow on lines of their own; an Arabic line begins with a direction mark, since programs
 * go by the first strong letter.
 */
function textMarkup(locale: Locale): Markup {
  const mark = styles(locale).direction === "rtl" ? "\u200f" : "";
  // Addresses that follow at the end of their block.
  let waiting: string[] = [];
  const lines = (inside: string) => {
    const ownLines = inside.split("\n").map((line) => (line === "" ? line : `${mark}${line}`));
    const all = [...ownLines, ...waiting];
    waiting = [];
    return all.join("\n");
  };
  const indented = (inside: string, by: string) => inside.replaceAll("\n", `\n${by}`);
  return {
    document: (blocks) => blocks.join("\n\n"),
    paragraph: lines,
    heading: (_, inside) => lines(inside),
    item: lines,
    list: (first, items) =>
      items
        .map((item, index) => {
          const bullet = first === null ? "–" : `${first + index}.`;
          const [before = "", ...more] = item;
          const firstLine = `${mark}${bullet} ${before.startsWith(mark) ? before.slice(mark.length) : before}`;
          return [firstLine, ...more.map((block) => `  ${indented(block, "  ")}`)].join("\n");
        })
        .join("\n"),
    quote: (blocks) =>
      `${mark}> ${indented(blocks.join("\n\n").replaceAll(mark, ""), `${mark}> `)}`,
    divider: () => "* * *",
    picture: ({ words }) => `[${words}]`,
    button: (address, inside) => `${lines(inside)}\n${address}`,
    strong: (inside) => inside,
    em: (inside) => inside,
    link(address, inside) {
      if (inside !== address && `mailto:${inside}` !== address) waiting.push(address);
      return inside;
    },
    text: (words) => words,
    lineBreak: () => "\n",
  };
}
