import type { Language } from "../language.ts";

/** Arabic counts 3 to 10 in the plural, 11 to 99 in the accusative, the rest and fractions in the singular. */
export const ar = {
  name: "العربية",
  direction: "rtl",
  script: "arabic",
  openGraph: "ar_AE",
  flag: [
    { fill: "#fff", d: "M0 0h42v28H0z" },
    { fill: "#00803c", d: "M0 0h42v9.4H0z" },
    { d: "M0 18.6h42V28H0z" },
    { fill: "#c8102e", d: "M0 0h12v28H0z" },
  ],
  decimal: ".",
  group: ",",
  minus: "\u200e−",
  // Marks of direction about the sign, as the browser writes it: after a word it would else be at the
  // left of its figure, and alone at the right.
  percent: "{figure}\u200e%\u200e",
  short: {
    K: { few: "{figure}\u00a0آلاف", many: "{figure}\u00a0ألفًا", other: "{figure}\u00a0ألف" },
    M: { few: "{figure}\u00a0ملايين", many: "{figure}\u00a0مليونًا", other: "{figure}\u00a0مليون" },
    B: { few: "{figure}\u00a0مليارات", many: "{figure}\u00a0مليارًا", other: "{figure}\u00a0مليار" },
  },
  dollars: {
    one: "دولار\u00a0واحد",
    few: "{figure}\u00a0دولارات",
    many: "{figure}\u00a0دولارًا",
    other: "{figure}\u00a0دولار",
  },
  // After a thousand, a million or a billion the accusative loses its ending.
  shortDollars: {
    K: { few: "{figure}\u00a0آلاف\u00a0دولار", other: "{figure}\u00a0ألف\u00a0دولار" },
    M: { few: "{figure}\u00a0ملايين\u00a0دولار", other: "{figure}\u00a0مليون\u00a0دولار" },
    B: { few: "{figure}\u00a0مليارات\u00a0دولار", other: "{figure}\u00a0مليار\u00a0دولار" },
  },
  money: "{figure}\u00a0{sign}",
  dirham: "د.إ",
  bytes: ["بايت", "كيلوبايت", "ميغابايت"],
  claims: {
    dollars: { unit: { few: "دولارات", many: "دولارًا", other: "دولار" } },
    millionDollars: { unit: { few: "ملايين دولار", other: "مليون دولار" }, impliesOne: true },
    seconds: { unit: { few: "ثوانٍ", other: "ثانية" } },
    milliseconds: { unit: "مللي ثانية" },
    transactionsPerSecond: { unit: { few: "معاملات في الثانية", other: "معاملة في الثانية" } },
    hoursEveryDay: { unit: { few: "ساعات يوميًا", other: "ساعة يوميًا" } },
  },
  hoursSomeDays: {
    unit: { few: "ساعات، {days} في الأسبوع", other: "ساعة، {days} في الأسبوع" },
    days: { one: "يومًا واحدًا", two: "يومين", other: "{days} أيام" },
  },
  more: "أكثر من",
  less: "أقل من",
  comma: "،",
  afterWeekday: "،",
  colon: ": ",
  and: [" و", " و"],
  or: ["، ", " أو\u00a0"],
  months: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(" "),
  weekdays: "الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت".split(" "),
  weekdayLetters: [..."حنثرخجس"],
  quarters: ["الأول", "الثاني", "الثالث", "الرابع"],
  // Japan is under yā’.
  article: /^ال/,
  corrected: { INR: "روبية هندية" },
} satisfies Language;
