import type { Localized } from "./names.ts";

/** A service of the group's own, besides those of badges.ts. It has one page, made of these fields. */
export interface OwnService {
  /** In its address, `/services/ID`: small letters, digits and hyphens. */
  id: string;
  live: boolean;
  /** One of the four colours of services. */
  hue: "wallet" | "travel" | "logistics" | "education";
  name: Localized;
  /** In a menu, below its name: four words or so. */
  hint: Localized;
  headline: Localized;
  /** Two or three sentences: what it is, and for whom. */
  text: Localized;
  /** What it does, a line each. */
  points: readonly Localized[];
  prices: readonly { name: Localized; price: Localized; note?: Localized }[];
  questions: readonly { question: Localized; answer: Localized }[];
  /** Where one uses it, if it is open. */
  address?: string;
}

/** In the order of the menu, after those of badges.ts. */
export const ownServices: readonly OwnService[] = [];
