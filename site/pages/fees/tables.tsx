import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { type Fee, feeSchedule, fees, limits } from "#brand/fees.ts";
import { names } from "#brand/names.ts";
import { ownServices } from "#brand/services.ts";
import { hasPart, offers } from "#content/offer.ts";
import { claimText, formatDay, formatPrice, formatShare } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { displayWords, SectionTitle } from "#site/ui/section.tsx";

/** The services in the order of the site, each with what it charges for. */
const groups = [
  {
    name: "wallet",
    rows: [
      ...(["opening", "monthly", "receiving", "sending", "network"] as const),
      ...(["conversion", "swap", "bankIn", "cardTopUp", "bankOut"] as const),
    ],
  },
  { name: "travel", rows: ["planning", "booking"] },
  { name: "soon", rows: ["waitlist"] },
  { name: "token", rows: ["token"] },
] as const;

const isCharged: Record<(typeof groups)[number]["name"], boolean> = {
  wallet: offers("wallet"),
  travel: offers("travel"),
  soon: offers("logistics") || offers("education"),
  token: hasPart("token"),
};
const shownGroups = groups
  .filter(({ name }) => isCharged[name])
  .map(({ name, rows }) => ({
    name,
    rows: rows.filter((row) => row !== "network" || hasPart("token")),
  }));

/** A change of `display` removes the roles of a table: they are set explicitly. */
const as = (role: string) => ({ role });

