import { parseSync } from "vite";
import type { Localized } from "#brand/names.ts";
import { countryLabels } from "#brand/signup.ts";
import { type BrandAnswers, inEach } from "./brand-answers.ts";
import { everyPart, serviceHues } from "./brand-choices.ts";

const code = (value: unknown) => JSON.stringify(value, null, 2);
const asConst = (value: unknown) => `${code(value)} as const`;

/** Puts values in place of those that a file exports; what is said of them in comments stays. */
function withValues(source: string, values: Record<string, string>): string {
  const edits: { from: number; to: number; text: string }[] = [];
  const left = new Set(Object.keys(values));
  const { program } = parseSync("brand.ts", source);
  for (const statement of program.body) {
    if (statement.type !== "ExportNamedDeclaration") continue;
    const { declaration } = statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations) {
      const key = id.type === "Identifier" ? id.name : "";
      const text = values[key];
      if (text === undefined || !init) continue;
      edits.push({ from: init.start, to: init.end, text });
      left.delete(key);
    }
  }
  if (left.size > 0) throw new Error(`The file has no ${[...left].join(", ")}.`);
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce(
      (text, { from, to, text: value }) => text.slice(0, from) + value + text.slice(to),
      source,
    );
}

const nameIn = (locale: string, code: string) =>
  new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;

function countriesOf(codes: readonly string[]) {
  const label = (code: string) => inEach((locale) => nameIn(locale, code));
  const also = (code: string) =>
    [...new Set(["de", "es", "pt", "it"].map((locale) => nameIn(locale, code)))].join("|");
  return [
    ...codes.map((code) => [code, { label: label(code), also: also(code) }] as const),
    ["other", countryLabels.other] as const,
  ];
}

/** The names by which the content knows a group's values. */
const valueNames = ["innovation", "customers", "trust", "learning"];

/** What a group says of itself, in place of words of the content. */
function wordsOf({ headline, purpose }: BrandAnswers): Record<string, Localized> {
  return {
    ...(headline && {
      "home.hero.line1": headline.line1,
      "home.hero.line2": headline.line2,
      "home.hero.lede": headline.lede,
    }),
    ...(purpose && {
      "about.purpose.vision.text": purpose.vision,
      "about.purpose.mission.text": purpose.mission,
    }),
    ...Object.fromEntries(
      (purpose?.values ?? []).flatMap(({ name, text }, i) => [
        [`about.values.${valueNames[i]}.name`, name],
        [`about.values.${valueNames[i]}.text`, text],
      ]),
    ),
  };
}

const workingDays = [1, 2, 3, 4, 5, 6, 0];

/** Channels that are one event or one platform of the sample's are left to the group to add. */
const withoutEvents = (source: string) =>
  source.replace(/^\s*"event_\w+",\n/gm, "").replace(/^\s*event_\w+: \{[^\n]*\},\n/gm, "");

