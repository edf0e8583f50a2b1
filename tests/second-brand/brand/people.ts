import { type Localized, latin } from "./names.ts";

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
    name: latin("Yousef Al Dhaheri", "يوسف الظاهري"),
    initials: latin("YD", "يظ"),
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
    name: latin("Ilse van Damme", "إلسه فان دامه"),
    initials: latin("ID", "إد"),
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
    name: latin("Samira Qureshi", "سميرة قريشي"),
    initials: latin("SQ", "سق"),
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
    name: latin("Aisha Bukhari", "عائشة بخاري"),
    initials: latin("AB", "عب"),
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
    name: latin("Pierre Lacombe", "بيير لاكومب"),
    initials: latin("PL", "بل"),
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
