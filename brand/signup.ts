import { type Localized, latin } from "./names.ts";

/**
 * The choices of the waitlist form, in its order. `other` belongs in both lists: it stands for all that
 * they lack, in the form as in imported files. A code is stored with each lead; a choice that is
 * removed is from then on shown by its code.
 */
export const signupCountries = ["AE", "SA", "US", "GB", "FR", "DE", "other"] as const;

/** How people heard of the group. Who chose `friend_referral` counts as referred. */
export const heardChannels = [
  "twitter",
  "instagram",
  "linkedin",
  "search",
  "friend_referral",
  "event_money2020",
  "press_news",
  "other",
] as const;

export type SignupCountry = (typeof signupCountries)[number];
export type HeardChannel = (typeof heardChannels)[number];

/** How a choice is called. */
export interface ChoiceLabel {
  label: Localized;
  /** The same in a table of the administration, where it differs. */
  short?: Localized;
  /** Other names that imported files may use, parted by bars. Labels and codes are known without. */
  also?: string;
}

export const countryLabels: Record<SignupCountry, ChoiceLabel> = {
  AE: {
    label: {
      en: "United Arab Emirates",
      ar: "الإمارات العربية المتحدة",
      fr: "Émirats arabes unis",
    },
    also:
      "ARE|UAE|Emirates|Emirats|EAU|Vereinigte Arabische Emirate|VAE|Emiratos Árabes Unidos|" +
      "الإمارات|الإمارات العربية|دولة الإمارات|دولة الإمارات العربية المتحدة",
  },
  SA: {
    label: { en: "Saudi Arabia", ar: "المملكة العربية السعودية", fr: "Arabie saoudite" },
    also:
      "SAU|KSA|Saudi|Kingdom of Saudi Arabia|Royaume d’Arabie saoudite|Saudi-Arabien|" +
      "Arabia Saudita|Arabia Saudí|السعودية|العربية السعودية|المملكة السعودية",
  },
  US: {
    label: { en: "United States", ar: "الولايات المتحدة", fr: "États-Unis" },
    also:
      "USA|America|United States of America|États-Unis d’Amérique|ÉU|EUA|EE.UU.|Amérique|" +
      "Vereinigte Staaten|Vereinigte Staaten von Amerika|Estados Unidos|أمريكا|أميركا|" +
      "الولايات المتحدة الأمريكية|الولايات المتحدة الأميركية",
  },
  GB: {
    label: { en: "United Kingdom", ar: "المملكة المتحدة", fr: "Royaume-Uni" },
    also:
      "GBR|UK|Britain|Great Britain|England|Scotland|Wales|Northern Ireland|" +
      "United Kingdom of Great Britain and Northern Ireland|Grande-Bretagne|Angleterre|Écosse|" +
      "Vereinigtes Königreich|Großbritannien|Reino Unido|بريطانيا|بريطانيا العظمى|إنجلترا|إنكلترا",
  },
  FR: {
    label: { en: "France", ar: "فرنسا", fr: "France" },
    also: "FRA|French Republic|République française|Frankreich|Francia|الجمهورية الفرنسية",
  },
  DE: {
    label: { en: "Germany", ar: "ألمانيا", fr: "Allemagne" },
    also:
      "DEU|GER|Federal Republic of Germany|Deutschland|Bundesrepublik Deutschland|BRD|" +
      "République fédérale d’Allemagne|Alemania|جمهورية ألمانيا الاتحادية",
  },
  other: {
    label: { en: "Another country", ar: "بلد آخر", fr: "Un autre pays" },
    short: { en: "Other", ar: "بلد آخر", fr: "Autre" },
  },
};

export const channelLabels: Record<HeardChannel, ChoiceLabel> = {
  twitter: { label: latin("X (Twitter)", "إكس (تويتر)") },
  instagram: { label: latin("Instagram", "إنستغرام") },
  linkedin: { label: latin("LinkedIn", "لينكدإن") },
  search: {
    label: { en: "A search engine", ar: "محرك بحث", fr: "Un moteur de recherche" },
    short: { en: "Search engine", ar: "محرك بحث", fr: "Moteur de recherche" },
  },
  friend_referral: {
    label: { en: "A friend", ar: "صديق", fr: "Un proche" },
    short: { en: "Friend", ar: "صديق", fr: "Proche" },
  },
  event_money2020: { label: latin("Money20/20", "معرض Money20/20") },
  press_news: {
    label: { en: "Press or news", ar: "الصحافة والأخبار", fr: "La presse" },
    short: { en: "Press or news", ar: "الصحافة والأخبار", fr: "Presse" },
  },
  other: {
    label: { en: "Somewhere else", ar: "من مكان آخر", fr: "Autrement" },
    short: { en: "Other", ar: "غير ذلك", fr: "Autre" },
  },
};
