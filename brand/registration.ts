import { type Localized, latin } from "./names.ts";

/**
 * Facts that the law requires of a company on its site, in the footer and on Compliance. The number is
 * invented and registers no company; the name and the address are in `names.ts` and `contact.ts`.
 */
export const registration = {
  number: "CL-0000-2025",
  /** Who keeps the register in which the number stands. */
  register: {
    en: "DIFC Registrar of Companies",
    ar: "مسجّل الشركات في مركز دبي المالي العالمي",
    fr: "registre des sociétés du DIFC",
  } satisfies Localized,
  /** Where the company that provides the wallet has its seat. */
  walletSeat: {
    en: "in Dubai, outside the DIFC",
    ar: "في دبي، خارج مركز دبي المالي العالمي",
    fr: "à Dubaï, hors du DIFC",
  } satisfies Localized,
  /** Where the group has its seat, as a sentence ends that says so. */
  seat: {
    en: "in the DIFC, Dubai’s financial centre",
    ar: "في مركز دبي المالي العالمي (DIFC)",
    fr: "au DIFC, le centre financier de Dubaï",
  } satisfies Localized,
} as const;

/**
 * Who supervises the wallet. One sentence everywhere: the company that provides the wallet
 * (`names.walletEntity`), not the group, is registered. VARA's remit ends where the DIFC begins, and
 * the group's seat is in the DIFC: have a lawyer check each of these words before they are published.
 */
export const authority = {
  short: "VARA",
  /** As it follows “registered”, with the word that ties it on. */
  with: { en: "with VARA", ar: "لدى VARA", fr: "auprès de la VARA" } satisfies Localized,
  /** What it is, after its short name. */
  role: {
    en: "Dubai’s regulator of virtual assets",
    ar: "سلطة تنظيم الأصول الافتراضية في دبي",
    fr: "l’autorité de Dubaï pour les cryptoactifs",
  } satisfies Localized,
  name: {
    en: "Virtual Assets Regulatory Authority (VARA)",
    ar: "سلطة تنظيم الأصول الافتراضية (VARA)",
    fr: "Virtual Assets Regulatory Authority (VARA)",
  } satisfies Localized,
} as const;

/** The hosting provider, which French law requires to be named. Invented: name your own. */
export const host = {
  name: latin("Wadi Hosting", "وادي للاستضافة"),
  address: {
    en: "Business Bay, Dubai, United Arab Emirates",
    ar: "الخليج التجاري، دبي، الإمارات العربية المتحدة",
    fr: "Business Bay, Dubaï, Émirats arabes unis",
  } satisfies Localized,
} as const;

/** The address for complaints, and the deadline of each step. */
export const complaints = {
  email: "complaints@falaj.example",
  /** Working days until it is acknowledged. */
  acknowledgedWithin: 5,
  /** Weeks until the answer, and at the very most. */
  answeredWithin: 4,
  longestWeeks: 8,
} as const;

/**
 * How far the site may promote the token. `facts` is for a group whose licence does not allow
 * promotion: it removes how to buy, every link to a trading venue and every yield figure, and leaves
 * what the token is and does.
 */
type TokenPromotion = "full" | "facts";

const tokenPromotion = "full" as TokenPromotion;

/** Whether pages may say how to buy, lead to trading venues and name a yield. */
export const promotesToken = tokenPromotion === "full";
