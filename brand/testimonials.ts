import type { Localized } from "./names.ts";

/** Somebody whose words a page quotes. What they said is a word of that page, keyed by `key`. */
export interface Witness {
  key: string;
  name: Localized;
  /** 1 to 5. */
  rating: number;
}

export const walletTestimonials = [
  { key: "remote", name: { en: "Mariam Haddad", ar: "مريم حداد", fr: "Mariam Haddad" }, rating: 5 },
  {
    key: "shop",
    name: { en: "Joseph Okafor", ar: "جوزيف أوكافور", fr: "Joseph Okafor" },
    rating: 4,
  },
  { key: "family", name: { en: "Lina Pereira", ar: "لينا بيريرا", fr: "Lina Pereira" }, rating: 5 },
] as const satisfies readonly Witness[];

export const travelTestimonials = [
  {
    key: "nomad",
    name: { en: "Tomás Ribeiro", ar: "توماس ريبيرو", fr: "Tomás Ribeiro" },
    rating: 5,
    destination: { en: "Tbilisi", ar: "تبليسي", fr: "Tbilissi" },
  },
  {
    key: "parent",
    name: { en: "Huda Al Marri", ar: "هدى المرّي", fr: "Huda Al Marri" },
    rating: 5,
    destination: { en: "Muscat", ar: "مسقط", fr: "Mascate" },
  },
  {
    key: "student",
    name: { en: "Claire Fontaine", ar: "كلير فونتين", fr: "Claire Fontaine" },
    rating: 4,
    destination: { en: "Lyon", ar: "ليون", fr: "Lyon" },
  },
] as const satisfies readonly (Witness & { destination: Localized })[];
