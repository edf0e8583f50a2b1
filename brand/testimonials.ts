import { type Localized, latin } from "./names.ts";

/** A person whom a page quotes. What they said is a word of that page, keyed by `key`. */
export interface Witness {
  key: string;
  /** Of the portrait in `portraits.ts`, where there is one. */
  id: string;
  name: Localized;
  /** 1 to 5. */
  rating: number;
}

export const walletTestimonials = [
  { key: "remote", id: "mariam-saab", name: latin("Mariam Saab", "مريم صعب"), rating: 5 },
  { key: "shop", id: "joseph-okafor", name: latin("Joseph Okafor", "جوزيف أوكافور"), rating: 4 },
  { key: "family", id: "lina-pereira", name: latin("Lina Pereira", "لينا بيريرا"), rating: 5 },
] as const satisfies readonly Witness[];

/** The key of the testimonial on the home page. */
export const quotedAtHome = "family";

export const travelTestimonials = [
  {
    key: "nomad",
    id: "tomas-ribeiro",
    name: latin("Tomás Ribeiro", "توماس ريبيرو"),
    rating: 5,
    destination: { en: "Tbilisi", ar: "تبليسي", fr: "Tbilissi" },
  },
  {
    key: "parent",
    id: "huda-al-marri",
    name: latin("Huda Al Marri", "هدى المرّي"),
    rating: 5,
    destination: { en: "Muscat", ar: "مسقط", fr: "Mascate" },
  },
  {
    key: "student",
    id: "claire-fontaine",
    name: latin("Claire Fontaine", "كلير فونتين"),
    rating: 4,
    destination: latin("Lyon", "ليون"),
  },
] as const satisfies readonly (Witness & { destination: Localized })[];

export const educationTestimonials = [
  {
    key: "engineer",
    id: "salma-al-harthy",
    name: latin("Salma Al Harthy", "سلمى الحارثي"),
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
    name: latin("Grace Mutua", "غريس موتوا"),
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
    name: latin("Yassine Benali", "ياسين بنعلي"),
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
