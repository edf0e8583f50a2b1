import type { Localized } from "#brand/names.ts";
import { investors, leaders } from "#brand/people.ts";
import {
  educationTestimonials,
  travelTestimonials,
  walletTestimonials,
} from "#brand/testimonials.ts";
import { hasPart } from "#content/offer.ts";

const witnesses = [...walletTestimonials, ...travelTestimonials, ...educationTestimonials];

/** People with a portrait on a page: the team, the investors and authors of testimonials. */
export const portrayedPeople: readonly { id: string; name: Localized }[] = [
  ...leaders,
  ...(hasPart("investors") ? investors : []),
  ...(hasPart("testimonials") ? witnesses : []),
];
