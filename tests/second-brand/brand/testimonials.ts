import { type Localized, latin } from "./names.ts";

export interface Witness {
  key: string;
  id: string;
  name: Localized;
  rating: number;
}

export const walletTestimonials = [
  { key: "remote", id: "reem-saleh", name: latin("Reem Saleh", "ريم صالح"), rating: 5 },
  { key: "shop", id: "kofi-mensah", name: latin("Kofi Mensah", "كوفي منساه"), rating: 4 },
  { key: "family", id: "ines-duarte", name: latin("Inês Duarte", "إينيس دوارتي"), rating: 5 },
] as const satisfies readonly Witness[];

export const quotedAtHome = "family";

export const travelTestimonials = [
  {
    key: "nomad",
    id: "goran-ilic",
    name: latin("Goran Ilić", "غوران إيليتش"),
    rating: 5,
    destination: { en: "Yerevan", ar: "يريفان", fr: "Erevan" },
  },
  {
    key: "parent",
    id: "shamma-al-ketbi",
    name: latin("Shamma Al Ketbi", "شمّا الكتبي"),
    rating: 5,
    destination: { en: "Muscat", ar: "مسقط", fr: "Mascate" },
  },
  {
    key: "student",
    id: "adele-roussel",
    name: latin("Adèle Roussel", "أديل روسيل"),
    rating: 4,
    destination: latin("Lyon", "ليون"),
  },
] as const satisfies readonly (Witness & { destination: Localized })[];

export const educationTestimonials = [
  {
    key: "engineer",
    id: "hind-al-amri",
    name: latin("Hind Al Amri", "هند العامري"),
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
    name: latin("Wanjiru Kamau", "وانجيرو كاماو"),
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
    name: latin("Mehdi Tazi", "مهدي التازي"),
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
