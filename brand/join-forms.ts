import type { ServiceName } from "./badges.ts";
import type { Localized } from "./names.ts";

/** A form of the waitlist with a page of its own, for a campaign, and for other sites. */
export interface JoinForm {
  /** In its addresses, `/join/ID` and `/embed/LANGUAGE/ID`: small letters, digits and hyphens. */
  id: string;
  /** What leads count for who came by no other campaign, as `utm_source`, `utm_medium` and `utm_campaign`. */
  counts: { utm_source: string; utm_medium: string; utm_campaign: string };
  /** Up to three of questions.ts. */
  questions: readonly string[];
  /** What leads are tagged with who came by it. */
  tags: readonly string[];
  /** The service whose drawing stands on the page. */
  picture: ServiceName;
  headline: Localized;
  text: Localized;
}

/** The forms of the waitlist besides its dialog. Which sites may show them is EMBED_ORIGINS. */
export const joinForms: readonly JoinForm[] = [
  {
    id: "freight",
    counts: { utm_source: "freight", utm_medium: "referral", utm_campaign: "freight-first" },
    questions: ["role", "shipments", "route"],
    tags: ["freight"],
    picture: "logistics",
    headline: {
      en: "Get freight paid on arrival",
      ar: "أجرة مضمونة، يتسلّمها الناقل عند وصول البضائع",
      fr: "Votre fret payé à l’arrivée",
    },
    text: {
      en: "The buyer’s payment is held while the container travels and released to the carrier when the goods arrive as agreed. The service is in preparation: join the waitlist to be among the first to use it.",
      ar: "تبقى أجرة الناقل في حساب ضمان طوال الطريق، ويتسلّمها متى وصلت البضائع كما اتفق الطرفان. الخدمة قيد الإعداد، فانضم إلى قائمة الانتظار لتكون من أوائل مستخدميها.",
      fr: "Le paiement de l’acheteur est consigné pendant le transport, puis versé au transporteur quand la marchandise arrive comme convenu. Le service est en préparation. Rejoignez la liste d’attente pour être parmi les premiers à l’utiliser.",
    },
  },
];
