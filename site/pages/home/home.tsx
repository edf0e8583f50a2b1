import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { registration } from "#brand/registration.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { bookingFee } from "#site/i18n/booking-fee.ts";
import { claimValue, formatNumber } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { type PageHandle, useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { ContactLink, OutwardLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Section, SectionTitle } from "#site/ui/section.tsx";
import { Hero } from "./hero.tsx";
import { Proof } from "./proof.tsx";
import { readProof } from "./proof-data.server.ts";
import { Scenes } from "./scenes.tsx";
import { majorLines, minorLines } from "./terrain-lines.ts";

const readPage = pageLoader("home", "home", "scenes", "balance");
export const loader = (args: { request: Request }) => {
  const page = readPage(args);
  const { proof, words } = readProof(page.locale);
  return {
    ...page,
    words: { ...page.words, ...words },
    proof,
    booking: bookingFee(page.locale),
    terrain: { minor: minorLines, major: majorLines },
  };
};
export const handle: PageHandle = { theme: "dark" };

export default function Home() {
  const { terrain, proof, booking } = useBuiltData<typeof loader>();
  return (
    <div className="dark">
      <Hero terrain={terrain} />
      <Proof proof={proof} />
      <Scenes booking={booking} />
      <Why />
      <Closing />
    </div>
  );
}

/** Four reasons, each a stop on the channel. */
function Why() {
  const t = useTranslations("home.why");
  const locale = useSiteLocale();
  const { authority, seat } = registration;
  const values = {
    finality: formatNumber(locale, claims.finality.value, claims.finality.decimals),
    fee: claimValue(locale, claims.networkFee),
    symbol: names.token.symbol,
  };
  const reasons = [
    { key: "speed", name: t("speed.name"), text: t("speed.text", values) },
    {
      key: "rules",
      name: t("rules.name", { registered: authority.with[locale] }),
      text: t("rules.text", {
        company: names.walletEntity[locale],
        registered: authority.with[locale],
        authority: authority.role[locale],
        seat: seat[locale],
      }),
    },
    { key: "assistant", name: t("assistant.name"), text: t("assistant.text") },
    { key: "yours", name: t("yours.name"), text: t("yours.text") },
  ];
  return (
    <Section
      name="why"
      title={t("title")}
      titleClass="display-sm text-soft"
      className="wrap py-20 sm:py-28"
    >
      <div className="relative mt-8 sm:mt-12">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 start-[7.5px] w-[3px] bg-linear-to-b from-water to-transparent"
        />
        <dl>
          {reasons.map(({ key, name, text }) => (
            <div
              key={key}
              className="relative grid items-baseline gap-x-7 gap-y-3 py-8 lg:gap-x-14 ps-10 sm:ps-16 lg:grid-cols-[7fr_5fr]"
            >
              <dt className="display-md text-balance">
                <span
                  aria-hidden="true"
                  className="absolute start-0 mt-[0.28em] size-4.5 rounded-full border-[3px] border-water bg-ground"
                />
                {name}
              </dt>
              <dd className="text-soft">
                {text}
                {key === "speed" && (
                  <PageLink
                    page="fees"
                    className="text-link mt-1 flex min-h-11 w-fit items-center text-ink"
                  >
                    {t("fees")}
                  </PageLink>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

/** The closing links; the four branches come together behind them. */
function Closing() {
  const t = useTranslations("home.close");
  return (
    <section aria-labelledby="close-title" className="relative overflow-hidden pt-20 pb-8 sm:pt-28">
      <Confluence />
      <div className="wrap relative">
        <SectionTitle of="close" text={t("title")} className="display-lg max-w-[10em]" />
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <OutwardLink href={links.walletSite} look="primary" label={t("wallet")} />
          <ContactLink topic="sales" look="outline" label={t("sales")} />
        </div>
        <p className="small mt-3 text-soft">{t("opens")}</p>
        <p className="mt-8 max-w-[34em] text-soft">{t("waitlist")}</p>
        <WaitlistButton look="quiet" />
      </div>
    </section>
  );
}

function Confluence() {
  const branches = [
    { hue: "wallet", d: "M620 0C620 130 820 150 900 250S960 420 1000 440" },
    { hue: "travel", d: "M720 0C720 120 850 150 910 250S965 425 1000 443" },
    { hue: "logistics", d: "M820 0C820 110 880 150 920 250S970 430 1000 446" },
    { hue: "education", d: "M920 0C920 100 910 150 930 250S975 435 1000 449" },
  ];
  return (
    <Drawing
      box="0 0 1000 500"
      stretch
      className="mask-[linear-gradient(transparent,#000_28%)] absolute inset-0 hidden size-full md:block"
      strokeLinecap="round"
    >
      {branches.map(({ hue, d }) => (
        <g key={hue} stroke={`var(--${hue})`}>
          <path d={d} strokeWidth="9" opacity="0.1" />
          <path d={d} strokeWidth="2.4" />
        </g>
      ))}
    </Drawing>
  );
}
