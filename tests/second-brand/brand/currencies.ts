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
