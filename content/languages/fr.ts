import type { Language } from "../language.ts";

export const fr = {
  name: "Français",
  direction: "ltr",
  script: "latin",
  rareLetters: "œ°",
  openGraph: "fr_FR",
  flag: [
    { fill: "#fff", d: "M0 0h42v28H0z" },
    { fill: "#1b3a8f", d: "M0 0h14v28H0z" },
    { fill: "#d8232f", d: "M28 0h14v28H28z" },
  ],
  decimal: ",",
  group: "\u202f",
  minus: "−",
  percent: "{figure}\u202f%",
  // French has no letter for a thousand: it writes the number out.
  short: { M: "{figure}\u00a0M", B: "{figure}\u00a0Md" },
  dollars: "{figure}\u00a0$",
  shortDollars: { M: "{figure}\u00a0M$", B: "{figure}\u00a0Md$" },
  money: "{figure}\u00a0{sign}",
  dirham: "AED",
  bytes: ["o", "ko", "Mo"],
  claims: {
    dollars: { figure: "{figure}\u00a0$" },
    millionDollars: { figure: "{figure}\u00a0M$" },
    seconds: { unit: "s" },
    milliseconds: { unit: "ms" },
    transactionsPerSecond: { unit: "transactions/s" },
    hoursEveryDay: { figure: "{figure}\u00a0h/24", unit: "et\u00a0{days}\u00a0j/7" },
  },
  more: "plus de",
  less: "moins de",
  comma: ",",
  colon: "\u202f: ",
  and: [", ", " et "],
  or: [", ", " ou "],
  months:
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
      " ",
    ),
  shortMonths: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(" "),
  weekdays: "dimanche lundi mardi mercredi jeudi vendredi samedi".split(" "),
  shortWeekdays: "dim. lun. mar. mer. jeu. ven. sam.".split(" "),
  weekdayLetters: [..."DLMMJVS"],
  // French counts the first day of a month and numbers the others.
  firstDay: "1er",
} satisfies Language;
