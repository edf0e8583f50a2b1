import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "#contract/locale.ts";
import { formatNumber } from "#site/i18n/formats.ts";
import { wordsOf } from "#tests/journeys/words.ts";
import { columnsIn } from "./lead-columns.tsx";
import {
  choose,
  isChosen,
  isTooMany,
  nothing,
  SelectionBar,
  sizeOf,
  targetOf,
} from "./selection.tsx";

const selected = (count: number) => ({
  ids: new Set(Array.from({ length: count }, (_, n) => `${n}`)),
});

describe("the selection", () => {
  const page = ["a", "b", "c"];
  const two = choose(nothing, ["a", "b"], true, page);

  it("grows and shrinks by name, over pages", () => {
    expect(sizeOf(two, 900)).toBe(2);
    expect(sizeOf(choose(two, ["z"], true, ["x", "y", "z"]), 900)).toBe(3);
    expect(isChosen(choose(two, ["a"], false, page), "a")).toBe(false);
    expect(targetOf(two, { status: "pending" })).toEqual({ ids: ["a", "b"] });
  });

  it("of all that match names the filter, and leaving one keeps the others of the page", () => {
    expect(isChosen("every", "unseen")).toBe(true);
    expect(sizeOf("every", 900)).toBe(900);
    expect(targetOf("every", { status: "pending" })).toEqual({
      filter: { status: "pending" },
    });
    expect(choose("every", ["b"], false, page)).toEqual({ ids: new Set(["a", "c"]) });
  });
});

describe("more leads than a bulk action may name", () => {
  it("are too many one by one, and never too many by a filter", () => {
    expect(isTooMany(nothing)).toBe(false);
    expect(isTooMany(selected(1000))).toBe(false);
    expect(isTooMany(selected(1001))).toBe(true);
    expect(isTooMany("every")).toBe(false);
  });
});

describe("remembered columns", () => {
  it("are those that exist, in the order of the table", () => {
    expect(columnsIn("mark,gone,channel")).toEqual(["channel", "mark"]);
    expect(columnsIn(null)).toEqual([]);
  });
});

function barIn(locale: Locale, count: number): string {
  const messages = {
    "admin-dashboard": wordsOf(locale, "admin-dashboard"),
    "admin-bulk-actions": wordsOf(locale, "admin-bulk-actions"),
  };
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <SelectionBar
        selection={selected(count)}
        filter={{}}
        matching={5000}
        onSelection={() => {}}
      />
    </IntlProvider>,
  );
}

describe.each(locales)("the bar of what is selected, in %s", (locale) => {
  const { selection } = wordsOf(locale, "admin-dashboard");
  const { delete: remove } = wordsOf(locale, "admin-bulk-actions");
  const why = selection.tooMany.replace("{figure}", formatNumber(locale, 1000));

  it("offers the actions for a thousand leads, and for more says why there are none", () => {
    expect(barIn(locale, 1000)).toContain(remove);
    expect(barIn(locale, 1000)).not.toContain(why);
    const many = barIn(locale, 1001);
    expect(many).not.toContain(`${remove}</button>`);
    // Once for the eye, once for screen readers.
    expect(many.split(why)).toHaveLength(3);
  });
});
