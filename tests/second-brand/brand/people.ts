import type { Localized } from "./names.ts";

export type Gender = "female" | "male";

interface Person {
  id: string;
  name: Localized;
  initials: Localized;
  gender: Gender;
}

export interface Leader extends Person {
  role: "ceo" | "strategy" | "technology" | "operations" | "legal" | "finance";
  bio: Localized;
  email: string;
}

export const leaders: readonly Leader[] = [
  {
    id: "yousef-al-dhaheri",
    role: "ceo",
    gender: "male",
    name: { en: "Yousef Al Dhaheri", ar: "يوسف الظاهري", fr: "Yousef Al Dhaheri" },
    initials: { en: "YD", ar: "يظ", fr: "YD" },
    email: "yousef@zafran.example",
    bio: {
      en: "Kept the books of a spice house for twenty years before he opened a till of his own.",
      ar: "مسك دفاتر دار للتوابل عشرين عامًا قبل أن يفتح صندوقه.",
      fr: "Il a tenu vingt ans les livres d’une maison d’épices avant d’ouvrir sa propre caisse.",
    },
  },
  {
    id: "ilse-van-damme",
    role: "technology",
    gender: "female",
    name: { en: "Ilse van Damme", ar: "إلسه فان دامه", fr: "Ilse van Damme" },
    initials: { en: "ID", ar: "إد", fr: "ID" },
    email: "ilse@zafran.example",
    bio: {
      en: "Wrote the clearing system of a Ghent cooperative and still answers its telephone.",
      ar: "كتبت نظام المقاصة لتعاونية في غنت، وما زالت تردّ على هاتفها.",
      fr: "Elle a écrit le système de compensation d’une coopérative gantoise et répond encore à son téléphone.",
    },
  },
  {
    id: "samira-qureshi",
    role: "legal",
    gender: "female",
    name: { en: "Samira Qureshi", ar: "سميرة قريشي", fr: "Samira Qureshi" },
    initials: { en: "SQ", ar: "سق", fr: "SQ" },
    email: "samira@zafran.example",
    bio: {
      en: "Reads every contract aloud once, to hear where it lies.",
      ar: "تقرأ كل عقد بصوت مسموع مرة، لتسمع أين يكذب.",
      fr: "Elle lit chaque contrat à voix haute, pour entendre où il ment.",
    },
  },
];

export type Round = "preSeed" | "seed" | "seriesA";

export interface Investor extends Person {
  title: Localized;
  description: Localized;
  round: Round;
}

export const investors: readonly Investor[] = [
  {
    id: "aisha-bukhari",
    gender: "female",
    name: { en: "Aisha Bukhari", ar: "عائشة بخاري", fr: "Aisha Bukhari" },
    initials: { en: "AB", ar: "عب", fr: "AB" },
    title: {
      en: "Partner, Nakheel Growth, Riyadh",
      ar: "شريكة، نخيل للنمو، الرياض",
      fr: "Associée, Nakheel Growth, Riyad",
    },
    description: {
      en: "Came in when there was one customer, and was the second.",
      ar: "دخلت حين كان هناك عميل واحد، وكانت هي الثاني.",
      fr: "Elle est entrée quand il n’y avait qu’un client, et fut le deuxième.",
    },
    round: "seed",
  },
  {
    id: "pierre-lacombe",
    gender: "male",
    name: { en: "Pierre Lacombe", ar: "بيير لاكومب", fr: "Pierre Lacombe" },
    initials: { en: "PL", ar: "بل", fr: "PL" },
    title: {
      en: "Founder, Saône Capital, Lyon",
      ar: "مؤسس سون كابيتال، ليون",
      fr: "Fondateur, Saône Capital, Lyon",
    },
    description: {
      en: "Puts in little and stays long.",
      ar: "يضع القليل ويبقى طويلًا.",
      fr: "Il met peu et reste longtemps.",
    },
    round: "seriesA",
  },
];
