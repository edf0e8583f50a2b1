import type { Localized } from "./names.ts";

/** A question of the group's own in a form of the waitlist, which may be left out. */
export interface Question {
  /** Kept with each answer: small letters, digits and underscores. Never use one again for something else. */
  id: string;
  /** One line of text, one of `choices`, or a whole number from 0 on. */
  kind: "text" | "choice" | "number";
  label: Localized;
  /** By their codes, which are kept with the lead. */
  choices?: Readonly<Record<string, Localized>>;
}

/** The questions that forms of join-forms.ts name. The dialog of the waitlist asks none of them. */
export const questions: readonly Question[] = [
  {
    id: "role",
    kind: "choice",
    label: {
      en: "What do you do with freight?",
      ar: "ما دورك في شحن البضائع؟",
      fr: "Quel est votre rôle dans le fret ?",
    },
    choices: {
      buyer: { en: "We order goods", ar: "نشتري البضائع", fr: "Nous achetons" },
      carrier: { en: "We carry goods", ar: "ننقل البضائع", fr: "Nous transportons" },
      both: { en: "We do both", ar: "نشتري وننقل", fr: "Nous faisons les deux" },
    },
  },
  {
    id: "shipments",
    kind: "number",
    label: { en: "Shipments a month", ar: "عدد الشحنات في الشهر", fr: "Envois par mois" },
  },
  {
    id: "route",
    kind: "text",
    label: {
      en: "Your most frequent route",
      ar: "أكثر مساراتك تكرارًا",
      fr: "Votre trajet le plus fréquent",
    },
  },
];
