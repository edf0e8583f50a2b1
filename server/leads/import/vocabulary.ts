import {
  type ChoiceLabel,
  channelLabels,
  countryLabels,
  type HeardChannel,
  heardChannels,
  type SignupCountry,
  signupCountries,
} from "#brand/signup.ts";
import { foldedLetters } from "#contract/folded-text.ts";
import { type ImportField, type ImportTool, importTools } from "#contract/lead-import.ts";
import { isLocale, knownLocales, type Locale } from "#contract/locale.ts";
import { emailAddress, type ValidEmailAddress } from "#server/http/typed-text.ts";
import words from "./import-words.json" with { type: "json" };

/** Words as the keys they are compared by. */
const keysOf = (words: readonly string[]) => words.map(foldedLetters);
const keysByName = <Name extends string>(all: Record<Name, string[]>) =>
  Object.fromEntries(
    Object.entries<string[]>(all).map(([name, of]) => [name, keysOf(of)]),
  ) as Record<Name, string[]>;

/** Names of columns, in the languages of the site and of programs that people export from. */
const headerNames: Record<ImportField, string[]> = keysByName(words.fields);

/** Names of columns that are worth keeping as notes: who the person is, and what was noted about them. */
const noteNames = new Set(keysOf(words.notes));

/** The columns that are proposed as notes, apart from those that are read as fields. */
export const noteColumns = (headers: readonly string[], fields: readonly number[]): number[] =>
  headers.flatMap((header, n) =>
    noteNames.has(foldedLetters(header)) && !fields.includes(n) ? [n] : [],
  );

/** Programs that people come from, each with columns that only its files have. */
const toolColumns: Record<ImportTool, string[]> = keysByName(words.tools);

/** The program that a file comes from, by its columns. */
export function toolOf(headers: readonly string[]): ImportTool | null {
  const keys = new Set(headers.map(foldedLetters));
  return importTools.find((tool) => toolColumns[tool].every((key) => keys.has(key))) ?? null;
}

/** The column of a field, by the names it may have, the likeliest first. */
export function columnOf(field: ImportField, headers: readonly string[]): number | undefined {
  const keys = headers.map(foldedLetters);
  const name = headerNames[field].find((known) => keys.includes(known));
  return name === undefined ? undefined : keys.indexOf(name);
}

/** The column that may hold addresses, where none has a known name: a question of a form, as `What is your email?`. */
export function likelyAddressColumn(headers: readonly string[]): number | undefined {
  const found = headers.findIndex((header) => {
    const key = foldedLetters(header);
    return addressWord.test(key) && !aboutAddresses.test(key);
  });
  return found < 0 ? undefined : found;
}
const addressWord = /email|courriel|البريد/;
const aboutAddresses =
  /type|label|status|permission|consent|disabled|marketing|sent|received|open|count|number|opt|date|domain|subscri/;

/** The names of some countries or languages in all languages, read at the first use. */
function namesInAllLanguages<Code extends string>(
  type: "region" | "language",
  further: Record<Code, readonly string[]>,
): (typed: string) => Code | undefined {
  let codes: Map<string, Code> | undefined;
  function readAll() {
    const all = new Map<string, Code>();
    const alphabet = Array.from("abcdefghijklmnopqrstuvwxyz");
    const tags = alphabet.flatMap((first) => alphabet.map((second) => first + second));
    const known = Object.keys(further) as Code[];
    for (const tag of Intl.DisplayNames.supportedLocalesOf(tags)) {
      const names = new Intl.DisplayNames(tag, { type });
      for (const code of known) all.set(foldedLetters(names.of(code) ?? code), code);
    }
    for (const code of known) {
      for (const key of keysOf([code, ...further[code]])) all.set(key, code);
    }
    return all;
  }
  return (typed) => {
    codes ??= readAll();
    return codes.get(foldedLetters(typed));
  };
}

/** The names of a brand's choice. `other` is only named by its code. */
function namesOf(code: string, { label, short, also = "" }: ChoiceLabel): string[] {
  const all = [code, ...Object.values(label), ...Object.values(short ?? {}), ...also.split("|")];
  return code === "other" ? [code] : all.filter((name) => name !== "");
}

type NamedCountry = Exclude<SignupCountry, "other">;
const countryByName = namesInAllLanguages<NamedCountry>(
  "region",
  Object.fromEntries(
    signupCountries
      .filter((code) => code !== "other")
      .map((code) => [code, namesOf(code, countryLabels[code])]),
  ) as Record<NamedCountry, string[]>,
);

/** The country that a cell names; undefined if it is none of the waitlist’s. */
export const countryNamed = (typed: string): SignupCountry | undefined =>
  foldedLetters(typed) === "other"
    ? "other"
    : (countryByName(typed) ?? countryByName(typed.replace(/^\s*the\s+/i, "")));

