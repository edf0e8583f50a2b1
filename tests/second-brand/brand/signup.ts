import { type Localized, latin } from "./names.ts";

export const signupCountries = [
  "OM",
  "BH",
  "QA",
  "KW",
  "JO",
  "EG",
  "MA",
  "TN",
  "KE",
  "IN",
  "MY",
  "other",
] as const;

export const heardChannels = ["search", "radio", "other"] as const;

export type SignupCountry = (typeof signupCountries)[number];
export type HeardChannel = (typeof heardChannels)[number];

export interface ChoiceLabel {
  label: Localized;
  short?: Localized;
  also?: string;
}

const named = (en: string, ar: string, fr: string): ChoiceLabel => ({ label: { en, ar, fr } });

export const countryLabels: Record<SignupCountry, ChoiceLabel> = {
  OM: { ...named("Oman", "عُمان", "Oman"), also: "OMN|Sultanate of Oman|سلطنة عمان" },
  BH: named("Bahrain", "البحرين", "Bahreïn"),
  QA: named("Qatar", "قطر", "Qatar"),
  KW: named("Kuwait", "الكويت", "Koweït"),
  JO: named("Jordan", "الأردن", "Jordanie"),
  EG: named("Egypt", "مصر", "Égypte"),
  MA: named("Morocco", "المغرب", "Maroc"),
  TN: named("Tunisia", "تونس", "Tunisie"),
  KE: named("Kenya", "كينيا", "Kenya"),
  IN: named("India", "الهند", "Inde"),
  MY: named("Malaysia", "ماليزيا", "Malaisie"),
  other: named("Another country", "بلد آخر", "Un autre pays"),
};

export const channelLabels: Record<HeardChannel, ChoiceLabel> = {
  search: named("A search engine", "محرك بحث", "Un moteur de recherche"),
  radio: { label: latin("Radio", "الإذاعة") },
  other: named("Somewhere else", "من مكان آخر", "Autrement"),
};
