import type { Localized } from "./names.ts";

/** One thing that people earn by bringing friends. */
export interface Reward {
  /** Kept with what was earned: never use one again for something else. */
  id: string;
  /** How many friends must count. */
  friends: number;
  /** How many there are, if they are limited. */
  stock?: number;
  name: Localized;
  text: Localized;
}

/**
 * How people who bring others move ahead on the waitlist. Each friend who counts is worth as much as having confirmed
 * `spots` places earlier, for at most `most` friends. Both are frozen once the list is open.
 */
export const referral = {
  /** Whether people have links to share, and a page that shows their place. */
  isOn: true,
  spots: 50,
  most: 20,
} as const;

/** What is earned, by the number of friends. An administrator approves each, and says when it is delivered. */
export const rewards: readonly Reward[] = [
  {
    id: "preview",
    friends: 2,
    name: {
      en: "A seat at the online preview",
      ar: "مقعد في العرض التمهيدي عبر الإنترنت",
      fr: "Une place à l’avant-première en ligne",
    },
    text: {
      en: "An hour on video with the product team. We email you the date.",
      ar: "ساعة بالفيديو مع فريق المنتج، ونرسل إليك موعدها بالبريد الإلكتروني.",
      fr: "Une heure en visio avec l’équipe produit. Nous vous communiquerons la date par e-⁠mail.",
    },
  },
  {
    id: "direct-line",
    friends: 5,
    name: {
      en: "A direct line to the team",
      ar: "تواصل مباشر مع الفريق",
      fr: "Une ligne directe avec l’équipe",
    },
    text: {
      en: "Your questions go to the people who build the product, and they answer by email.",
      ar: "تصل أسئلتك إلى من يبنون المنتج، ويجيبونك بالبريد الإلكتروني.",
      fr: "Vos questions vont à l’équipe qui crée le produit, et elle y répond par e-⁠mail.",
    },
  },
  {
    id: "print",
    friends: 10,
    stock: 100,
    name: { en: "A print of a falaj", ar: "لوحة مطبوعة لفَلَج عُماني", fr: "Une estampe d’un falaj" },
    text: {
      en: "An A3 print of an Omani falaj and its channels, posted to you. Once it is approved, we ask for your address.",
      ar: "لوحة بقياس A3 لفلج عُماني وسواقيه، نرسلها إلى عنوانك البريدي، ونسألك عنه بعد الموافقة.",
      fr: "Un tirage A3 d’un falaj omanais et de ses canaux, envoyé chez vous. Une fois la récompense approuvée, nous vous demandons votre adresse.",
    },
  },
];