const channelKeys = heardChannels.map((code) => ({
  code,
  keys: keysOf(namesOf(code, channelLabels[code])),
}));

/** The channel that a cell names, by its code or a label; undefined if it is none of the waitlist’s. */
export const channelNamed = (typed: string): HeardChannel | undefined =>
  channelKeys.find(({ keys }) => keys.includes(foldedLetters(typed)))?.code;

const languageByName = namesInAllLanguages<Locale>("language", {
  ...(Object.fromEntries(knownLocales.map((locale) => [locale, []])) as Record<Locale, []>),
  ...words.languages,
});

/** The language of the site that a cell names, by its tag (`fr-CA`) or its name (`العربية`, `Arabic (UAE)`). */
export function languageNamed(typed: string): Locale | undefined {
  const [tag = ""] = typed.match(/\p{L}+/u) ?? [];
  const [name = ""] = typed.split(/[(,;/]|\s[-–]\s/);
  return languageByName(name) ?? (isLocale(tag.toLowerCase()) ? languageByName(tag) : undefined);
}

/** Words for "nothing". */
const blankWords = new Set(keysOf(words.blank));

/** Whether a cell is blank: `-`, `N/A`, `(vide)`. */
export function isBlank(cell: string): boolean {
  const key = foldedLetters(cell);
  return key === "" || cell.trim() === "\\N" || blankWords.has(key);
}

/** Marks around an address: invisible ones, quotation marks, and the apostrophe of a text cell. */
const around = /^(?:mailto:|[\p{DI}\p{Cf}'"`.:])+|[\p{DI}\p{Cf}'"`.:]+$/giu;
const partsOf = (cell: string) =>
  cell
    .split(/[\s,;،؛|<>()[\]]+/)
    .map((part) => part.replace(around, ""))
    .filter((part) => part !== "");

/** The different addresses in a cell, also behind a name: `Salma <salma@example.org>`. */
export function addressesIn(cell: string): ValidEmailAddress[] {
  const found = new Map<string, ValidEmailAddress>();
  for (const part of partsOf(cell)) {
    const address = emailAddress(part);
    if (address.outcome === "valid" && !found.has(address.key)) found.set(address.key, address);
  }
  return [...found.values()];
}

/** Whether a cell is an address, and not a text that names one. */
export const isAddress = (cell: string): boolean =>
  cell.includes("@") &&
  (/<[^<>]+>$/.test(cell.trim()) || partsOf(cell).length === 1) &&
  addressesIn(cell).length === 1;

/** Columns that are set for people who left or cannot be reached, and those that are unset for them. */
const setForLeft =
  /unsub|optedout|optout|bounce|blacklist|blocklist|complain|delet|remov|suppress|cleantime|emaildisabled|donot(?:e?mail|contact)|spam|desabonn|desinscri/;
const unsetForLeft =
  /^(?:is)?(?:subscribed|subscribedtoemails|optedin|optin|active|enabled|acceptsmarketing|acceptsemailmarketing)$/;
/** Columns with such a name that do not mark a person: counts, reasons of another kind, links, and other ways than mail. */
const notAMark = /count|number|rate|soft|link|url|hash|token|key$|emailsbounced$|bounces$/;
const aboutOtherWays = /sms|whatsapp|phone|push/;
const stateColumn =
  /status$|^state$|^statut|^etat|^الحاله|^email(?:permission|subscri\w+)?status|^emailmarketingconsent$/;
const stateOfLeft =
  /unsub|neversub|cancel+ed|optedout|optout|bounced|cleaned|blacklist|blocklist|blocked|complain|spam|deleted|removed|suppress|disabled|inactive|nonsubscribed|notsubscribed|desabonn|desinscri|الغاءالاشتراك|غيرمشترك|محظور/;
const no = new Set(keysOf(words.no));

/** Tests of a row, one for each column in which the exporting program marks people who left. */
export function leavingColumns(
  headers: readonly string[],
): ((cells: readonly string[]) => boolean)[] {
  return headers.flatMap((header, n) => {
    const key = foldedLetters(header);
    if (aboutOtherWays.test(key)) return [];
    const value = (cells: readonly string[]) => foldedLetters(cells[n] ?? "");
    if (stateColumn.test(key)) {
      return (cells) => stateOfLeft.test(value(cells)) && !value(cells).includes("soft");
    }
    if (unsetForLeft.test(key)) return (cells) => no.has(value(cells));
    if (!setForLeft.test(key) || notAMark.test(key)) return [];
    return (cells) => !isBlank(cells[n] ?? "") && !no.has(value(cells));
  });
}