/** Every price of every service. The note of a row is below its name, so that two columns fit a phone. */
export function FeeTable() {
  const t = useTranslations("fees.table");
  const priceOf = usePrice();
  const locale = useSiteLocale();
  const day = formatDay(locale, new Date(feeSchedule.asOf), "UTC");
  const { symbol } = names.token;
  const special = {
    network: claimText(locale, claims.networkFee).replaceAll(" ", "\u00a0"),
    token: t("less", { percent: claimText(locale, claims.feeDiscount) }),
  };
  const tables = [
    ...shownGroups.map(({ name: group, rows }) => ({
      group: group as string,
      title: t(`groups.${group}`, { symbol }),
      rows: rows.map((row) => ({
        row: row as string,
        name: t(`rows.${row}.name`, { brand: names.group[locale], symbol }),
        note: t(`rows.${row}.note`),
        price: row === "network" || row === "token" ? special[row] : priceOf(fees[row]),
      })),
    })),
    ...ownServices
      .filter(({ prices }) => prices.length > 0)
      .map(({ id, name: title, prices }) => ({
        group: id,
        title: title[locale],
        rows: prices.map(({ name, note, price }) => ({
          ...{ row: name.en, name: name[locale], note: note?.[locale], price: price[locale] },
        })),
      })),
  ];
  return (
    <section
      id="table"
      aria-labelledby="table-title"
      className="wrap grid-12 gap-y-8 py-20 sm:py-28"
    >
      <div className="col-span-12 lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
        <SectionTitle of="table" text={t("title")} />
        <p className="mt-4 max-w-[30em] text-soft">{t("text", { day })}</p>
      </div>
      {/* On a phone a note has the whole width, below its row's name and price. */}
      <table
        {...as("table")}
        className="col-span-12 w-full border-collapse max-sm:block lg:col-span-8"
      >
        <caption className="sr-only">{t("caption", { day })}</caption>
        {/* The rule is a shadow of the cells: a collapsed border would stay behind when they stick. */}
        <thead
          {...as("rowgroup")}
          className="sticky top-20 z-10 bg-ground max-sm:block print:static"
        >
          <tr
            {...as("row")}
            className="small text-soft *:shadow-[inset_0_-2px_var(--water)] max-sm:grid max-sm:grid-cols-2"
          >
            <th {...as("columnheader")} scope="col" className="py-3 text-start font-normal">
              {t("service")}
            </th>
            <th {...as("columnheader")} scope="col" className="py-3 ps-4 text-end font-normal">
              {t("price")}
            </th>
          </tr>
        </thead>
        {tables.map(({ group, title, rows }) => (
          <tbody
            {...as("rowgroup")}
            key={group}
            id={`${group}-fees`}
            className="scroll-mt-32 max-sm:block"
          >
            <tr {...as("row")} className="max-sm:block">
              <th
                {...as("rowheader")}
                scope="rowgroup"
                colSpan={2}
                className="display-sm pt-9 pb-3 text-start max-sm:block"
              >
                {displayWords(title)}
              </th>
            </tr>
            {rows.map(({ row, name, note, price }) => (
              <tr
                {...as("row")}
                key={row}
                className="border-t border-line last:border-b max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:gap-x-3 max-sm:py-3.5"
              >
                <th
                  {...as("rowheader")}
                  scope="row"
                  className="text-start align-baseline font-normal text-pretty max-sm:contents sm:py-3.5"
                >
                  <span className="block">{name}</span>
                  {note && (
                    <span className="small block text-soft max-sm:col-span-2 max-sm:row-start-2">
                      {note}
                    </span>
                  )}
                </th>
                <td
                  {...as("cell")}
                  className="text-end align-baseline font-display text-[1.0625rem] leading-snug sm:w-[42%] sm:py-3.5 sm:ps-4 sm:text-[1.35rem]"
                >
                  {price}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** Writes a price as a table says it. */
function usePrice(): (fee: Fee) => string {
  const t = useTranslations("fees");
  const locale = useSiteLocale();
  return ({ percent, least, most, fixed }) => {
    if (fixed !== undefined) return formatPrice(locale, fixed);
    if (percent === undefined) return t("free");
    const share = formatShare(locale, percent);
    const bound = least ?? most;
    if (bound === undefined) return share;
    const values = {
      percent: share,
      least: formatPrice(locale, bound),
      most: formatPrice(locale, bound),
    };
    return t(least === undefined ? "table.most" : "table.least", values);
  };
}

const levels = ["minor", "verified", "funds"] as const;
const limitRow = "max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4";
/** How much may be moved, by what has been verified. */
export function Limits() {
  const t = useTranslations("fees.limits");
  const locale = useSiteLocale();
  const day = formatDay(locale, new Date(feeSchedule.asOf), "UTC");
  const ages = { minor: claims.walletMinorAge.value, adult: claims.walletAdultAge.value };
  return (
    <section id="limits" aria-labelledby="limits-title" className="border-t border-line">
      <div className="wrap grid-12 gap-y-8 py-20 sm:py-28">
        <div className="col-span-12 lg:col-span-4">
          <SectionTitle of="limits" text={t("title")} />
          <p className="mt-4 max-w-[30em] text-soft">{t("text")}</p>
        </div>
        <div className="col-span-12 lg:col-span-8">
          {/* On a phone a row's name is above its two sums, as in the table of cards. */}
          <table {...as("table")} className="w-full border-collapse max-sm:grid">
            <caption className="small caption-bottom pt-4 text-start text-soft max-sm:order-last max-sm:block">
              {t("caption", { day })} · {t("cards")}
            </caption>
            <thead {...as("rowgroup")} className="max-sm:block">
              <tr
                {...as("row")}
                className={clsx("small border-b-2 border-water text-soft", limitRow)}
              >
                <th
                  {...as("columnheader")}
                  scope="col"
                  className="py-3 text-start font-normal max-sm:sr-only"
                >
                  {t("level")}
                </th>
                {(["day", "month"] as const).map((span) => (
                  <th
                    {...as("columnheader")}
                    key={span}
                    scope="col"
                    className="py-3 text-start font-normal sm:ps-2 sm:text-end"
                  >
                    {t(span)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...as("rowgroup")} className="max-sm:block">
              {levels.map((level) => (
                <tr {...as("row")} key={level} className={clsx("border-b border-line", limitRow)}>
                  <th
                    {...as("rowheader")}
                    scope="row"
                    className="py-4 text-start align-baseline font-normal text-pretty max-sm:col-span-2 max-sm:pb-0"
                  >
                    {t(`levels.${level}.name`)}
                    <span className="small block text-soft">{t(`levels.${level}.note`, ages)}</span>
                  </th>
                  {[limits[level].day, limits[level].month].map((sum) => (
                    <td
                      {...as("cell")}
                      key={sum}
                      className="pt-1.5 pb-4 align-baseline font-display text-[1.2rem] leading-snug whitespace-nowrap tabular-nums sm:w-[29%] sm:py-4 sm:ps-2 sm:text-end sm:text-[1.6rem]"
                    >
                      {formatPrice(locale, sum)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
