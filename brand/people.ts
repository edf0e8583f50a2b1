import type { Localized } from "./names.ts";

/** A word that changes with the person: Arabic and French titles agree with her or him. */
type Gender = "female" | "male";

interface Person {
  id: string;
  name: Localized;
  /** One or two letters that the monogram draws, in the script of the language. */
  initials: Localized;
  gender: Gender;
}

export interface Leader extends Person {
  role: "ceo" | "strategy" | "technology" | "operations" | "legal" | "finance";
  bio: Localized;
  /** Press contact for this person's field. */
  email: string;
}

/** The six executives, in the order of the specification. */
export const leaders: readonly Leader[] = [
  {
    id: "maryam-al-balushi",
    role: "ceo",
    gender: "female",
    name: { en: "Maryam Al Balushi", ar: "مريم البلوشي", fr: "Maryam Al Balushi" },
    initials: { en: "MB", ar: "م", fr: "MB" },
    email: "maryam@falaj.example",
    bio: {
      en: "Eleven years in correspondent banking in Muscat and Dubai. Left to build the account she could never offer there.",
      ar: "أمضت أحد عشر عامًا في العمل مع المصارف المراسلة بين مسقط ودبي، ثم أسّست المجموعة لتبني الحساب الذي لم يكن متاحًا لعملائها هناك.",
      fr: "Onze ans dans la correspondance bancaire, à Mascate et à Dubaï. Elle a fondé le groupe pour offrir le compte qui manquait à ses clients.",
    },
  },
  {
    id: "karim-haddad",
    role: "strategy",
    gender: "male",
    name: { en: "Karim Haddad", ar: "كريم حداد", fr: "Karim Haddad" },
    initials: { en: "KH", ar: "ك", fr: "KH" },
    email: "karim@falaj.example",
    bio: {
      en: "Mapped payment corridors between Beirut, Lagos and Manila for a remittance house. Decides which country we enter next.",
      ar: "رسم مسارات الدفع بين بيروت ولاغوس ومانيلا لدى شركة تحويل أموال. يحدّد البلد التالي الذي ندخله ويوضّح أسبابه.",
      fr: "A cartographié les corridors de paiement entre Beyrouth, Lagos et Manille pour une société de transfert d’argent. Il choisit les pays où le groupe s’implante.",
    },
  },
  {
    id: "ananya-rao",
    role: "technology",
    gender: "female",
    name: { en: "Ananya Rao", ar: "أنانيا راو", fr: "Ananya Rao" },
    initials: { en: "AR", ar: "أ", fr: "AR" },
    email: "ananya@falaj.example",
    bio: {
      en: "Ran settlement systems for an exchange in Bengaluru. Reviews every change that affects a balance.",
      ar: "أدارت أنظمة التسوية في بورصة بمدينة بنغالور. تراجع بنفسها كل تغيير يمسّ رصيدًا.",
      fr: "A dirigé le règlement-⁠livraison d’une bourse de Bangalore. Elle relit chaque changement qui touche un solde.",
    },
  },
  {
    id: "luca-ferrante",
    role: "operations",
    gender: "male",
    name: { en: "Luca Ferrante", ar: "لوكا فيرانتي", fr: "Luca Ferrante" },
    initials: { en: "LF", ar: "ل", fr: "LF" },
    email: "luca@falaj.example",
    bio: {
      en: "Worked at the container terminals of Genoa and Jebel Ali, where every hour of delay costs money.",
      ar: "عمل في محطات الحاويات في جنوة وجبل علي، حيث لكل ساعة تأخير ثمن.",
      fr: "Vient des terminaux à conteneurs de Gênes et de Jebel Ali, où chaque heure de retard se paie.",
    },
  },
  {
    id: "noura-al-suwaidi",
    role: "legal",
    gender: "female",
    name: { en: "Noura Al Suwaidi", ar: "نورة السويدي", fr: "Noura Al Suwaidi" },
    initials: { en: "NS", ar: "ن", fr: "NS" },
    email: "noura@falaj.example",
    bio: {
      en: "Helped draft virtual asset rules before joining the group. Approves every public promise.",
      ar: "شاركت في صياغة قواعد الأصول الافتراضية. ولا يُنشر وعد في هذا الموقع من دون موافقتها.",
      fr: "A participé à la rédaction de règles sur les cryptoactifs avant de rejoindre le groupe. Elle valide chaque promesse publiée.",
    },
  },
  {
    id: "thomas-keller",
    role: "finance",
    gender: "male",
    name: { en: "Thomas Keller", ar: "توماس كيلر", fr: "Thomas Keller" },
    initials: { en: "TK", ar: "ت", fr: "TK" },
    email: "thomas@falaj.example",
    bio: {
      en: "Audited payment companies in Zurich for nine years. Closes the books on the second working day of every month.",
      ar: "دقّق حسابات شركات الدفع في زيورخ تسعة أعوام، ويقفل حسابات المجموعة في ثاني يوم عمل من كل شهر.",
      fr: "A audité des sociétés de paiement à Zurich pendant neuf ans. Il arrête les comptes le deuxième jour ouvré de chaque mois.",
    },
  },
];

