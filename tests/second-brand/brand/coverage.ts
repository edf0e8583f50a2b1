export const regions = ["gulf", "africa", "europe", "asia", "americas"] as const;
export type Region = (typeof regions)[number];

export type Papers = "emiratesId" | "idOrPassport" | "passportOrLicence" | "passport";

export type Restriction = "card" | "staking";

export interface CheckTime {
  count: number;
  unit: "minutes" | "hours" | "workingDays";
}

type Terms = { region: Region } & (
  | {
      opening: "both" | "travel";
      papers: Papers;
      checked: CheckTime;
      without?: readonly Restriction[];
    }
  | { opening: "none" }
);

export type Country = Terms & {
  code: string;
  capital: readonly [number, number];
};

function listed(terms: Terms, capitals: Record<string, Country["capital"]>): Country[] {
  return Object.entries(capitals).map(([code, capital]) => ({ code, capital, ...terms }));
}

const tenMinutes: CheckTime = { count: 10, unit: "minutes" };
const oneDay: CheckTime = { count: 24, unit: "hours" };
const twoDays: CheckTime = { count: 2, unit: "workingDays" };

export const countries: readonly Country[] = [
  ...listed(
    { region: "gulf", opening: "both", papers: "emiratesId", checked: tenMinutes },
    { AE: [24.5, 54.4] },
  ),
  ...listed(
    { region: "gulf", opening: "both", papers: "idOrPassport", checked: tenMinutes },
    { SA: [24.7, 46.7], BH: [26.2, 50.6], OM: [23.6, 58.4] },
  ),
  ...listed(
    { region: "gulf", opening: "both", papers: "idOrPassport", checked: oneDay, without: ["card"] },
    { JO: [31.9, 35.9], TR: [39.9, 32.9] },
  ),
  ...listed(
    { region: "gulf", opening: "travel", papers: "idOrPassport", checked: oneDay },
    { QA: [25.3, 51.5], KW: [29.4, 48] },
  ),
  ...listed(
    { region: "africa", opening: "both", papers: "passport", checked: oneDay, without: ["card"] },
    { KE: [-1.3, 36.8], MU: [-20.2, 57.5], ZA: [-25.7, 28.2] },
  ),
  ...listed(
    { region: "africa", opening: "travel", papers: "passport", checked: twoDays },
    { EG: [30, 31.2], MA: [34, -6.8], TN: [36.8, 10.2] },
  ),
  ...listed(
    { region: "africa", opening: "none" },
    { CI: [6.8, -5.3], NG: [9.1, 7.4], SN: [14.7, -17.4] },
  ),
  ...listed(
    { region: "europe", opening: "both", papers: "idOrPassport", checked: tenMinutes },
    {
      ...{ AT: [48.2, 16.4], BE: [50.8, 4.4], CH: [46.9, 7.4], DE: [52.5, 13.4] },
      ...{ ES: [40.4, -3.7], FR: [48.9, 2.4], IT: [41.9, 12.5] },
      ...{ PT: [38.7, -9.1] },
    },
  ),
  ...listed(
    { region: "europe", opening: "both", papers: "passportOrLicence", checked: tenMinutes },
    { DK: [55.7, 12.6], IE: [53.3, -6.3], NO: [59.9, 10.8], SE: [59.3, 18.1] },
  ),
  ...listed(
    {
      ...{ region: "europe", opening: "both", papers: "passportOrLicence" },
      ...{ checked: tenMinutes, without: ["staking"] },
    },
    { GB: [51.5, -0.1] },
  ),
  ...listed(
    {
      ...{ region: "asia", opening: "both", papers: "idOrPassport" },
      ...{ checked: tenMinutes, without: ["staking"] },
    },
    { SG: [1.3, 103.8] },
  ),
  ...listed(
    { region: "asia", opening: "both", papers: "passportOrLicence", checked: oneDay },
    { AU: [-35.3, 149.1], MY: [3.1, 101.7], NZ: [-41.3, 174.8] },
  ),
  ...listed(
    {
      ...{ region: "asia", opening: "both", papers: "passport", checked: oneDay },
      ...{ without: ["card", "staking"] },
    },
    { JP: [35.7, 139.7] },
  ),
  ...listed(
    { region: "asia", opening: "travel", papers: "passport", checked: twoDays },
    { ID: [-6.2, 106.8], IN: [28.6, 77.2], TH: [13.8, 100.5] },
  ),
  ...listed({ region: "asia", opening: "none" }, { KR: [37.6, 127], PK: [33.7, 73.1] }),
  ...listed(
    {
      ...{ region: "americas", opening: "both", papers: "passportOrLicence" },
      ...{ checked: oneDay, without: ["staking"] },
    },
    { CA: [45.4, -75.7] },
  ),
  ...listed(
    {
      region: "americas",
      opening: "both",
      papers: "passport",
      checked: twoDays,
      without: ["card"],
    },
    { BR: [-15.8, -47.9], MX: [19.4, -99.1] },
  ),
  ...listed(
    { region: "americas", opening: "travel", papers: "passportOrLicence", checked: oneDay },
    { US: [38.9, -77] },
  ),
  ...listed({ region: "americas", opening: "none" }, { CO: [4.7, -74.1] }),
];

/** The day on which the lists of countries, currencies and assets were true, ISO 8601. */
export const listsAsOf = "2026-02-28";

export const companyCheckWeeks = 2;

export const homeCountry = "AE";

export interface Currency {
  code: string;
  scheme?: string;
}

export const currencies: readonly Currency[] = [
  { code: "AED", scheme: "Aani" },
  { code: "AUD", scheme: "NPP" },
  { code: "BHD", scheme: "Fawri+" },
  { code: "CAD", scheme: "Interac" },
  { code: "CHF" },
  { code: "EUR", scheme: "SEPA Instant" },
  { code: "GBP", scheme: "Faster Payments" },
  { code: "INR" },
  { code: "JPY" },
  { code: "KWD" },
  { code: "MYR", scheme: "DuitNow" },
  { code: "MAD" },
  { code: "OMR" },
  { code: "QAR" },
  { code: "SAR", scheme: "sarie" },
  { code: "SEK" },
  { code: "SGD", scheme: "FAST" },
  { code: "USD" },
];
