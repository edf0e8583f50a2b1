import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { GuidePage, guideValues } from "#site/features/guide/guide-page.tsx";
import { comingQuarter } from "#site/features/services/coming-quarter.ts";
import { formatDirhams } from "#site/i18n/formats.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import condition from "./logistics-condition.svg?raw";
import hold from "./logistics-hold.svg?raw";
import release from "./logistics-release.svg?raw";
import seal from "./logistics-seal.svg?raw";

export const loader = pageLoader("guideLogistics", "guide-logistics", "guide");

const steps = ["condition", "hold", "seal", "release"] as const;
const terms = ["condition", "held", "seal", "lading", "packing", "demurrage"] as const;
const extras = { release: <ShipmentRecord /> };

/** How a payment travels with a shipment: one long line, gate by gate. */
export default function GuideLogistics() {
  const t = useTranslations("guide-logistics");
  const values = guideValues(useSiteLocale());
  const due = comingQuarter("logistics");
  return (
    <GuidePage
      service="logistics"
      opening="road"
      plates="strip"
      keepEnd={["hold", "seal"]}
      steps={steps}
      drawings={{ condition, hold, seal, release }}
      extras={extras}
      terms={terms}
      say={(key) => t(key, values)}
      note={due && t("note", due)}
    />
  );
}

/** An invented shipment of twelve pallets at the same price, one of which arrives broken. */
const pallets = 12;
const price = 1_500;
const entries = [
  { name: "booked", day: 1, onHold: pallets * price, paid: 0 },
  { name: "sealed", day: 2, onHold: pallets * price, paid: 0 },
  { name: "customs", day: 4, onHold: pallets * price, paid: 0 },
  { name: "gate", day: 5, onHold: price, paid: (pallets - 1) * price },
  { name: "agreed", day: 7, onHold: 0, paid: (pallets - 1) * price + price / 2 },
] as const;

/** On a phone the entry is above its two sums. */
const recordColumns =
  "grid grid-cols-2 items-baseline gap-x-6 gap-y-2 md:grid-cols-[4.5rem_1fr_7rem_7rem]";

/** A shipment's record, entry by entry: where its money is on each day. */
function ShipmentRecord() {
  const t = useTranslations("guide-logistics.ledger");
  const locale = useSiteLocale();
  return (
    <div>
      <h3 className="display-sm">{t("title")}</h3>
      <p className="small text-soft">{t("note")}</p>
      <div
        aria-hidden="true"
        className={clsx(recordColumns, "small mt-5 border-b-2 border-(--hue) py-2 text-soft")}
      >
        <span className="max-md:hidden">{t("day")}</span>
        <span className="md:col-start-3 md:text-end">{t("held")}</span>
        <span className="md:text-end">{t("paid")}</span>
      </div>
      <ol className="border-b border-line">
        {entries.map(({ name, day, onHold, paid }) => (
          <li
            key={name}
            className={clsx(recordColumns, "border-t border-line py-3.5 first:border-t-0")}
          >
            <span className="small max-md:col-span-2 text-(--hue)">
              {t("day")} {day}
            </span>
            <span className="text-[0.9375rem] max-md:col-span-2">{t(name)}</span>
            <Sum label={t("held")} amount={formatDirhams(locale, onHold)} />
            <Sum label={t("paid")} amount={formatDirhams(locale, paid)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <span className="text-[0.9375rem] md:text-end">
      {/* Said once above the columns; a screen reader reads it with every sum. */}
      <span className="sr-only">{label} </span>
      <span className="tabular-nums">{amount}</span>
    </span>
  );
}