type Round = "preSeed" | "seed" | "seriesA";

export interface Investor extends Person {
  title: Localized;
  description: Localized;
  round: Round;
}

export const investors: readonly Investor[] = [
  {
    id: "khalid-al-mansoori",
    gender: "male",
    name: { en: "Khalid Al Mansoori", ar: "خالد المنصوري", fr: "Khalid Al Mansoori" },
    initials: { en: "KM", ar: "خ", fr: "KM" },
    title: {
      en: "Managing partner, Sidr Capital, Dubai",
      ar: "الشريك المدير، سدر كابيتال، دبي",
      fr: "Associé gérant, Sidr Capital, Dubaï",
    },
    description: {
      en: "Our first investor. Backs payment companies in the Gulf and sits on the risk committee.",
      ar: "أول المستثمرين. يستثمر في شركات الدفع في الخليج، وهو عضو في لجنة المخاطر.",
      fr: "Premier investisseur du groupe. Il soutient les sociétés de paiement du Golfe et siège au comité des risques.",
    },
    round: "preSeed",
  },
  {
    id: "helene-marchand",
    gender: "female",
    name: { en: "Hélène Marchand", ar: "إيلين مارشان", fr: "Hélène Marchand" },
    initials: { en: "HM", ar: "إ", fr: "HM" },
    title: {
      en: "Partner, Rive Droite Ventures, Paris",
      ar: "شريكة، ريف دروات فنتشرز، باريس",
      fr: "Associée, Rive Droite Ventures, Paris",
    },
    description: {
      en: "Invests in services for people who study and work abroad. Backed the Education service.",
      ar: "تستثمر في أدوات لمن يدرسون أو يعملون خارج بلدانهم، ودعمت خدمة التعليم.",
      fr: "Investit dans les services aux personnes qui étudient ou travaillent à l’étranger. Elle a soutenu le service Études.",
    },
    round: "seed",
  },
  {
    id: "vikram-desai",
    gender: "male",
    name: { en: "Vikram Desai", ar: "فيكرام ديساي", fr: "Vikram Desai" },
    initials: { en: "VD", ar: "ف", fr: "VD" },
    title: {
      en: "Founder, Monsoon Angels, Mumbai",
      ar: "مؤسس مونسون أنجلز، مومباي",
      fr: "Fondateur, Monsoon Angels, Bombay",
    },
    description: {
      en: "Built and sold two logistics companies. Advises the Logistics service.",
      ar: "أسّس شركتين لنقل البضائع وباعهما، ويقدّم المشورة لخدمة شحن البضائع.",
      fr: "A créé puis vendu deux entreprises de fret. Il conseille le service Logistique.",
    },
    round: "seed",
  },
  {
    id: "rania-khoury",
    gender: "female",
    name: { en: "Rania Khoury", ar: "رانيا خوري", fr: "Rania Khoury" },
    initials: { en: "RK", ar: "ر", fr: "RK" },
    title: {
      en: "Chief investment officer, Arz Holding, Beirut",
      ar: "الرئيسة التنفيذية للاستثمار، أرز القابضة، بيروت",
      fr: "Directrice des investissements, Arz Holding, Beyrouth",
    },
    description: {
      en: "Invests long-term family capital. Holds no board seat.",
      ar: "تستثمر أموالًا عائلية طويلة الأجل. وليس لها مقعد في مجلس الإدارة.",
      fr: "Investit des capitaux familiaux à long terme. Elle ne siège pas au conseil.",
    },
    round: "seriesA",
  },
  {
    id: "daniel-osei",
    gender: "male",
    name: { en: "Daniel Osei", ar: "دانيال أوسي", fr: "Daniel Osei" },
    initials: { en: "DO", ar: "د", fr: "DO" },
    title: {
      en: "General partner, Estuary Fund, London",
      ar: "شريك عام، صندوق إستيوري، لندن",
      fr: "Associé, Estuary Fund, Londres",
    },
    description: {
      en: "Led the last round. Chairs the audit committee with an outside accountant.",
      ar: "قاد الجولة الأخيرة، ويرأس لجنة التدقيق مع محاسب من خارج المجموعة.",
      fr: "A mené le dernier tour. Il préside le comité d’audit avec un comptable extérieur.",
    },
    round: "seriesA",
  },
];
