import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import ar from "#content/ar/forms.json" with { type: "json" };
import en from "#content/en/forms.json" with { type: "json" };
import fr from "#content/fr/forms.json" with { type: "json" };
import type { Locale } from "#contract/locale.ts";
import { waitOf } from "./form-words.tsx";

const hour = 3600;

it.each([
  [0, "a minute", "دقيقة", "une minute"],
  [5, "a minute", "دقيقة", "une minute"],
  [61, "2 minutes", "دقيقتين", "2\u00a0minutes"],
  [59 * 60, "59 minutes", "59\u00a0دقيقة", "59\u00a0minutes"],
  [hour, "an hour", "ساعة", "une heure"],
  [hour + 1, "2 hours", "ساعتين", "2\u00a0heures"],
  [5 * hour, "5 hours", "5\u00a0ساعات", "5\u00a0heures"],
  // The fourth mail of a day.
  [1434 * 60, "24 hours", "24\u00a0ساعة", "24\u00a0heures"],
  [49 * hour, "3 days", "3\u00a0أيام", "3\u00a0jours"],
  [12 * 24 * hour, "12 days", "12\u00a0يومًا", "12\u00a0jours"],
])("a wait of %i seconds is said in its largest unit", (seconds, english, arabic, french) => {
  const wait = (locale: Locale, messages: typeof en) =>
    createTranslator({ locale, messages })("wait", waitOf(seconds) as never);
  expect([wait("en", en), wait("ar", ar), wait("fr", fr)]).toEqual([english, arabic, french]);
});
