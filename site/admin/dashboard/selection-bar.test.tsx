import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "#contract/locale.ts";
import { wordsOf } from "#tests/journeys/words.ts";
import { SelectionBar } from "./selection-bar.tsx";

const selected = (count: number) => ({
  ids: new Set(Array.from({ length: count }, (_, n) => `${n}`)),
});

function barIn(locale: Locale, count: number, mayAct = true): string {
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
        mayAct={mayAct}
        onSelection={() => {}}
      />
    </IntlProvider>,
  );
}

describe.each(locales)("the bar of what is selected, in %s", (locale) => {
  const { selection } = wordsOf(locale, "admin-dashboard");
  const { delete: remove } = wordsOf(locale, "admin-bulk-actions");
  const why = selection.tooMany.replace("{figure}", "1,000");

  it("offers the actions for a thousand leads, and for more says why there are none", () => {
    expect(barIn(locale, 1000)).toContain(remove);
    expect(barIn(locale, 1000)).not.toContain(why);
    const many = barIn(locale, 1001);
    expect(many).not.toContain(`${remove}</button>`);
    // Once to be seen, once to be heard.
    expect(many.split(why)).toHaveLength(3);
  });

  it("explains nothing to a reader, who may not act", () => {
    expect(barIn(locale, 1001, false)).not.toContain(why);
  });
});
