import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { createTranslator } from "use-intl/core";
import { services } from "#brand/badges.ts";
import { type Claim, claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { foundedIn, mark, names } from "#brand/names.ts";
import { leaders } from "#brand/people.ts";
import { pressEmail } from "#brand/press.ts";
import { ownServices } from "#brand/services.ts";
import { hasPart } from "#content/offer.ts";
import { ownWords } from "#content/own-words.ts";
import { directionOf, type Locale } from "#contract/locale.ts";
import { claimParts, formatDay, formatMonth } from "#site/i18n/formats.ts";
import type { Words } from "#site/i18n/messages.ts";
import {
  breakLines,
  copiedText,
  type Direction,
  type Face,
  facePath,
  joinRuns,
  type Run,
  type Script,
  scriptOf,
  visualOrder,
} from "./lettering.ts";

const wordsOf = (locale: Locale, file: string) =>
  ownWords(
    file,
    locale,
    JSON.parse(
      readFileSync(new URL(`../../content/${locale}/${file}.json`, import.meta.url), "utf8"),
    ),
  );

const shown = ["activeUsers", "transactions", "countries", "awards"] as const;
const faces: Face[] = ["display", "text", "strong"];
const scripts: Script[] = ["latin", "arabic"];
const page = { width: 595.28, height: 841.89, margin: 56 };
/** The foot of the page holds the source of the figures; nothing else may reach it. */
const bottom = page.height - page.margin;

export interface SheetInk {
  ink: string;
  soft: string;
  line: string;
  water: string;
}

/** Lam with each alef as the one sign that its glyph is. */
const lamAlef: Record<number, number> = {
  1570: 0xfef5,
  1571: 0xfef7,
  1573: 0xfef9,
  1575: 0xfefb,
};

/**
 * Gives programs that copy glyph by glyph one character for lam with alef. The order of two is not
 * defined from right to left: Firefox swaps them.
 */
function oneSignEach(doc: PDFKit.PDFDocument): void {
  // The library's own table of the characters of each printed glyph.
  const { _font: font } = doc as unknown as { _font: { unicode: number[][] } };
  font.unicode = font.unicode.map((letters) => {
    const sign = letters.length === 2 && letters[0] === 0x0644 && lamAlef[letters[1] ?? 0];
    return sign ? [sign] : letters;
  });
}

/** One page on the group, in a language: real text in the order it is read, with the site's faces. */
export async function factSheet(locale: Locale, colours: SheetInk): Promise<Buffer> {
  const sheet: typeof import("#content/en/fact-sheet.json") = wordsOf(locale, "fact-sheet");
  const people: Words["people"] = wordsOf(locale, "people");
  const home: Words["home"] = wordsOf(locale, "home");
  const t = createTranslator({ locale, messages: sheet });
  const role = createTranslator({ locale, messages: people });
  const direction = directionOf[locale];
  const first: Claim = claims.activeUsers;
  const asOf = new Date(first.asOf);
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: locale,
    tagged: true,
    pdfVersion: "1.7",
    displayTitle: true,
    info: {
      Title: `${names.group[locale]}: ${t("title")}`,
      Author: names.legalEntity[locale],
      // The day the figures were true, so that the same facts make the same file.
      CreationDate: asOf,
      ModDate: asOf,
    },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) =>
    doc.on("end", () => resolve(Buffer.concat(chunks))),
  );
  for (const face of faces) {
    for (const script of scripts)
      doc.registerFont(registeredName(face, script), facePath(face, script));
  }
  const structure = doc.struct("Document");
  doc.addStructure(structure);

  const inner = page.width - 2 * page.margin;
  /** Left edge of a box `width` wide that begins `from` after the margin of the reader's side. */
  const left = (from: number, width: number) =>
    direction === "rtl" ? page.width - page.margin - from - width : page.margin + from;
  const add = (
    tag: string,
    text: string,
    box: { from?: number; width?: number; y: number; size: number; face?: Face; colour?: string },
  ) => {
    const width = box.width ?? inner;
    let below = box.y;
    structure.add(
      doc.struct(tag, {}, () => {
        below = paragraph(doc, text, {
          x: left(box.from ?? 0, width),
          y: box.y,
          width,
          size: box.size,
          face: box.face ?? "text",
          direction,
          colour: box.colour ?? colours.ink,
          leading: box.size > 20 ? 1.2 : 1.5,
        });
      }),
    );
    return below;
  };
  const heading = (text: string, place: { from?: number; width?: number; y: number }) =>
    add("H2", text, { ...place, size: 15, face: "display", colour: colours.water });
  const decoration = (draw: () => void) => {
    doc.markContent("Artifact");
    draw();
    doc.endMarkedContent();
  };
  const rule = (y: number, from = 0, width = inner) =>
    decoration(() => {
      const x = left(from, width);
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .strokeColor(colours.line)
        .stroke();
    });

  decoration(() => {
    const size = 30;
    doc.save().translate(left(0, size), 50);
    if (direction === "rtl") doc.translate(size, 0).scale(-1, 1);
    doc
      .scale(size / mark.size)
      .lineWidth(mark.weight)
      .lineCap("round")
      .strokeColor(colours.water);
    for (const { d, opacity, filled } of mark.lines) {
      if (filled) doc.fillOpacity(opacity).path(d).fill(colours.water);
      else doc.strokeOpacity(opacity).path(d).stroke();
    }
    doc.restore().strokeOpacity(1);
    if (mark.lines.some(({ filled }) => filled)) doc.fillOpacity(1);
  });
  add("P", names.group[locale], { from: 40, width: 200, y: 74, size: 22, face: "display" });
  add("H1", t("title"), { y: 158, size: 38, face: "display" });
  let y = add("P", t("intro", { city: contact.city[locale] }), {
    y: 192,
    size: 12,
    width: 440,
    colour: colours.soft,
  });

  const token = `${names.token.name[locale]} (${names.token.symbol})`;
  const founded = formatMonth(locale, new Date(foundedIn));
  y += 14;
  for (const [label, value] of [
    [t("founded"), founded],
    [t("headquarters"), contact.address[locale]],
    [t("entity"), names.legalEntity[locale]],
    ...(hasPart("token") ? ([[t("token"), token]] as const) : []),
  ] as const) {
    rule(y);
    add("P", label, { y: y + 17, size: 10, width: 140, colour: colours.soft });
    y = add("P", value, { from: 160, width: inner - 160, y: y + 17, size: 11 }) - 6;
  }

  if (hasPart("figures")) {
    y += 34;
    heading(t("figures"), { y });
    y += 12;
    rule(y);
    const column = inner / shown.length;
    const figures = shown.map((name) => ({ name, ...claimParts(locale, claims[name]) }));
    // "More than" and the unit have lines of their own: a column is too narrow for all in one.
    const above = figures.some(({ bound }) => bound) ? 18 : 0;
    figures.forEach(({ name, bound, figure, unit }, i) => {
      const box = { from: i * column, width: column - 8 };
      const small = { ...box, size: 10, colour: colours.soft };
      if (bound) add("P", bound, { ...small, y: y + 20 });
      // A printed line has its own order: marks of direction are for pages.
      const plain = figure.replaceAll("\u200e", "");
      add("P", plain, { ...box, y: y + 38 + above, size: 26, face: "display" });
      let below = y + 56 + above;
      if (unit) below = add("P", unit, { ...small, y: below });
      add("P", t(name, { count: claims[name].value }), { ...small, y: below });
    });

    y += 94 + above;
  } else y += 34;
  const half = inner / 2 - 14;
  const second = half + 28;
  heading(t("services"), { y, width: half });
  let row = y + 12;
  const offered = [
    ...services.map(({ name, live }) => ({ name: home.services[name].name, live })),
    ...ownServices.map(({ name, live }) => ({ name: name[locale], live })),
  ];
  for (const { name, live } of offered) {
    rule(row, 0, half);
    add("P", name, { y: row + 17, size: 11, width: half - 90 });
    const state = live ? t("live") : t("soon");
    add("P", state, { from: half - 90, width: 90, y: row + 17, size: 10, colour: colours.soft });
    row += 26;
  }
  row += 34;
  heading(t("press"), { y: row, width: half });
  rule(row + 12, 0, half);
  add("P", pressEmail, { y: row + 30, size: 11, width: half });

  if (leaders.length > 0) heading(t("people"), { from: second, y, width: half });
  row = y + 12;
  for (const leader of leaders) {
    const box = { from: second, width: half };
    rule(row, second, half);
    add("P", leader.name[locale], { ...box, y: row + 17, size: 11, face: "strong" });
    const title = role(`roles.${leader.role}`, { gender: leader.gender });
    add("P", title, { ...box, y: row + 32, size: 10, colour: colours.soft });
    row += 42;
  }
  if (hasPart("figures")) {
    const note = t("note", { day: formatDay(locale, asOf, "UTC") });
    add("P", note, { y: bottom, size: 8.5, colour: colours.soft });
  }
  structure.end();
  for (const face of faces) oneSignEach(doc.font(registeredName(face, "arabic")));
  doc.end();
  return ended;
}

