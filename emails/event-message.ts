import { channelLabels, countryLabels } from "#brand/signup.ts";
import { inEachLanguage } from "#content/in-each-language.ts";
import type { Locale } from "#contract/locale.ts";
import { mailWords } from "./words.ts";

type EventNames = Record<string, Record<string, string>>;
const catalogues = inEachLanguage<{ events: EventNames }>(
  (locale) => `${locale}/admin-integrations.json`,
);

/** An event as a team reads it in its chat. */
export interface EventMessage {
  title: string;
  /** The fields of the event, in the order of the message. Values may be typed by a visitor. */
  facts: { label: string; value: string }[];
  linkLabel: string;
}

/** In the order in which they are shown. */
const shown = ["name", "email", "company", "phone", "subject", "message", "note"] as const;
const maxLength = 500;

/** The words of an event in a language. Of an event without personal data there may be the title alone. */
export function eventMessage(
  locale: Locale,
  type: string,
  data: Record<string, unknown>,
): EventMessage {
  const words = mailWords(locale, "eventMessage");
  const [group = "", kind = ""] = type.split(".");
  const names = catalogues[locale].events;
  const labelled = (
    labels: Partial<Record<string, { label: Record<Locale, string> }>>,
    code: unknown,
  ) => labels[String(code)]?.label[locale] ?? code;
  const country = data.country === "other" ? null : labelled(countryLabels, data.country);
  const values = {
    ...data,
    place: [data.city, country].filter(Boolean).join(", "),
    heard: data.heard_channel === "other" ? null : labelled(channelLabels, data.heard_channel),
  };
  return {
    title: names[group]?.[kind] ?? words("test"),
    facts: [...shown, "place" as const, "heard" as const].flatMap((name) => {
      const value = (values as Record<string, unknown>)[name];
      return value ? [{ label: words(name), value: clipped(String(value)) }] : [];
    }),
    linkLabel: words("open"),
  };
}

const clipped = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
