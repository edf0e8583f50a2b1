import { offices } from "#brand/offices.ts";
import { portraits } from "#brand/portraits.ts";
import { coverage } from "#brand/press.ts";
import { shipments, shippedIn } from "#brand/shipments.ts";
import { quotedAtHome, walletTestimonials } from "#brand/testimonials.ts";
import { hasPart, offers } from "#content/offer.ts";
import { type Locale, languages } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";
import { isOn } from "#site/i18n/paths.ts";
import { readWords } from "#site/i18n/words.server.ts";

export type ProofData = ReturnType<typeof readProof>["proof"];

const [shipment] = shipments;
const witness =
  offers("wallet") && hasPart("testimonials")
    ? walletTestimonials.find(({ key }) => key === quotedAtHome)
    : undefined;

/** Quotes for the home page, selected from those of the press kit, logistics and the wallet page. */
export function readProof(locale: Locale) {
  const words = readWords(locale, ["press-kit", "logistics", "wallet"]) as Words;
  const { title, text, before, now, from, days, hours, minutes } = words.logistics.cases;
  const { title: quotes } = words.wallet.testimonials;
  return {
    proof: {
      timeZone: offices.find(({ isHeadquarters }) => isHeadquarters)?.timeZone,
      // A name in Arabic letters would have the other pages fetch a font for it.
      outlets: (isOn("pressKit") ? coverage : [])
        .filter(({ language }) => languages[language].script !== "arabic" || locale === language)
        .map(({ outlet, language, date }) => ({ name: outlet, language, date })),
      shipment: shipment &&
        offers("logistics") &&
        hasPart("testimonials") && {
          name: words.logistics.cases[shipment.key].name,
          route: { from: shipment.from[locale], to: shipment.to[locale] },
          paidBefore: shipment.paidBefore,
          paidNow: shipment.paidNow,
        },
      year: `${shippedIn}`,
      witness: witness && {
        name: witness.name[locale],
        ...words.wallet.testimonials[witness.key],
        stroke: portraits[witness.id],
      },
    },
    words: {
      "press-kit": { coverage: { title: words["press-kit"].coverage.title } },
      logistics: { cases: { title, text, before, now, from, days, hours, minutes } },
      wallet: { testimonials: { title: quotes } },
    } as Partial<Words>,
  };
}
