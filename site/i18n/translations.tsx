import { cloneElement, createContext, isValidElement, type ReactNode, use, useMemo } from "react";
import type { Locale } from "#contract/locale.ts";
import { formatNumber } from "./formats.ts";

/*
 * What the site uses of use-intl, in whose place the build puts this module: messages come taken apart
 * (`compile-words.ts`), and have no dates nor styles of figures. `tests/content/translations.test.ts` holds
 * every message to what the library writes.
 */

/** A value that is put in, with what makes a text of it: nothing, forms to choose from, or what a tag holds. */
type Slot = readonly [name: string, kind?: unknown, ...rest: unknown[]];
type Part = string | 0 | Slot;
/** A text, the count of the plural around it, or parts of both. */
type Message = string | 0 | readonly Part[];
type Words = { readonly [key: string]: Words | Message };
type Values = Readonly<Record<string, unknown>>;
interface Language {
  locale: Locale;
  messages: Words;
}
// Kinds by the numbers of `icu-minify`; the first part of a tag is no number but 0.
const choice = 1;
const plural = 2;
const ordinal = 3;
const figure = 4;

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(locale: Locale, type: Intl.PluralRuleType, count: number): string {
  const key = locale + type;
  const found = rules.get(key) ?? new Intl.PluralRules(locale, { type });
  rules.set(key, found);
  return found.select(count);
}

const isSlot = (part: Part): part is Slot => typeof part === "object";

function formatted(message: Message, locale: Locale, values: Values, count = 0): ReactNode {
  if (typeof message === "string") return message;
  if (message === 0) return formatNumber(locale, count);
  const parts: ReactNode[] = [];
  for (const part of message) {
    const element = isSlot(part)
      ? filled(part, locale, values, count)
      : formatted(part, locale, values, count);
    for (const one of [element].flat()) {
      const last = parts.at(-1);
      if (typeof one === "string" && typeof last === "string") parts[parts.length - 1] = last + one;
      else parts.push(isValidElement(one) ? cloneElement(one, { key: parts.length }) : one);
    }
  }
  return parts.length > 1 ? parts : (parts[0] ?? "");
}

function filled([name, kind, ...rest]: Slot, locale: Locale, values: Values, count: number) {
  const value = values[name];
  const forms = rest[0] as Record<string, Message>;
  if (kind === undefined) return String(value);
  if (kind === choice) {
    return formatted(forms[String(value)] ?? forms.other ?? "", locale, values, count);
  }
  if (kind === plural || kind === ordinal) {
    const form = pluralForm(locale, kind === plural ? "cardinal" : "ordinal", value as number);
    const chosenForm = forms[`=${value}`] ?? forms[form] ?? forms.other ?? "";
    return formatted(chosenForm, locale, values, value as number);
  }
  if (kind === figure) return formatNumber(locale, value as number);
  const inner = formatted([kind, ...rest] as Part[], locale, values, count);
  return (value as (chunks: ReactNode[]) => ReactNode)([inner].flat());
}

/** Looks up messages by their dotted keys. A missing one is reported, and its key is shown. */
export function createTranslator({
  locale,
  messages,
  namespace,
}: Language & { namespace?: string }) {
  const pathOf = (key: string) => (namespace ? `${namespace}.${key}` : key);
  const find = (key: string) =>
    pathOf(key)
      .split(".")
      .reduce<Words | Message | undefined>((words, step) => (words as Words)?.[step], messages);
  function translate(key: string, values: Values = {}): ReactNode {
    try {
      return formatted(find(key) as Message, locale, values);
    } catch (error) {
      console.error(pathOf(key), error);
      return pathOf(key);
    }
  }
  return Object.assign(translate, {
    rich: translate,
    markup: translate,
    has: (key: string) => find(key) !== undefined,
  });
}

const Context = createContext<Language | undefined>(undefined);

export function IntlProvider({ locale, messages, children }: Language & { children: ReactNode }) {
  const value = useMemo(() => ({ locale, messages }), [locale, messages]);
  return <Context value={value}>{children}</Context>;
}

function useLanguage(): Language {
  const language = use(Context);
  if (!language) throw new Error("There is no IntlProvider around this.");
  return language;
}

export const useLocale = (): Locale => useLanguage().locale;

export function useTranslations(namespace?: string) {
  const language = useLanguage();
  return useMemo(
    () => createTranslator({ ...language, ...(namespace && { namespace }) }),
    [language, namespace],
  );
}
