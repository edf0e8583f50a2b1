import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { formatFigure } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";

const drawn = ["balance", "assistant", "ledger"] as const;

/** What the four have in common, below the map: the legend of the picture. */
export function Shared() {
  const t = useTranslations("services.shared");
  return (
    <section
      aria-labelledby="shared-title"
      className="below-fold wrap grid-12 gap-y-10 py-20 sm:py-28"
    >
      <div className="col-span-12 lg:col-span-4">
        <h2 id="shared-title" className="display-md">
          {t("title")}
        </h2>
        <p className="mt-6 max-w-[24em] text-soft">{t("waitlist")}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-7">
          <WaitlistButton look="quiet" />
          <PageLink
            page="contact"
            suffix="?topic=sales"
            className="text-link inline-flex min-h-11 items-center text-[0.9375rem] font-medium"
          >
            {t("sales")}
          </PageLink>
        </div>
      </div>
      <dl className="col-span-12 lg:col-span-7 lg:col-start-6">
        {drawn.map((name) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-1 border-t border-line py-6 last:border-b sm:grid-cols-[11rem_1fr]"
          >
            <dt className="font-display text-[1.2rem]">{t(`${name}.name`)}</dt>
            <dd className="text-soft">
              {t(`${name}.text`, {
                finality: formatFigure(claims.finality.value, claims.finality.decimals),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
