import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { type Country, countries, currencies, homeCountry, listsAsOf } from "#brand/coverage.ts";
import { links } from "#brand/links.ts";
import { claimValue, formatMonth } from "#site/i18n/formats.ts";
import { type NamedCode, namedCodes } from "#site/i18n/names.server.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ButtonLink, ContactLink, OutwardLink } from "#site/links/links.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { Lists } from "./lists.tsx";
import { WorldMap } from "./world-map.tsx";

const words = pageLoader("coverage", "coverage");

/** Countries in the order of the language's alphabet; currencies in that of their codes, which are read first. */
export function loader(args: { request: Request }) {
  const locale = localeOfRequest(args.request);
  const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
  return {
    ...words(args),
    countryNames: namedCodes(locale, "region", codes(countries)),
    currencyNames: namedCodes(locale, "currency", codes(currencies)).sort((a, b) =>
      a.code < b.code ? -1 : 1,
    ),
  };
}

/** Where the services are open and what an account can have, as the index at the end of an atlas. */
export default function Coverage() {
  const { countryNames, currencyNames } = useBuiltData<typeof loader>();
  const t = useTranslations("coverage");
  const locale = useSiteLocale();
  return (
    <>
      <section className="wrap pt-8 sm:pt-12">
        <BackLink page="services" label={t("back")} />
        <div className="grid-12 mt-4 items-start gap-y-5 sm:mt-10">
          <h1 className="display-lg col-span-12 lg:col-span-8 lg:ltr:text-[clamp(3.6rem,5.4vw,4.8rem)]!">
            {t("title")}
          </h1>
          <p className="lede col-span-12 lg:col-span-4 lg:pt-3">
            {t("lede", { month: formatMonth(locale, new Date(listsAsOf)) })}
          </p>
        </div>
      </section>
      <CoverageAnswer names={countryNames} />
      <Lists countryNames={countryNames} currencyNames={currencyNames} />
      <Closing />
    </>
  );
}

/** For who has found the country, and for who has missed something. */
function Closing() {
  const t = useTranslations("coverage");
  return (
    <ClosingCall
      of="close"
      title={t("close.title")}
      text={t("close.text")}
      className="mt-6! print:hidden"
    >
      <OutwardLink href={links.app} look="primary" label={t("ask.account")} />
      <ContactLink topic="support" about="wallet" look="outline" label={t("close.ask")} />
    </ClosingCall>
  );
}

const elsewhere = "other";

/** The question that most come with, answered for the country that is chosen. */
function CoverageAnswer({ names }: { names: readonly NamedCode[] }) {
  const t = useTranslations("coverage.ask");
  const [code, setCode] = useState<string>(homeCountry);
  const question = useId();
  const country = countries.find((each) => each.code === code);
  return (
    <section
      aria-labelledby={question}
      className="wrap grid-12 items-center gap-y-10 pt-7 pb-16 sm:pt-14 sm:pb-24"
    >
      <div className="col-span-12 lg:col-span-5">
        <h2 id={question} className="font-display text-[1.3rem] leading-snug">
          {t("title")}
        </h2>
        <div className="relative mt-1 noscript:hidden">
          <select
            aria-labelledby={question}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="display-sm min-h-14 w-full appearance-none rounded-none border-0 border-b-2 border-water bg-transparent py-1.5 ps-0 pe-10 text-[clamp(1.6rem,3vw,2.2rem)]!"
          >
            {names.map((named) => (
              <option key={named.code} value={named.code} className="bg-ground text-[1.0625rem]">
                {named.name}
              </option>
            ))}
            <option value={elsewhere} className="bg-ground text-[1.0625rem]">
              {t("other")}
            </option>
          </select>
          <ChevronDown
            className="pointer-events-none absolute end-1 top-1/2 size-6 -translate-y-1/2 text-water"
            aria-hidden="true"
          />
        </div>
        {/* Without script there is no choice: the answer is this country's, and the list has the others. */}
        <p className="display-sm mt-2 hidden noscript:block">
          {names.find((named) => named.code === homeCountry)?.name}
        </p>
        <div className="lg:min-h-72">
          <Answer country={country} />
        </div>
      </div>
      <div className="col-span-12 lg:col-span-7">
        <WorldMap chosen={country} className="w-full" />
        <Key />
      </div>
    </section>
  );
}

/** The legend of the map. */
function Key() {
  const t = useTranslations("coverage.countries.opening");
  return (
    <ul className="small mt-3 flex flex-wrap gap-x-6 text-soft">
      {(["both", "travel", "none"] as const).map((opening) => (
        <li key={opening} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`size-2 rounded-full border forced-color-adjust-none ${openingDots[opening]}`}
          />
          {t(opening)}
        </li>
      ))}
    </ul>
  );
}

const openingDots = {
  both: "border-water bg-water",
  // A ring: without its hue it still differs from the dots beside it, as on the map.
  travel: "size-2.5! border-[3px] border-travel",
  none: "border-edge",
} as const;

/** The answer in one sentence, further facts, and the next step. */
function Answer({ country }: { country: Country | undefined }) {
  const t = useTranslations("coverage");
  const isOpen = country !== undefined && country.opening !== "none";
  return (
    <>
      <p role="status" className="mt-5 text-[1.15rem] leading-relaxed rtl:leading-loose">
        {isOpen
          ? t(`ask.${country.opening}`, {
              papers: t(`papers.${country.papers}.sentence`),
              time: t(`checked.${country.checked.unit}`, { count: country.checked.count }),
            })
          : t("ask.none")}
      </p>
      {isOpen ? (
        <NextStep country={country} />
      ) : (
        <ButtonLink page="newsletter" look="primary" label={t("ask.newsletter")} className="mt-6" />
      )}
    </>
  );
}

function NextStep({ country }: { country: Exclude<Country, { opening: "none" }> }) {
  const t = useTranslations("coverage");
  const locale = useSiteLocale();
  const { opening, without = [] } = country;
  return (
    <>
      <p className="small mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 text-soft">
        <OutwardLink
          href={opening === "both" ? links.app : links.travelApp}
          look="primary"
          label={t(opening === "both" ? "ask.account" : "ask.planner")}
        />
        {t("ask.free")}
      </p>
      <ul className="small mt-4 flex flex-wrap gap-x-5 text-soft">
        {opening === "both" && (
          <li>
            <PageLink page="fees" suffix="#limits" className="text-link">
              {t("ask.daily", { limit: claimValue(locale, claims.dailyLimit) })}
            </PageLink>
          </li>
        )}
        {without.map((name) => (
          <li key={name} className="first-letter:uppercase">
            {t(`without.${name}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
