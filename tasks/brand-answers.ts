import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { knownLocales, type Locale } from "#contract/locale.ts";
import { fourServices, optionalParts, serviceHues } from "./brand-choices.ts";
import { lookOf } from "./brand-looks.ts";
import { markOf } from "./brand-mark.ts";

const line = z.string().trim().min(1, "must not be empty").max(400, "is longer than 400 letters");
export const inEach = <Value>(of: (locale: Locale) => Value) =>
  Object.fromEntries(knownLocales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;
/** One text for all languages, or one for each that is offered. The others, on no page, repeat the first. */
const localized = z.union(
  [
    line.transform((text) => inEach(() => text)),
    z.strictObject(inEach(() => line.optional())).transform((texts) => {
      const [first = ""] = Object.values(texts);
      return { ...inEach(() => first), ...texts };
    }),
  ],
  {
    error: `must be a text, or one in each language: { ${knownLocales.map((one) => `"${one}": …`).join(", ")} }`,
  },
);
const email = z.email("is no e-mail address");
const url = z.url({ protocol: /^https$/, error: "must be an address that begins with https://" });
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1d4ed8")
  .transform((hex) => hex.toLowerCase() as `#${string}`);
const domain = z
  .string()
  .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, "must be a domain such as example.com, without https://");

const degrees = (most: number) =>
  z.number({ error: "must be degrees, such as -1.29" }).min(-most).max(most);

const ownService = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, "must be small letters, digits and hyphens")
    .refine((id) => !(fourServices as readonly string[]).includes(id), {
      error: `is a service that the site has: write { "use": "wallet" } and so on for those`,
    }),
  live: z.boolean().default(true),
  name: localized,
  hint: localized,
  headline: localized,
  text: localized,
  points: z.array(localized).max(12).default([]),
  prices: z
    .array(z.strictObject({ name: localized, price: localized, note: localized.optional() }))
    .default([]),
  questions: z.array(z.strictObject({ question: localized, answer: localized })).default([]),
  address: url.optional(),
});
const knownService = z.strictObject({
  use: z.enum(fourServices, { error: `must be one of ${fourServices.join(", ")}` }),
  live: z.boolean().default(true),
});

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, "must be a code of two capitals, such as KE")
  .refine(
    (code) => !/^[A-Z]{2}$/.test(code) || countries.of(code) !== undefined,
    "is the code of no country",
  );

const schema = z.strictObject({
  /** The languages of the site; the first is everyone's whose own is not among them. */
  languages: z
    .array(z.enum(knownLocales, { error: `must be some of ${knownLocales.join(", ")}` }))
    .min(1, "name one language at least")
    .refine((codes) => new Set(codes).size === codes.length, "name each language once")
    .default([...knownLocales]),
  name: localized,
  legalName: localized,
  domain,
  emails: z
    .strictObject({
      hello: email.optional(),
      privacy: email.optional(),
      security: email.optional(),
      press: email.optional(),
      complaints: email.optional(),
    })
    .default({}),
  city: localized,
  address: localized,
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), {
    error: "must be a time zone such as Africa/Nairobi",
  }),
  place: z.tuple([degrees(90), degrees(180)], {
    error: "must be latitude and longitude, such as [-1.29, 36.82]",
  }),
  founded: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2024-05"),
  registration: z.strictObject({ number: line, register: localized }),
  host: z.strictObject({ name: localized, address: localized }).optional(),
  meaning: localized.optional(),
  purpose: z
    .strictObject({
      vision: localized,
      mission: localized,
      values: z
        .array(z.strictObject({ name: localized, text: localized }))
        .min(1)
        .max(4),
    })
    .optional(),
  headline: z.strictObject({ line1: localized, line2: localized, lede: localized }).optional(),
  services: z
    .array(
      z.union([knownService, ownService], {
        error:
          'must be { "use": … } for one of the four, or one of your own with id, name, hint, headline, text',
      }),
    )
    .min(1, "there must be one service at least"),
  token: z
    .strictObject({
      name: localized,
      symbol: z.string().regex(/^[A-Z0-9]{2,8}$/, "must be two to eight capitals"),
      chain: z.string(),
      address: line,
      decimals: z.int().min(0).max(18),
      totalSupply: z.number().positive(),
    })
    .nullable()
    .default(null),
  countries: z
    .array(country)
    .min(1, "name one country at least")
    .max(60, "name sixty countries at most")
    .refine((codes) => new Set(codes).size === codes.length, "name each country once"),
  colours: z
    .strictObject({
      accent: colour,
      accentDark: colour.optional(),
      services: z.array(colour).max(4, "there are four at most").optional(),
    })
    .optional(),
  mark: z.string().optional(),
  parts: z
    .array(z.enum(optionalParts, { error: `must be some of ${optionalParts.join(", ")}` }))
    .default([]),
  /** When people answer, and within how many hours. */
  support: z
    .strictObject({
      hoursADay: z.int().min(1).max(15, "must be at most 15, from nine in the morning"),
      days: z.int().min(1).max(7),
      chatHours: z.int().min(1).max(72),
      mailHours: z.int().min(1).max(168),
    })
    .check(({ value: { hoursADay, days, mailHours }, issues }) => {
      // From the evening of the last working day to the morning of the first.
      const closed = (8 - days) * 24 - hoursADay;
      if (mailHours >= closed) return;
      const message = `must be at least ${closed}: support is closed that many hours at a time`;
      issues.push({ code: "custom", path: ["mailHours"], message, input: mailHours });
    })
    .default({ hoursADay: 8, days: 5, chatHours: 24, mailHours: 72 }),
  app: url.optional(),
  social: z.array(z.strictObject({ network: line, label: localized, href: url })).default([]),
});

