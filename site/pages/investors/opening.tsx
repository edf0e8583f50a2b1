import { useTranslations } from "use-intl";
import { type Claim, claims } from "#brand/claims.ts";
import { foundedIn, names } from "#brand/names.ts";
import { type Investor, investors } from "#brand/people.ts";
import { token } from "#brand/token.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { claimText, formatMonth, formatNumber, formatShort } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { Drawing } from "#site/ui/drawing.tsx";

const { circulatingShare } = token.defaults;

/** The heading beside four figures, as the opening pages of an annual report. */
export function Opening() {
  const t = useTranslations("investors");
  const locale = useSiteLocale();
  const founded = formatMonth(locale, new Date(Date.UTC(foundedIn.year, foundedIn.month - 1, 1)));
  const valuation: Claim = claims.valuation;
  const rounds = new Set(investors.map((each: Investor) => each.round)).size;
  const share: Claim = { ...valuation, value: circulatingShare * 100, kind: "percent" };
  const lines = [
    {
      name: "funding",
      claim: claims.funding,
      text: t("figures.fundingText", { investors: investors.length, rounds }),
    },
    { name: "valuation", claim: claims.valuation, text: t("figures.valuationText") },
    { name: "growth", claim: claims.growth, text: t("figures.growthText") },
    {
      name: "circulating",
      claim: share,
      text: t("figures.circulatingText", {
        supply: formatShort(locale, token.totalSupply * circulatingShare, 0),
        total: formatShort(locale, token.totalSupply, 0),
        symbol: token.symbol,
      }),
    },
  ] as const;
  const times = 1 + claims.growth.value / 100;
  return (
    <section aria-label={t("spread.label")} className="wrap pt-8">
      <div className="grid border-y border-edge lg:grid-cols-2">
        <div className="flex flex-col justify-between gap-12 py-10 max-lg:gap-7 max-lg:py-6 lg:min-h-[38rem] lg:pe-14">
          <p className="small flex flex-wrap justify-between gap-x-4 text-soft">
            <span>{names.legalEntity[locale]}</span>
            <span>{t("spread.founded", { month: founded })}</span>
          </p>
          <div>
            <h1 className="display-lg max-w-[8em]">{t("title")}</h1>
            <p className="lede mt-7 text-balance">{t("lede")}</p>
            <a href="#documents" className={buttonClass("primary", "mt-7")}>
              {t("seeDocuments")}
            </a>
          </div>
          <p className="flex items-baseline gap-5 max-lg:hidden">
            <span className="small text-soft">{t("spread.year")}</span>
            <span className="figure-lg">{valuation.asOf.slice(0, 4)}</span>
          </p>
        </div>
        <div className="border-edge py-10 max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-14">
          <h2 className="small font-light! [font-family:var(--font-text)] text-soft">
            {t("spread.contents")}
          </h2>
          <dl className="mt-4">
            {lines.map(({ name, claim, text }) => (
              <div
                key={name}
                className="grid grid-cols-[1fr_auto] items-end gap-x-6 border-b border-line py-6 last:border-b-0"
              >
                <dt>
                  <span className="display-sm block">{t(`figures.${name}`)}</span>
                  <span className="small mt-1 block max-w-[24em] text-balance text-soft">
                    {text}
                  </span>
                </dt>
                <dd className="flex items-end gap-4">
                  {name === "circulating" && <ShareDrawing share={circulatingShare} />}
                  <span className="figure-lg">
                    <Figure claim={claim} />
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="small mt-6 text-soft">
            {t("figures.note", { month: formatMonth(locale, new Date(valuation.asOf)) })}
          </p>
        </div>
      </div>
      <figure>
        <GrowthDrawing times={times} />
        <figcaption className="small text-soft">
          {t("widening", {
            growth: claimText(locale, claims.growth),
            times: formatNumber(locale, times),
          })}
        </figcaption>
      </figure>
    </section>
  );
}

/** The growth as the channel itself: it leaves the page as many times wider as the group grew. */
function GrowthDrawing({ times }: { times: number }) {
  const width = 22;
  const half = (width * times) / 2;
  const y = 90;
  const thin = width / 2;
  const top = `M0 ${y - thin}C300 ${y - thin} 420 ${y - thin} 560 ${y - half * 0.66}S840 ${y - half} 1000 ${y - half}`;
  const bottom = `V${y + half}C840 ${y + half} 700 ${y + half} 560 ${y + half * 0.66}S300 ${y + thin} 0 ${y + thin}Z`;
  return (
    <Drawing box="0 0 1000 150" stretch className="mt-6 block h-32 w-full sm:h-44">
      <path d={top + bottom} fill="var(--water)" opacity="0.16" />
      {Array.from({ length: times }, (_, i) => width * (i + 0.5)).map((across) => {
        const start = y - thin + across / times;
        const end = y - half + across;
        const middle = y + (end - y) * 0.66;
        return (
          <path
            key={across}
            d={`M0 ${start}C300 ${start} 420 ${start} 560 ${middle}S840 ${end} 1000 ${end}`}
            stroke="var(--water)"
            strokeWidth="2"
          />
        );
      })}
    </Drawing>
  );
}

/** A basin filled to the share that circulates. */
function ShareDrawing({ share }: { share: number }) {
  const depth = 44;
  const level = 50 - depth * share;
  return (
    <svg viewBox="0 0 56 56" className="size-14" fill="none" aria-hidden="true">
      <path d={`M5 ${level}H51V43Q51 50 44 50H12Q5 50 5 43Z`} fill="var(--water)" opacity="0.28" />
      <path d={`M5 ${level}H51`} stroke="var(--water)" strokeWidth="2" />
      <path d="M5 6V43Q5 50 12 50H44Q51 50 51 43V6" stroke="var(--line-strong)" strokeWidth="1.6" />
    </svg>
  );
}
