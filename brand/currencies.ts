interface Currency {
  /** ISO 4217 code; the page names the currency in each language. */
  code: string;
  /** The instant payment scheme that a top-up by bank transfer takes; without one, the SWIFT network. */
  scheme?: string;
}

/** What can be held, topped up and withdrawn: the list behind the claim `currencies`. */
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
  { code: "USD" },
];