type Document = PDFKit.PDFDocument;

interface Setting {
  x: number;
  y: number;
  width: number;
  size: number;
  face: Face;
  direction: Direction;
  colour: string;
  /** Distance between lines, in sizes. */
  leading: number;
}

/** The name under which a face's font is registered in the document. */
function registeredName(face: Face, script: Script): string {
  return `${face}-${script}`;
}

/** Several words are shaped as one piece, in the order of their script. */
const fullText = { features: [] };

const setFont = (doc: Document, face: Face, size: number, run: Run) =>
  doc.font(registeredName(face, scriptOf(run.text))).fontSize(size);

/**
 * Prints a text between two margins, from the side its language begins, each run shaped by the font
 * of its script. Returns the position of the next line.
 */
function paragraph(doc: Document, text: string, at: Setting): number {
  const { face, size, direction } = at;
  const widthOf = (run: Run) => setFont(doc, face, size, run).widthOfString(run.text, fullText);
  let y = at.y;
  for (const words of breakLines(text, direction, at.width, widthOf)) {
    const line = joinRuns(words, direction);
    const total = line.reduce((sum, run) => sum + widthOf(run), 0);
    let x = direction === "rtl" ? at.x + at.width - total : at.x;
    const places = new Map<Run, number>();
    for (const run of visualOrder(line, direction)) {
      places.set(run, x);
      x += widthOf(run);
    }
    // Programs disagree on the order of right-to-left letters. The line's text is attached to its
    // letters, which are in reading order for programs that ignore it.
    const isSpelled = line.some((run) => scriptOf(run.text) === "arabic");
    if (isSpelled) doc.markContent("Span", { actual: copiedText(line) });
    for (const run of line) {
      setFont(doc, face, size, run).fillColor(at.colour);
      const place = { ...fullText, lineBreak: false, baseline: "alphabetic" } as const;
      doc.text(run.text, places.get(run), y, place);
    }
    if (isSpelled) doc.endMarkedContent();
    y += size * at.leading;
  }
  return y;
}
