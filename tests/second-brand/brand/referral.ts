import type { Localized } from "./names.ts";

/** One thing that people earn by bringing friends. */
export interface Reward {
  /** Stored with each reward: never use an id again for another one. */
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

/** What is earned, by the number of friends. An administrator approves each. */
export const rewards: readonly Reward[] = [
  {
    id: "map",
    friends: 3,
    name: { en: "A printed map", ar: "خريطة مطبوعة", fr: "Une carte imprimée" },
    text: {
      en: "A map of the water channels of Oman, printed and posted to you.",
      ar: "خريطة أفلاج عُمان، نطبعها ونرسلها إليك بالبريد.",
      fr: "Une carte des canaux d’Oman, imprimée et envoyée chez vous.",
    },
  },
  {
    id: "hour",
    friends: 8,
    stock: 40,
    name: { en: "An hour with the team", ar: "ساعة مع الفريق", fr: "Une heure avec l’équipe" },
    text: {
      en: "A video call with the people who build the service you wait for.",
      ar: "مكالمة مرئية مع من يبنون الخدمة التي تنتظرها.",
      fr: "Un appel vidéo avec les personnes qui créent le service que vous attendez.",
    },
  },
  {
    id: "founder",
    friends: 20,
    stock: 100,
    name: { en: "Founding member", ar: "عضو مؤسّس", fr: "Membre fondateur" },
    text: {
      en: "A year of shipments and applications without our service fee.",
      ar: "سنة من الشحنات والطلبات بلا رسوم خدمة.",
      fr: "Un an d’expéditions et de dossiers sans frais de service.",
    },
  },
];
