/** Parts of the world under which the countries are listed, in the order of the page. */
export const regions = ["gulf", "africa", "europe", "asia", "americas"] as const;
type Region = (typeof regions)[number];

/** What opens an account, besides a proof of address. Each is a phrase of the content. */
type Papers = "emiratesId" | "idOrPassport" | "passportOrLicence" | "passport";

/** What people of some countries have to do without. The words are keyed by the same names. */
type Restriction = "card" | "staking";

/** The most that checking the papers usually takes. */
interface CheckTime {
  count: number;
  unit: "minutes" | "hours" | "workingDays";
}

/** What is open to people who live in a country: both apps, the travel planner, or only the waitlist. */
type Terms =
  | {
      opening: "both" | "travel";
      papers: Papers;
      checked: CheckTime;
      without?: readonly Restriction[];
    }
  | { opening: "none" };

export type Country = Terms & {
  region: Region;
  /** ISO 3166-1 code; the page names the country in each language. */
  code: string;
  /** Latitude and longitude of its capital, where the map marks it. */
  capital: readonly [number, number];
};

const tenMinutes: CheckTime = { count: 10, unit: "minutes" };
const oneDay: CheckTime = { count: 24, unit: "hours" };
const twoDays: CheckTime = { count: 2, unit: "workingDays" };

/** Countries by the terms that they share, each with its capital. */
const listed: Record<Region, readonly [Terms, Record<string, Country["capital"]>][]> = {
  gulf: [
    [{ opening: "both", papers: "emiratesId", checked: tenMinutes }, { AE: [24.5, 54.4] }],
    [
      { opening: "both", papers: "idOrPassport", checked: tenMinutes },
      { SA: [24.7, 46.7], BH: [26.2, 50.6], OM: [23.6, 58.4] },
    ],
    [
      { opening: "both", papers: "idOrPassport", checked: oneDay, without: ["card"] },
      { JO: [31.9, 35.9], TR: [39.9, 32.9] },
    ],
    [
      { opening: "travel", papers: "idOrPassport", checked: oneDay },
      { QA: [25.3, 51.5], KW: [29.4, 48] },
    ],
  ],
  africa: [
    [
      { opening: "both", papers: "passport", checked: oneDay, without: ["card"] },
      { KE: [-1.3, 36.8], MU: [-20.2, 57.5], ZA: [-25.7, 28.2] },
    ],
    [
      { opening: "travel", papers: "passport", checked: twoDays },
      { EG: [30, 31.2], MA: [34, -6.8], TN: [36.8, 10.2] },
    ],
    [{ opening: "none" }, { CI: [6.8, -5.3], NG: [9.1, 7.4], SN: [14.7, -17.4] }],
  ],
  europe: [
    [
      { opening: "both", papers: "idOrPassport", checked: tenMinutes },
      {
        AT: [48.2, 16.4],
        BE: [50.8, 4.4],
        CH: [46.9, 7.4],
        CZ: [50.1, 14.4],
        DE: [52.5, 13.4],
        ES: [40.4, -3.7],
        FI: [60.2, 24.9],
        FR: [48.9, 2.4],
        GR: [38, 23.7],
        IT: [41.9, 12.5],
        LU: [49.6, 6.1],
        NL: [52.4, 4.9],
        PL: [52.2, 21],
        PT: [38.7, -9.1],
      },
    ],
    [
      { opening: "both", papers: "passportOrLicence", checked: tenMinutes },
      { DK: [55.7, 12.6], IE: [53.3, -6.3], NO: [59.9, 10.8], SE: [59.3, 18.1] },
    ],
    [
      { opening: "both", papers: "passportOrLicence", checked: tenMinutes, without: ["staking"] },
      { GB: [51.5, -0.1] },
    ],
  ],
  asia: [
    [
      { opening: "both", papers: "idOrPassport", checked: tenMinutes, without: ["staking"] },
      { SG: [1.3, 103.8] },
    ],
    [
      { opening: "both", papers: "passportOrLicence", checked: oneDay },
      { AU: [-35.3, 149.1], MY: [3.1, 101.7], NZ: [-41.3, 174.8] },
    ],
    [
      { opening: "both", papers: "passport", checked: oneDay, without: ["card", "staking"] },
      { JP: [35.7, 139.7], PH: [14.6, 121] },
    ],
    [
      { opening: "travel", papers: "passport", checked: twoDays },
      { ID: [-6.2, 106.8], IN: [28.6, 77.2], TH: [13.8, 100.5] },
    ],
    [{ opening: "none" }, { KR: [37.6, 127], PK: [33.7, 73.1] }],
  ],
  americas: [
    [
      { opening: "both", papers: "passportOrLicence", checked: oneDay, without: ["staking"] },
      { CA: [45.4, -75.7] },
    ],
    [
      { opening: "both", papers: "passport", checked: twoDays, without: ["card"] },
      { BR: [-15.8, -47.9], MX: [19.4, -99.1] },
    ],
    [{ opening: "travel", papers: "passportOrLicence", checked: oneDay }, { US: [38.9, -77] }],
    [{ opening: "none" }, { CO: [4.7, -74.1] }],
  ],
};

/**
 * Where the services are open. These are the values of an invented company: a group that takes the site
 * over lists the countries that its own permissions cover. Every country but those with the waitlist
 * alone counts towards the claim `countries`.
 */
export const countries: readonly Country[] = regions.flatMap((region) =>
  listed[region].flatMap(([terms, capitals]) =>
    Object.entries(capitals).map(([code, capital]) => ({ region, code, capital, ...terms })),
  ),
);

/** The day on which the lists of countries, currencies and assets were true, ISO 8601. */
export const listsAsOf = "2026-11-01";

/** How long verifying a company usually takes, in weeks. */
export const companyCheckWeeks = 1;

/** The country that the page answers for until a reader chooses another. */
export const homeCountry = "AE";

interface Currency {
  /** ISO 4217 code; the page names the currency in each language. */
  code: string;
  /** The instant payment scheme that a top-up by bank transfer takes; without one, the SWIFT network. */
  scheme?: string;
}

/** What an account can have, top up and withdrawn: the list behind the claim `currencies`. */
export const currencies: readonly Currency[] = [
  { code: "AED", scheme: "Aani" },
  { code: "AUD", scheme: "NPP" },
  { code: "BHD", scheme: "Fawri+" },
  { code: "CAD", scheme: "Interac" },
  { code: "CHF" },
  { code: "DKK", scheme: "Straksclearing" },
  { code: "EUR", scheme: "SEPA Instant" },
  { code: "GBP", scheme: "Faster Payments" },
  { code: "INR" },
  { code: "JOD", scheme: "CliQ" },
  { code: "JPY" },
  { code: "KWD" },
  { code: "MYR", scheme: "DuitNow" },
  { code: "NOK" },
  { code: "MAD" },
  { code: "OMR" },
  { code: "PLN", scheme: "Express Elixir" },
  { code: "QAR" },
  { code: "SAR", scheme: "sarie" },
  { code: "SEK" },
  { code: "SGD", scheme: "FAST" },
  { code: "TRY", scheme: "FAST" },
  { code: "USD" },
];
