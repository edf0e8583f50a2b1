import { type RefObject, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { folded } from "#contract/folded-text.ts";
import { placesOf, searchWords } from "#site/i18n/search-text.ts";
import { SearchField } from "#site/ui/search-field.tsx";

interface Found {
  ids: ReadonlySet<string>;
  /** Whether they hold every word; otherwise they only come close. */
  isWhole: boolean;
}

/**
 * The texts that contain every word of the query, in any order and as part of a longer word. Where none
 * does, those with the most of it, if that is at least half: visitors type whole sentences, and the
 * long words say more than the short ones. An empty query: `undefined`, which leaves all of them.
 */
export function findTexts(
  query: string,
  texts: readonly { id: string; text: string }[],
): Found | undefined {
  const words = searchWords(query);
  if (words.length === 0) return undefined;
  const lettersOf = (found: readonly string[]) => found.join("").length;
  const scored = texts.map(({ id, text }) => {
    const plain = folded(text);
    return { id, score: lettersOf(words.filter((word) => plain.includes(word))) };
  });
  const whole = lettersOf(words);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const found = best * 2 >= whole ? scored.filter(({ score }) => score === best) : [];
  return { ids: new Set(found.map(({ id }) => id)), isWhole: best === whole };
}

/** The number is announced once the typing pauses this long, in milliseconds. */
const restTime = 500;
/** So many answers are opened as soon as they are found; of more, the questions are enough. */
const maxOpened = 6;

/** The line on which a question is written; below it, how many answers there are. */
export function Question({
  query,
  onQuery,
  found,
}: {
  query: string;
  onQuery: (query: string) => void;
  found: Found | undefined;
}) {
  const t = useTranslations("help.search");
  const count = found?.ids.size ?? 0;
  const announcement = !found
    ? ""
    : count === 0
      ? t("none")
      : t(found.isWhole ? "found" : "close", { count });
  return (
    <SearchField
      label={t("label")}
      value={query}
      placeholder={t("placeholder")}
      clear={t("clear")}
      look="large"
      onSearch={onQuery}
      className="mt-8"
    >
      <p aria-hidden="true" className="small mt-2 text-soft empty:hidden">
        {announcement}
      </p>
      <p role="status" className="sr-only">
        {useRested(announcement)}
      </p>
      <noscript>
        <p className="small mt-2 text-soft">{t("noScript")}</p>
      </noscript>
    </SearchField>
  );
}

/** A text once it has stayed the same for a moment: not every letter is announced. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restTime);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Name of the highlight, for `::highlight()` in site.css. */
const highlight = "found";

/**
 * Marks the words of the query, and opens the answers if they are few. Answers that the search opened
 * are closed again. A browser without custom highlights only opens.
 */
export function useMarks(
  list: RefObject<HTMLElement | null>,
  query: string,
  ids: ReadonlySet<string> | undefined,
): void {
  const key = ids && [...ids].join(" ");
  useEffect(() => {
    const words = searchWords(query);
    if (!list.current || key === undefined || words.length === 0) return;
    const shown = key.split(" ").flatMap((id) => {
      const entry = document.getElementById(id)?.closest("details");
      return entry ? [entry] : [];
    });
    const opened = shown.length > maxOpened ? [] : shown.filter((entry) => !entry.open);
    for (const entry of opened) entry.open = true;
    if ("highlights" in CSS) {
      const ranges = shown.flatMap((entry) =>
        [...entry.querySelectorAll("[data-searched]")].flatMap((part) => rangesIn(part, words)),
      );
      CSS.highlights.set(highlight, new Highlight(...ranges));
    }
    return () => {
      for (const entry of opened) entry.open = false;
      if ("highlights" in CSS) CSS.highlights.delete(highlight);
    };
  }, [list, query, key]);
}

/** A word can begin in one text node and end in the next, if an element splits it. */
function rangesIn(part: Element, words: readonly string[]): Range[] {
  const pieces: Node[] = [];
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) pieces.push(text);
  const pointAt = (place: number): [Node, number] => {
    let left = place;
    for (const piece of pieces) {
      const { length } = piece.textContent ?? "";
      if (left <= length) return [piece, left];
      left -= length;
    }
    return [part, part.childNodes.length];
  };
  return placesOf(words, part.textContent ?? "").map(([from, to]) => {
    const range = new Range();
    range.setStart(...pointAt(from));
    range.setEnd(...pointAt(to));
    return range;
  });
}
