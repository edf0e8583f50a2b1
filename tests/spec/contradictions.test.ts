import { describe, expect, it } from "vitest";
import { services } from "#brand/badges.ts";
import { type ClaimName, claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { countries } from "#brand/coverage.ts";
import { jobs, places } from "#brand/jobs.ts";
import { names } from "#brand/names.ts";
import { offices } from "#brand/offices.ts";
import { investors, leaders } from "#brand/people.ts";
import { authority, host } from "#brand/registration.ts";
import {
  educationTestimonials,
  travelTestimonials,
  walletTestimonials,
} from "#brand/testimonials.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { claimText, claimValue, formatNumber } from "#site/i18n/formats.ts";
import { builtFiles, builtPage, headingsIn, sectionOf, wordsOf } from "./built-page.ts";
import { builtReadings } from "./built-reading.ts";

type Said = Record<Locale, { pattern: RegExp; example: string }>;

/** Claims that no page, mail or printed file may make, because another page states the opposite. */
const denied: Record<string, Said> = {
  "a licence, where Compliance states a registration": {
    en: { pattern: /\blicen[sc]ed\b/i, example: "Licensed in Dubai" },
    ar: { pattern: /مرخّ?ص(?:ة|ون)?(?!\p{L})|حاصلة على ترخيص/u, example: "مرخصة في دبي" },
    fr: {
      pattern: /(?<!\p{L})agréée?s?(?!\p{L})|titulaire d’une licence/iu,
      example: "Agréé à Dubaï",
    },
  },
  "insurance in force, where Compliance says that it is planned": {
    en: {
      pattern:
        /\b(?:is|are|stays?|stay) (?:fully )?(?:insured|covered by insurance)|insured (?:while|with us)/i,
      example: "Your money is insured",
    },
    ar: { pattern: /مؤمّ?نة? (?:عليها|لدينا|حتى)|أموالك مؤمّ?نة/, example: "أموالك مؤمنة" },
    fr: {
      pattern: /(?:est|sont|restent?) assurée?s\b(?! ?\?)/i,
      example: "Vos avoirs sont assurés.",
    },
  },
  "votes in the present, where the roadmap says that the first is being prepared": {
    en: { pattern: /\bholders (?:vote|decide|choose)\b/i, example: "Holders vote on the fund" },
    ar: { pattern: /(?<!س)يصوّ?ت (?:حائزو|حاملو|مالكو)/, example: "يصوّت حائزو العملة" },
    fr: { pattern: /détenteurs (?:votent|décident)/i, example: "Les détenteurs votent" },
  },
  "places that open a few at a time, where both apps are open to everyone": {
    en: { pattern: /early access opens|a few places at a time/i, example: "Early access opens" },
    ar: { pattern: /أماكن معدودة|وصول مبكر/, example: "وصول مبكر" },
    fr: { pattern: /accès anticipé|quelques places à la fois/i, example: "Accès anticipé" },
  },
  "students who named a country, where no form asks for one": {
    en: { pattern: /named (?:the|this|that) country/i, example: "who named the country" },
    ar: { pattern: /ذكروا (?:هذا )?البلد/, example: "الذين ذكروا البلد" },
    fr: { pattern: /(?:cité|nommé|indiqué) (?:ce|le) pays/i, example: "qui ont cité ce pays" },
  },
  "a reason for the growth, of which the group says the figure alone": {
    en: { pattern: /since the apps (?:were )?launched/i, example: "since the apps were launched" },
    ar: { pattern: /منذ (?:إطلاق|انطلاق) التطبيقين/, example: "منذ إطلاق التطبيقين" },
    fr: {
      pattern: /depuis (?:le lancement|l’ouverture) des applications/i,
      example: "depuis le lancement des applications",
    },
  },
  "a registration of the group, where it is the wallet company that is registered": {
    en: {
      pattern: /\bgroup (?:states that it )?is registered\b/i,
      example: "The group states that it is registered",
    },
    ar: { pattern: /المجموعة (?:أنها )?مسجّ?لة لدى/, example: "المجموعة مسجلة لدى" },
    fr: {
      pattern: /groupe (?:déclare être|est) enregistré/i,
      example: "le groupe est enregistré",
    },
  },
  "a token that the group issued, where the founders issued it before the group existed": {
    en: { pattern: /\bgroup issued\b/i, example: "The group issued the token" },
    ar: { pattern: /أصدرت المجموعة/, example: "أصدرت المجموعة العملة" },
    fr: { pattern: /groupe a émis/i, example: "Le groupe a émis le jeton" },
  },
  "changes of the contract, where the supply is fixed": {
    en: { pattern: /audit.{0,60}before each change/i, example: "Audits it before each change" },
    ar: { pattern: /مدقّ?ق.{0,60}قبل كل تغيير/, example: "مدقق عقد العملة، قبل كل تغيير" },
    fr: {
      pattern: /audit.{0,60}avant chaque changement/i,
      example: "Audit avant chaque changement",
    },
  },
  "invitations in the order of the list, where waves go by service and country too": {
    en: { pattern: /in the order of the list/i, example: "Access in the order of the list" },
    ar: { pattern: /بحسب ترتيب(?:هم|ك)?(?: في)? القائمة/, example: "بحسب ترتيب القائمة" },
    fr: { pattern: /dans l’ordre de la liste/i, example: "dans l’ordre de la liste" },
  },
  "data from forms alone, where a list can be imported": {
    en: { pattern: /only what you send us/i, example: "We collect only what you send us" },
    ar: { pattern: /هذا كل ما يجمعه/, example: "وهذا كل ما يجمعه الموقع" },
    fr: { pattern: /ne recueille rien d’autre/i, example: "Ce site ne recueille rien d’autre" },
  },
  "one fee and one time for every token, where each network has its own": {
    en: {
      pattern: /token transfers (?:have|cost|arrive|are final)/i,
      example: "Token transfers cost less than a cent",
    },
    ar: {
      pattern: /تحويل العملات الرقمية (?:نهائي|أقل|يصل|يكلّ?ف)/,
      example: "تحويل العملات الرقمية يصل في ثوان",
    },
    fr: {
      pattern: /transferts? de jetons (?:coûte|arrive|est définitif|sont définitifs)/i,
      example: "Un transfert de jetons coûte moins d’un centime",
    },
  },
  "a reply by every team within a day, where some close at the weekend": {
    en: {
      pattern: /straight to the team|with the team that can answer/i,
      example: "Your message goes straight to the team that can answer it",
    },
    ar: {
      pattern: /رسالتك (?:مباشرة )?إلى الفريق المختص/,
      example: "وصلت رسالتك إلى الفريق المختص",
    },
    fr: {
      pattern: /(?:directement|transmis) à l’équipe concernée/i,
      example: "Votre message va directement à l’équipe concernée",
    },
  },
  "assets that are never mixed, where Compliance says that they are recorded and kept apart": {
    en: { pattern: /never mixed/i, example: "never mixed with ours" },
    ar: { pattern: /لا تختلط/, example: "لا تختلط بأموالنا" },
    fr: { pattern: /jamais mélang/i, example: "jamais mélangés aux nôtres" },
  },
  "withdrawals to a card, of which no page states a price": {
    en: {
      pattern: /withdraw (?:it )?(?:by|to) (?:a |your )?(?:bank transfer or )?card/i,
      example: "Withdraw by bank transfer or card",
    },
    ar: { pattern: /السحب (?:إلى|على) (?:ال)?بطاقة/, example: "السحب إلى بطاقة" },
    fr: {
      pattern: /retir(?:er|ez) (?:par|vers (?:une|votre)) (?:virement ou )?carte/i,
      example: "retirez par virement ou carte",
    },
  },
  "a card for minors, where cards are for adults": {
    en: { pattern: /first card, for teenagers/i, example: "A good first card, for teenagers too" },
    ar: { pattern: /بطاقة.{0,30}للقاصرين/, example: "بطاقة أولى للقاصرين أيضا" },
    fr: {
      pattern: /carte, pour les jeunes/i,
      example: "Une première carte, pour les jeunes aussi",
    },
  },
};

const vowelSigns = /[\u064b-\u0650\u0652\u0670]/g;
const bare = (text: string) => text.replaceAll("\u064e", "").replace(vowelSigns, "");

const sentencesOf = (text: string) => text.split(/(?<=[.!?؟])\s/);

const readings = Object.fromEntries(
  locales.map((locale) => [locale, Object.values(builtReadings(locale)).flat()]),
) as Record<Locale, { file: string; text: string }[]>;

describe.each(locales)("nothing in %s claims", (locale) => {
  it.each(Object.entries(denied))("%s", (_, said) => {
    const { pattern, example } = said[locale];
    expect(bare(example)).toMatch(pattern);
    // A question claims nothing.
    const found = readings[locale].flatMap(({ file, text }) =>
      sentencesOf(bare(text))
        .filter((sentence) => pattern.test(sentence) && !/[?؟]$/.test(sentence))
        .map((sentence) => `${file}: ${sentence.slice(0, 160)}`),
    );
    expect(found).toEqual([]);
  });
});

/** Words that identify which of the two times a figure is. */
const finalWords: Record<Locale, RegExp> = {
  en: /\bfinal/i,
  ar: /نهائي/,
  fr: /définiti/i,
};
/** A figure of seconds, in a sentence or on a line of its own. */
const secondsOf = (locale: Locale, name: "finality" | "transactionSpeed") => {
  const { value, ...claim }: { value: number; decimals?: number } = claims[name];
  const number = formatNumber(locale, value, claim.decimals).replace(".", "\\.");
  const unit = { en: "s(?:econds?)?", ar: "(?:ثانية|ثوان[ٍ]?)", fr: "s(?:econdes?)?" }[locale];
  return new RegExp(`(?<![\\d.,])${number}\\s${unit}(?!\\p{L})`, "u");
};

describe.each(locales)("what two pages say of the same thing in %s", (locale) => {
  const say = wordsOf(locale);
  const page = (path: string) => builtPage(path, locale);
  const text = (path: string) => page(path).text;
  const texts = builtFiles(locale).map((file) => ({
    file,
    text: readings[locale].find((one) => one.file === file)?.text ?? "",
  }));

  it("is a registration: in the foot of each page, at home and on Compliance", () => {
    const badge = say("shell.badges.licensed", {
      registered: authority.with[locale],
      city: contact.city[locale],
    });
    // Forms on other sites have no foot.
    const visited = texts.filter(({ file }) => !/\/(admin|embed)\//.test(file));
    expect(visited.filter((one) => !one.text.includes(badge)).map(({ file }) => file)).toEqual([]);
    const registered = { en: /register/i, ar: /مسجَّ?لة|تسجيل/, fr: /enregistr/i }[locale];
    for (const path of ["", "legal/compliance"]) expect(text(path)).toMatch(registered);
  });

  it("is the wallet company's: the same words at home, in the help, in the kit and on Compliance", () => {
    const company = names.walletEntity[locale];
    const registered = authority.with[locale];
    const word = { en: "registered", ar: "مسجَّلة", fr: "enregistrée" }[locale];
    for (const path of ["", "help", "press-kit", "legal/compliance"]) {
      const said = sentencesOf(text(path)).filter((sentence) => sentence.includes(company));
      expect(said.join(" "), path).toContain(`${word} ${registered}`);
    }
  });

  it("is a waitlist for what is not open, on a phone's first screen too", () => {
    expect(text("")).toContain(say("shell.joinNote"));
  });

  it("is insurance that is planned, wherever its sum is named", () => {
    const sum = claimValue(locale, claims.insurance).replace(/\s/g, " ");
    const planned = {
      en: /planned|once the policy|roadmap/i,
      ar: /مقرر|متى (?:سرت|صدرت)|سريان/,
      fr: /prévue?|en vigueur|préparation/i,
    }[locale];
    const named = [
      "wallet",
      "services",
      "technology",
      "resources/wallet",
      "legal/compliance",
      "help",
    ];
    for (const path of named) {
      expect(text(path), path).toContain(sum);
      expect(text(path), path).toMatch(planned);
    }
  });

  it("distinguishes the ledger's finality from the time of a whole transfer", () => {
    const shown = { finality: 0, transactionSpeed: 0 };
    const faults = texts.flatMap(({ file, text }) =>
      sentencesOf(text).flatMap((sentence) => {
        const isFinal = secondsOf(locale, "finality").test(sentence);
        const isWhole = secondsOf(locale, "transactionSpeed").test(sentence);
        if (isFinal) shown.finality += 1;
        if (isWhole) shown.transactionSpeed += 1;
        const wrong =
          (isFinal && !finalWords[locale].test(sentence)) ||
          (isWhole && !isFinal && finalWords[locale].test(sentence));
        return wrong ? [`${file}: ${sentence.slice(-160)}`] : [];
      }),
    );
    expect(faults).toEqual([]);
    expect(shown.finality).toBeGreaterThan(4);
    expect(shown.transactionSpeed).toBeGreaterThan(1);
  });

  it("is open today or has a waitlist: each service the same on each of its pages", () => {
    const prepared = {
      en: /not (?:open|available) yet|in preparation|coming/i,
      ar: /قيد الإعداد|لا يمكن الحجز بعد|لم تُفتتح|غير متاحة بعد|قريب/,
      fr: /pas encore|en préparation|prévue? /i,
    }[locale];
    const open = {
      en: /\bopen\b|available now/i,
      ar: /متاحة?|مجاني/,
      fr: /disponible|ouverte?|gratuit/i,
    }[locale];
    const join = say("shell.join");
    for (const { name, live } of services) {
      const own = text(name);
      if (live) expect(own, name).toMatch(open);
      else expect(own, name).toMatch(prepared);
      expect(own.includes(join), `${name}: ${join}`).toBe(!live);
      const guide = text(`resources/${name}`);
      if (!live) expect(guide, `guide of ${name}`).toMatch(prepared);
    }
  });

  it("counts the open positions: headline, list and pages", () => {
    const careers = page("careers");
    expect(careers.headings[0]?.[1]).toBe(say("careers.title", { count: jobs.length }));
    const linked = new Set(
      careers.links.flatMap(({ href }) => /\/careers\/([\w-]+)$/.exec(href)?.[1] ?? []),
    );
    expect([...linked].sort()).toEqual(jobs.map(({ id }) => id).sort());
    const built = builtFiles(locale).filter((file) => /\/careers\/[\w-]+\/index\.html$/.test(file));
    expect(built).toHaveLength(jobs.length);
  });

  it("names the same offices to visitors and to applicants", () => {
    const cities = offices.map(({ city }) => city[locale]);
    for (const city of cities) expect(text("contact")).toContain(city);
    const named = new Set(jobs.map(({ place }) => places[place].name?.[locale]));
    for (const place of named) {
      if (!place) continue;
      expect(cities).toContain(place);
      expect(text("careers")).toContain(place);
    }
    const headquarters = offices.find(({ isHeadquarters }) => isHeadquarters);
    expect(text("about")).toContain(headquarters?.address[locale] ?? "no headquarters");
  });

  it("gives no witness the surname of a member of the group or of an investor", () => {
    const surname = (name: string) => name.split(" ").at(-1);
    const ours = [...leaders, ...investors].map(({ name }) => surname(name[locale]));
    const witnesses = [...walletTestimonials, ...travelTestimonials, ...educationTestimonials];
    expect(witnesses.filter(({ name }) => ours.includes(surname(name[locale])))).toEqual([]);
  });

  it("counts countries, currencies and assets alike wherever they are named", () => {
    const named: Partial<Record<ClaimName, string[]>> = {
      countries: ["", "about"],
      currencies: ["wallet", "services", "help"],
      cryptocurrencies: ["wallet", "services", "help"],
    };
    for (const [name, paths] of Object.entries(named)) {
      const figure = claimText(locale, claims[name as ClaimName]).replace(/\s/g, " ");
      for (const path of paths) expect(text(path), `${path} ${name}`).toContain(figure);
    }
  });

  it("calls the counts of countries to study in an estimate of the group", () => {
    const section = sectionOf(page("education"), "countries-title");
    expect(headingsIn(section, 2)).toHaveLength(1);
    const estimate = {
      en: /estimates? by the group/i,
      ar: /تقديرية/,
      fr: /estimations? du groupe/i,
    };
    expect(section).toMatch(estimate[locale]);
  });

  it("requires the passport where the help says that the national card is not accepted", () => {
    const passportOnly = countries.filter(
      (country) => country.opening === "travel" && country.papers === "passport",
    );
    const codes = passportOnly.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["EG", "MA", "TN"]));
  });

  it("names a publisher, a director of publication and a host", () => {
    for (const path of ["legal", "legal/compliance"]) {
      for (const name of [names.legalEntity[locale], host.name[locale]])
        expect(text(path), path).toContain(name);
      expect(text(path), path).toContain(leaders.find(({ role }) => role === "ceo")?.name[locale]);
    }
  });

  it("lets minors in from one age and calls the same age grown up", () => {
    const { walletMinorAge: minor, walletAdultAge: adult } = claims;
    for (const path of [
      "wallet",
      "resources/wallet",
      "legal/compliance",
      "resources/docs",
      "help",
    ]) {
      const own = text(path);
      expect(own, path).toMatch(new RegExp(`(?<!\\d)${minor.value}(?!\\d)`));
      expect(own, path).toMatch(new RegExp(`(?<!\\d)${adult.value}(?!\\d)`));
      // "from 9 to 18" beside "18 and over" is ambiguous at 18.
      const span = new RegExp(`(?<!\\d)${minor.value} (?:to|à|إلى) ${adult.value}(?!\\d)`);
      expect(own, path).not.toMatch(span);
    }
  });
});