/** The files of `brand/` with what a group answered. `read` gives them as they are. */
export function brandFiles(
  answers: BrandAnswers,
  read: (file: string) => string,
): Record<string, string> {
  const { name, legalName, domain, emails, city, address, slug, token, services, purpose } =
    answers;
  const mailOf = (box: keyof typeof emails) => emails[box] ?? `${box}@${domain}`;
  const app = answers.app ?? `https://app.${domain}`;
  const known = services.flatMap((one) => ("use" in one ? [one] : []));
  const hues = serviceHues(services);
  const own = services.flatMap((one, i) => ("use" in one ? [] : [{ ...one, hue: hues[i] }]));
  const kept: readonly string[] = [
    ...answers.parts,
    ...(token ? ["token", "technology"] : []),
    ...(purpose ? ["purpose"] : []),
  ];
  const without = everyPart.filter((part) => !kept.includes(part));
  const countries = countriesOf(answers.countries);
  const host = answers.host ?? { name: legalName, address };
  const meaning = answers.meaning ?? name;
  const { support } = answers;
  const hours = [
    { days: workingDays.slice(0, support.days), from: 9 * 60, to: (9 + support.hoursADay) * 60 },
  ];

  const files: Record<string, Record<string, string>> = {
    "languages.ts": { offered: code(answers.languages) },
    "features.ts": { without: code(without) },
    "badges.ts": {
      services: code(known.map(({ use, live }) => ({ name: use, live }))),
    },
    "services.ts": {
      ownServices: code(own),
    },
    "look.ts": {
      look: code({
        colours: answers.look.colours,
        type: {},
        drawsMarkInMails: answers.drawn === undefined,
      }),
    },
    "names.ts": {
      names: asConst({
        group: name,
        meaning,
        legalEntity: legalName,
        walletEntity: legalName,
        token: token ? { name: token.name, symbol: token.symbol } : { name, symbol: "" },
      }),
      foundedIn: code(answers.founded),
      values: asConst(valueNames.slice(0, purpose?.values.length)),
      timeline: code([{ event: "founded", date: answers.founded }]),
      ...(answers.drawn && { mark: code(answers.drawn.mark) }),
    },
    "contact.ts": {
      contact: asConst({
        email: mailOf("hello"),
        privacyEmail: mailOf("privacy"),
        securityEmail: mailOf("security"),
        city,
        address,
      }),
    },
    "registration.ts": {
      host: asConst(host),
      complaints: asConst({
        ...{
          email: mailOf("complaints"),
          acknowledgedWithin: 5,
          answeredWithin: 4,
          longestWeeks: 8,
        },
      }),
    },
    "links.ts": {
      links: asConst({
        app,
        chat: `${app.replace(/\/$/, "")}/chat`,
        walletSite: app,
        walletApp: app,
        travelApp: app,
        appStore: app,
        playStore: app,
        repository: `https://${domain}`,
      }),
      social: code(answers.social),
      api: asConst({
        base: `https://api.${domain}/v1`,
        version: "v1",
        keyVariable: `${slug.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_API_KEY`,
      }),
    },
    "offices.ts": {
      offices: code([
        {
          id: "headquarters",
          isHeadquarters: true,
          city,
          address,
          timeZone: answers.timeZone,
          latitude: answers.place[0],
          longitude: answers.place[1],
          hours,
        },
      ]),
      supportTeams: code(
        ["customers", "business", "developers"].map((team) => ({
          ...{ name: team, office: "headquarters", hours },
        })),
      ),
    },
    "people.ts": { leaders: "[]", investors: "[]" },
    "press.ts": { pressEmail: code(mailOf("press")), coverage: "[]" },
    "join-forms.ts": { joinForms: "[]" },
    "questions.ts": { questions: "[]" },
    "referral.ts": { rewards: "[]" },
    "signup.ts": {
      signupCountries: asConst([...answers.countries, "other"]),
      countryLabels: code(Object.fromEntries(countries)),
    },
    "words.ts": {
      words: code(wordsOf(answers)),
    },
    ...(token && {
      "token.ts": {
        token: asConst({
          ...{
            chain: token.chain,
            address: token.address,
            name: token.name.en,
            symbol: token.symbol,
          },
          ...{ decimals: token.decimals, totalSupply: token.totalSupply },
          defaults: {
            ...{ price: 0, priceChange24h: 0, volume24h: 0, marketCap: 0, holders: 0 },
            circulatingShare: 1,
          },
        }),
      },
    }),
  };
  const written = Object.fromEntries(
    Object.entries(files).map(([file, values]) => [file, withValues(read(file), values)]),
  );
  const { number, register } = answers.registration;
  written["registration.ts"] = (written["registration.ts"] ?? "")
    .replace(/number: "[^"]*"/, `number: ${code(number)}`)
    .replace(/register: \{[^}]*\}/, `register: ${code(register)}`)
    .replace(/ seat: \{[^}]*\}/, ` seat: ${code(city)}`)
    .replace(/walletSeat: \{[^}]*\}/, `walletSeat: ${code(city)}`);
  written["claims.ts"] = [
    ["supportHours", support.hoursADay],
    ["chatReply", support.chatHours],
    ["mailReply", support.mailHours],
  ].reduce(
    (source, [claim, value]) =>
      source.replace(new RegExp(`(${claim}: \\{ value: )[\\d_]+`), `$1${value}`),
    read("claims.ts").replace(/(supportHours: \{[^}]*days: )\d/, `$1${support.days}`),
  );
  written["signup.ts"] = withoutEvents(written["signup.ts"] ?? "");
  return written;
}
