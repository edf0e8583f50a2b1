import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { countries } from "#brand/countries.ts";
import { currencies } from "#brand/currencies.ts";
import { links } from "#brand/links.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { type NamedCode, namedCodes } from "#site/i18n/world-names.server.ts";
import { BackLink, ButtonLink, OutwardLink } from "#site/links/links.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { Ask } from "./ask.tsx";
import { Lists } from "./lists.tsx";

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
export const meta = pageHead;

interface Names {
  countryNames: readonly NamedCode[];
  currencyNames: readonly NamedCode[];
}

/** Where the services are open and what can be held, as the index at the end of an atlas. */
export default function Coverage({ loaderData }: { loaderData: Names }) {
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
            {t("lede", { month: formatMonth(locale, new Date(claims.countries.asOf)) })}
          </p>
        </div>
      </section>
      <Ask names={loaderData.countryNames} />
      <Lists {...loaderData} />
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
      <ButtonLink
        page="contact"
        suffix="?topic=support&about=wallet"
        look="outline"
        label={t("close.ask")}
      />
    </ClosingCall>
  );
}
