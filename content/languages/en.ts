import type { Language } from "../language.ts";

export const en = {
  name: "English",
  direction: "ltr",
  script: "latin",
  openGraph: "en_GB",
  flag: [
    { fill: "#012169", d: "M0 0h42v28H0z" },
    { stroke: "#fff", strokeWidth: "5.6", d: "m0 0 42 28M42 0 0 28" },
    { stroke: "#c8102e", strokeWidth: "2.2", d: "m0 0 42 28M42 0 0 28" },
    { stroke: "#fff", strokeWidth: "9.4", d: "M21 0v28M0 14h42" },
    { stroke: "#c8102e", strokeWidth: "5.6", d: "M21 0v28M0 14h42" },
  ],
  decimal: ".",
  group: ",",
  // The specification fixes the decimals of the market.
  keepsZeros: true,
  minus: "−",
  percent: "{figure}%",
  short: { K: "{figure}K", M: "{figure}M", B: "{figure}B" },
  dollars: "${figure}",
  shortDollars: { K: "${figure}K", M: "${figure}M", B: "${figure}B" },
  money: "{sign}{figure}",
  dirham: "AED",
  bytes: ["B", "kB", "MB"],
  claims: {
    dollars: { figure: "${figure}" },
    millionDollars: { figure: "${figure}M" },
    seconds: { unit: "s" },
    milliseconds: { unit: "ms" },
    transactionsPerSecond: { unit: "TPS" },
    hoursEveryDay: { figure: "{figure}/{days}" },
  },
  more: "{figure}+",
  less: "under",
  comma: ",",
  colon: ": ",
  and: [", ", " and "],
  or: [", ", " or "],
  months:
    "January February March April May June July August September October November December".split(
      " ",
    ),
  shortMonths: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" "),
  weekdays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
  shortWeekdays: "Sun Mon Tue Wed Thu Fri Sat".split(" "),
  weekdayLetters: [..."SMTWTFS"],
} satisfies Language;
