import { Fragment, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { assetKinds, assets } from "#brand/assets.ts";
import { countries, currencies, regions } from "#brand/coverage.ts";
import { names } from "#brand/names.ts";
import type { Asset } from "#brand/wallet.ts";
import { hasPart } from "#content/offer.ts";
import type { NamedCode } from "#site/i18n/names.server.ts";
import { containsAll } from "#site/i18n/search-text.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ContactLink } from "#site/links/links.tsx";
import { SearchField } from "#site/ui/search-field.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

const open = countries.filter(({ opening }) => opening !== "none");
const allAssets = Object.values(assets)
  .flat()
  .filter(({ symbol }) => symbol !== names.token.symbol || hasPart("token"));

/** The three lists, and one search through all of them. */
export function Lists({
  countryNames,
  currencyNames,
}: {
  countryNames: readonly NamedCode[];
  currencyNames: readonly NamedCode[];
}) {
  const t = useTranslations("coverage");
  const [query, setQuery] = useState("");
  const matches = ({ code, name }: NamedCode) => containsAll(`${name} ${code}`, query);
  const foundCountries = countryNames.filter(matches);
  const foundCurrencies = currencyNames.filter(matches);
  // In every language an asset is found by its English name too.
  const foundAssets = allAssets.filter(({ symbol, name }) =>
    containsAll(`${Object.values(name).join(" ")} ${symbol}`, query),
  );
  const found = foundCountries.length + foundCurrencies.length + foundAssets.length;
  const counts = [
    ["countries", open.length],
    ["currencies", currencies.length],
    ["assets", allAssets.length],
  ] as const;

  return (
    <div className="border-t border-line">
      <div className="wrap grid-12 items-end gap-y-8 py-10">
        <nav aria-label={t("search.title")} className="col-span-12 lg:col-span-7">
          <ul className="flex flex-wrap gap-x-10 gap-y-3">
            {counts.map(([name, count]) => (
              <li key={name}>
                <a href={`#${name}`} className="group inline-flex items-baseline gap-2.5">
                  <span className="figure-lg text-water">{count}</span>
                  <span className="underline decoration-water decoration-1 underline-offset-[0.35em] group-hover:decoration-2">
                    {t(`${name}.count`, { count })}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SearchField
          label={t("search.label")}
          value={query}
          placeholder={t("search.placeholder")}
          clear={t("search.clear")}
          look="line"
          onSearch={setQuery}
          className="col-span-12 noscript:hidden lg:col-span-5"
        />
        <p
          role="status"
          className="col-span-12 text-soft empty:hidden lg:col-span-5 lg:col-start-8"
        >
          {query.trim() === ""
            ? ""
            : found > 0
              ? t("search.found", { count: found })
              : t("search.none", { words: query.trim() })}
        </p>
        {found === 0 && (
          <div className="col-span-12 lg:col-span-5 lg:col-start-8">
            <ContactLink topic="support" about="wallet" look="outline" label={t("search.ask")} />
          </div>
        )}
      </div>
      <Countries found={foundCountries} />
      <Currencies found={foundCurrencies} />
      <Assets found={foundAssets} />
    </div>
  );
}

/** A list with its heading, which stays beside it while the list is read; hidden without a match. */
function ListSection({
  name,
  title,
  notes,
  isEmpty,
  children,
}: {
  name: string;
  title: string;
  notes: readonly string[];
  isEmpty: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      hidden={isEmpty}
      className="scroll-mt-20 border-t border-line"
    >
      <div className="wrap grid-12 gap-y-8 py-14 sm:py-20">
        <div className="col-span-12 self-start lg:sticky lg:top-28 lg:col-span-3">
          <SectionTitle of={name} text={title} />
          {notes.map((note) => (
            <p key={note} className="small mt-4 max-w-[36em] text-soft">
              {note}
            </p>
          ))}
        </div>
        <div className="col-span-12 lg:col-span-8 lg:col-start-5">{children}</div>
      </div>
    </section>
  );
}

/** A part of a list. Its heading is its name in the index. */
function Group({
  title,
  columns,
  children,
}: {
  title: string;
  columns: string;
  children: ReactNode;
}) {
  return (
    <div className="not-first:mt-12">
      <h3 className="display-sm border-b-2 border-water pb-2">{title}</h3>
      <ul className={`gap-x-6 sm:gap-x-8 ${columns}`}>{children}</ul>
    </div>
  );
}

/** A line of the index: a name, and a value at its end. */
function Line({ name, end, children }: { name: string; end: ReactNode; children?: ReactNode }) {
  return (
    <li className="break-inside-avoid border-b border-line py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-[1.1rem] leading-snug first-letter:uppercase">
          {name}
        </span>
        <span className="small ms-auto shrink-0">{end}</span>
      </div>
      {children}
    </li>
  );
}

/**
 * Further facts of a line. A part wraps as a whole, unless it is wider than a line. The dots are before
 * the parts, and those at the start of a line are cut off.
 */
function Parts({ of: parts }: { of: readonly string[] }) {
  return (
    <div className="overflow-x-clip">
      <p className="small -ms-[0.5em] text-soft">
        {parts.map((part, i) => (
          <Fragment key={part}>
            {i > 0 && " "}
            <span className="relative inline-block ps-[0.5em] before:absolute before:start-0 before:content-['·']">
              {part}
            </span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function Countries({ found }: { found: readonly NamedCode[] }) {
  const t = useTranslations("coverage");
  const shown = found.flatMap(({ code, name }) => {
    const country = countries.find((each) => each.code === code);
    return country ? [{ ...country, name }] : [];
  });
  const waiting = countries.length - open.length;
  return (
    <ListSection
      name="countries"
      title={t("countries.title")}
      notes={[t("countries.text", { open: open.length, waiting }), t("countries.papers")]}
      isEmpty={shown.length === 0}
    >
      {regions.map((region) => {
        const within = shown.filter((country) => country.region === region);
        if (within.length === 0) return null;
        return (
          <Group key={region} title={t(`countries.regions.${region}`)} columns="sm:columns-2">
            {within.map((country) => (
              <Line
                key={country.code}
                name={country.name}
                end={
                  <span className={openingColours[country.opening]}>
                    {t(`countries.opening.${country.opening}`)}
                  </span>
                }
              >
                {country.opening !== "none" && (
                  <Parts
                    of={[
                      t(`papers.${country.papers}.short`),
                      t(`checked.${country.checked.unit}`, { count: country.checked.count }),
                      ...(country.without ?? []).map((name) => t(`without.${name}`)),
                    ]}
                  />
                )}
              </Line>
            ))}
          </Group>
        );
      })}
    </ListSection>
  );
}

const openingColours = {
  both: "text-water",
  travel: "text-travel",
  none: "text-soft",
} as const;

function Currencies({ found }: { found: readonly NamedCode[] }) {
  const t = useTranslations("coverage.currencies");
  return (
    <ListSection
      name="currencies"
      title={t("title")}
      notes={[t("text")]}
      isEmpty={found.length === 0}
    >
      <ul className="grid grid-cols-2 gap-x-6 sm:gap-x-8 lg:grid-cols-3">
        {found.map(({ code, name }) => {
          const scheme = currencies.find((each) => each.code === code)?.scheme;
          return (
            <li key={code} className="border-b border-line py-4">
              <p className="figure-lg ltr-island text-[2.1rem]! text-water rtl:text-end">{code}</p>
              <p className="mt-1.5 leading-snug first-letter:uppercase">{name}</p>
              <p className="small text-soft">{scheme ? t("instant", { scheme }) : t("swift")}</p>
            </li>
          );
        })}
      </ul>
    </ListSection>
  );
}

function Assets({ found }: { found: readonly Asset[] }) {
  const t = useTranslations("coverage.assets");
  const locale = useSiteLocale();
  return (
    <ListSection
      name="assets"
      title={t("title")}
      notes={[t("text"), t("hidden")]}
      isEmpty={found.length === 0}
    >
      {assetKinds.map((kind) => {
        const within = assets[kind].filter((asset) => found.includes(asset));
        if (within.length === 0) return null;
        return (
          <Group key={kind} title={t(`kinds.${kind}`)} columns="columns-2 xl:columns-3">
            {within.map(({ symbol, name, needsMemo, canStake }) => (
              <Line
                key={symbol}
                name={name[locale]}
                end={<span className="ltr-island text-soft">{symbol}</span>}
              >
                {(needsMemo || canStake) && (
                  <Parts
                    of={[...(needsMemo ? [t("memo")] : []), ...(canStake ? [t("staking")] : [])]}
                  />
                )}
              </Line>
            ))}
          </Group>
        );
      })}
    </ListSection>
  );
}
