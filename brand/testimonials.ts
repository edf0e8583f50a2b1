import type { Localized } from "./names.ts";

/** Somebody whose words a page quotes. What they said is a word of that page, keyed by `key`. */
export interface Witness {
  key: string;
  /** Of the portrait in `portraits.ts`, where there is one. */
  id: string;
  name: Localized;
  /** 1 to 5. */
  rating: number;
}

export const walletTestimonials = [
  {
    key: "remote",
    id: "mariam-saab",
    name: { en: "Mariam Saab", ar: "مريم صعب", fr: "Mariam Saab" },
    rating: 5,
  },
  {
    key: "shop",
    id: "joseph-okafor",
    name: { en: "Joseph Okafor", ar: "جوزيف أوكافور", fr: "Joseph Okafor" },
    rating: 4,
  },
  {
    key: "family",
    id: "lina-pereira",
    name: { en: "Lina Pereira", ar: "لينا بيريرا", fr: "Lina Pereira" },
    rating: 5,
  },
] as const satisfies readonly Witness[];

/** The key of whom the home page quotes. */
export const quotedAtHome = "family";

export const travelTestimonials = [
  {
    key: "nomad",
    id: "tomas-ribeiro",
    name: { en: "Tomás Ribeiro", ar: "توماس ريبيرو", fr: "Tomás Ribeiro" },
    rating: 5,
    destination: { en: "Tbilisi", ar: "تبليسي", fr: "Tbilissi" },
  },
  {
    key: "parent",
    id: "huda-al-marri",
    name: { en: "Huda Al Marri", ar: "هدى المرّي", fr: "Huda Al Marri" },
    rating: 5,
    destination: { en: "Muscat", ar: "مسقط", fr: "Mascate" },
  },
  {
    key: "student",
    id: "claire-fontaine",
    name: { en: "Claire Fontaine", ar: "كلير فونتين", fr: "Claire Fontaine" },
    rating: 4,
    destination: { en: "Lyon", ar: "ليون", fr: "Lyon" },
  },
] as const satisfies readonly (Witness & { destination: Localized })[];

export const educationTestimonials = [
  {
    key: "engineer",
    id: "salma-al-harthy",
    name: { en: "Salma Al Harthy", ar: "سلمى الحارثي", fr: "Salma Al Harthy" },
    rating: 5,
    university: {
      en: "Halden Technical University, Germany",
      ar: "جامعة هالدن التقنية، ألمانيا",
      fr: "Université technique de Halden, Allemagne",
    },
    scholarship: {
      en: "Two Rivers grant, half of tuition",
      ar: "منحة النهرين، نصف الرسوم",
      fr: "Bourse des Deux Rives, moitié de la scolarité",
    },
  },
  {
    key: "nurse",
    id: "grace-mutua",
    name: { en: "Grace Mutua", ar: "غريس موتوا", fr: "Grace Mutua" },
    rating: 4,
    university: {
      en: "Marram College of Health, United Kingdom",
      ar: "كلية مارام للعلوم الصحية، المملكة المتحدة",
      fr: "Marram College of Health, Royaume-Uni",
    },
    scholarship: {
      en: "Ward Sisters fund, first-\u2060year rent",
      ar: "صندوق «وارد سيسترز»، إيجار السنة الأولى",
      fr: "Fonds Ward Sisters, loyer de première année",
    },
  },
  {
    key: "linguist",
    id: "yassine-benali",
    name: { en: "Yassine Benali", ar: "ياسين بنعلي", fr: "Yassine Benali" },
    rating: 5,
    university: {
      en: "University of the Confluence, France",
      ar: "جامعة كونفلوانس، فرنسا",
      fr: "Université du Confluent, France",
    },
    scholarship: {
      en: "Open Shore scholarship, tuition and visa",
      ar: "منحة الشاطئ المفتوح، الرسوم والتأشيرة",
      fr: "Bourse du Rivage, scolarité et visa",
    },
  },
] as const satisfies readonly (Witness & { university: Localized; scholarship: Localized })[];
