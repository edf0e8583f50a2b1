import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { cardPlans } from "#brand/wallet.ts";
import { CardFace } from "#site/features/cards/card-face.tsx";
import { CardTable } from "#site/features/cards/card-table.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

/** How far each card is pulled out of the wallet, and how large it lies there. */
const lies = [
  "z-0 w-[62%] rotate-[-5deg] rtl:rotate-[5deg]",
  "z-1 -mt-[20%] ms-[14%] w-[70%] rotate-[2deg] rtl:rotate-[-2deg]",
  "z-2 -mt-[22%] ms-[22%] w-[78%] rotate-[-2deg] rtl:rotate-[2deg]",
];

/** The three cards as they lie on the table, and what each costs. */
export function Cards() {
  const t = useTranslations("cards");
  return (
    <section
      id="cards"
      aria-labelledby="cards-title"
      className="wrap grid-12 gap-y-12 pt-20 sm:pt-28"
    >
      <div className="col-span-12 lg:col-span-5">
        <SectionTitle of="cards" text={t("section.title")} />
        <p className="mt-4 max-w-[30em] text-soft">{t("section.text")}</p>
        <div className="mt-10 max-w-[24rem] pb-4" aria-hidden="true">
          {cardPlans.map(({ name }, i) => (
            <CardFace key={name} plan={name} className={clsx("relative", lies[i])} />
          ))}
        </div>
      </div>
      <div className="col-span-12 lg:col-span-7">
        <CardTable />
        <PageLink
          page="fees"
          prefetch="intent"
          className="text-link mt-4 inline-flex min-h-11 items-center decoration-(--hue)"
        >
          {t("section.link")}
        </PageLink>
      </div>
    </section>
  );
}
