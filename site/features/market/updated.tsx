import { useTranslations } from "use-intl";
import { formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Awaited } from "./skeleton.tsx";
import { useMarket } from "./use-market.ts";

/** When the figures were last updated, as an entry of the list they stand in. */
export function Updated() {
  const t = useTranslations("market");
  const locale = useSiteLocale();
  const { answer } = useMarket();
  return (
    <div>
      <dt className="small text-soft">{t("updated")}</dt>
      <dd
        className="small mt-1 min-h-[2lh] tabular-nums @3xl:mt-2 @3xl:min-h-0"
        data-figure="updated"
      >
        {answer ? (
          <time dateTime={answer.lastUpdated}>
            {formatMoment(locale, new Date(answer.lastUpdated))}
          </time>
        ) : (
          <Awaited text={undefined} like="21 Nov 2026, 10:05" />
        )}
      </dd>
    </div>
  );
}
