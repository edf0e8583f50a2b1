import type { Localized } from "./names.ts";

export interface Witness {
  key: string;
  id: string;
  name: Localized;
  rating: number;
}

export const walletTestimonials = [
  {
    key: "remote",
    id: "reem-saleh",
    name: { en: "Reem Saleh", ar: "ريم صالح", fr: "Reem Saleh" },
    rating: 5,
  },
  {
    key: "shop",
    id: "kofi-mensah",
    name: { en: "Kofi Mensah", ar: "كوفي منساه", fr: "Kofi Mensah" },
    rating: 4,
  },
  {
    key: "family",
    id: "ines-duarte",
    name: { en: "Inês Duarte", ar: "إينيس دوارتي", fr: "Inês Duarte" },
    rating: 5,
  },
] as const satisfies readonly Witness[];

export const quotedAtHome = "family";

export const travelTestimonials = [
  {
    key: "nomad",
    id: "goran-ilic",
    name: { en: "Goran Ilić", ar: "غوران إيليتش", fr: "Goran Ilić" },
    rating: 5,
    destination: { en: "Yerevan", ar: "يريفان", fr: "Erevan" },
  },
  {
    key: "parent",
    id: "shamma-al-ketbi",
    name: { en: "Shamma Al Ketbi", ar: "شمّا الكتبي", fr: "Shamma Al Ketbi" },
    rating: 5,
    destination: { en: "Muscat", ar: "مسقط", fr: "Mascate" },
  },
  {
    key: "student",
    id: "adele-roussel",
    name: { en: "Adèle Roussel", ar: "أديل روسيل", fr: "Adèle Roussel" },
    rating: 4,
    destination: { en: "Lyon", ar: "ليون", fr: "Lyon" },
  },
] as const satisfies readonly (Witness & { destination: Localized })[];

export const educationTestimonials = [
  {
    key: "engineer",
    id: "hind-al-amri",
    name: { en: "Hind Al Amri", ar: "هند العامري", fr: "Hind Al Amri" },
    rating: 5,
    university: {
      en: "Orla Technical University, Germany",
      ar: "جامعة أورلا التقنية، ألمانيا",
      fr: "Université technique d’Orla, Allemagne",
    },
    scholarship: {
      en: "Old Bridge grant, half of tuition",
      ar: "منحة الجسر القديم، نصف الرسوم",
      fr: "Bourse du Vieux-Pont, moitié de la scolarité",
    },
  },
  {
    key: "nurse",
    id: "wanjiru-kamau",
    name: { en: "Wanjiru Kamau", ar: "وانجيرو كاماو", fr: "Wanjiru Kamau" },
    rating: 4,
    university: {
      en: "Fernside College of Health, United Kingdom",
      ar: "كلية فيرنسايد للعلوم الصحية، المملكة المتحدة",
      fr: "Fernside College of Health, Royaume-Uni",
    },
    scholarship: {
      en: "Night Shift fund, first-year rent",
      ar: "صندوق «نايت شفت»، إيجار السنة الأولى",
      fr: "Fonds Night Shift, loyer de première année",
    },
  },
  {
    key: "linguist",
    id: "mehdi-tazi",
    name: { en: "Mehdi Tazi", ar: "مهدي التازي", fr: "Mehdi Tazi" },
    rating: 5,
    university: {
      en: "University of the Hills, France",
      ar: "جامعة كولين، فرنسا",
      fr: "Université des Collines, France",
    },
    scholarship: {
      en: "Long Road scholarship, tuition and visa",
      ar: "منحة الطريق الطويل، الرسوم والتأشيرة",
      fr: "Bourse du Long Chemin, scolarité et visa",
    },
  },
] as const satisfies readonly (Witness & { university: Localized; scholarship: Localized })[];