type Parsed = z.output<typeof schema>;

/** The answers of a group, with the drawing of its mark, its computed colours, and its name for files. */
export type BrandAnswers = Parsed & {
  slug: string;
  look: ReturnType<typeof lookOf>;
  drawn: ReturnType<typeof markOf> | undefined;
};

const place = (path: readonly PropertyKey[]) =>
  path
    .map((step) => (typeof step === "number" ? `[${step + 1}]` : `.${String(step)}`))
    .join("")
    .slice(1);

/** The deepest of what kept each form of a union from fitting: it says what to change. */
function issuesIn(issue: z.core.$ZodIssue, path: readonly PropertyKey[] = []): string[] {
  const fullPath = [...path, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const named = issue.errors.map((issues) => issues.flatMap((one) => issuesIn(one, fullPath)));
    const deep = issue.errors
      .map((issues, i) => ({
        lines: named[i] ?? [],
        depth: Math.max(...issues.map((one) => one.path.length)),
      }))
      .filter(({ depth }) => depth > 0)
      .sort((a, b) => a.lines.length - b.lines.length)[0];
    if (deep) return deep.lines;
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${place([...fullPath, key])}: is no answer that is known`);
  }
  const missing = "input" in issue && issue.input === undefined;
  return [`${place(fullPath) || "The answers"}: ${missing ? "is missing" : issue.message}`];
}

/** The path of the mark, if the answers name a file and not the drawing itself. */
function markSource(mark: string, folder: string): string | undefined {
  if (mark.trimStart().startsWith("<")) return mark;
  const file = resolve(folder, mark);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** The texts that are not given in a language that is offered. */
function untranslated(
  input: unknown,
  languages: readonly Locale[],
  path: readonly PropertyKey[] = [],
): string[] {
  if (typeof input !== "object" || input === null) return [];
  const keys = Object.keys(input);
  if (!Array.isArray(input) && keys.every((key) => knownLocales.some((one) => one === key))) {
    const missing = languages.filter((language) => !keys.includes(language));
    return missing.map((language) => `${place([...path, language])}: is missing`);
  }
  return Object.entries(input).flatMap(([key, value]) =>
    untranslated(value, languages, [...path, Array.isArray(input) ? Number(key) : key]),
  );
}

/** Everything that is wrong with answers, a line each: what one of them lacks keeps none of the others from being read. */
export function faultsOf(input: unknown, folder: string): string[] {
  const parsed = schema.safeParse(input, { reportInput: true });
  const faults = parsed.success ? [] : parsed.error.issues.flatMap((issue) => issuesIn(issue));
  const read = <Key extends "languages" | "services" | "mark" | "colours">(key: Key) =>
    schema.shape[key].safeParse((input as Partial<Record<Key, unknown>> | null)?.[key]).data as
      | Parsed[Key]
      | undefined;
  const [services, mark, colours] = [read("services") ?? [], read("mark"), read("colours")];
  faults.push(...untranslated(input, read("languages") ?? []));
  const names = services.map((one) => ("use" in one ? one.use : one.id));
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice) faults.push(`services: ${twice} is there twice`);
  if (mark !== undefined) {
    const svg = markSource(mark, folder);
    if (svg === undefined) faults.push(`mark: there is no file ${resolve(folder, mark)}`);
    else faults.push(...markOf(svg).faults.map((fault) => `mark: ${fault}`));
  }
  if (colours?.services && services.length > 0 && colours.services.length > services.length)
    faults.push("colours.services: has more colours than there are services");
  if (colours) {
    const { faults: faint } = lookOf(colours, serviceHues(services));
    faults.push(...faint.map((fault) => `colours: ${fault}`));
  }
  return [...new Set(faults)];
}

/** The first thing that is wrong with a part of the answers, whatever else is not there yet. */
export function faultOfPart(part: object, folder: string): string | undefined {
  const names = Object.keys(part);
  return faultsOf(part, folder).find((fault) => names.some((name) => fault.startsWith(name)));
}

/** Answers in which nothing is wrong. */
export function answersOf(input: unknown, folder: string): BrandAnswers {
  const answers = schema.parse(input);
  const svg = answers.mark && markSource(answers.mark, folder);
  const slug = answers.domain.split(".").at(-2) ?? "group";
  const look = lookOf(answers.colours, serviceHues(answers.services));
  return { ...answers, slug, look, drawn: svg ? markOf(svg) : undefined };
}
