import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ClaimName, claims } from "#brand/claims.ts";
import { demonstration } from "#brand/demonstration.ts";
import { fees } from "#brand/fees.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { authority, registration } from "#brand/registration.ts";
import { hasFourServices, hasPart, offers } from "#content/offer.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { type BookingFee, bookingFee } from "#site/i18n/booking-fee.ts";
import { claimValue, formatDirhams, formatNumber } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn } from "#site/i18n/paths.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { type PageHandle, useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { ContactLink, OutwardLink } from "#site/links/links.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { Section, SectionTitle } from "#site/ui/section.tsx";
import confluence from "./confluence.svg?raw";
import { Hero } from "./hero.tsx";
import { Proof } from "./proof.tsx";
import { readProof } from "./proof-data.server.ts";
import { Scenes } from "./scenes.tsx";
import { ServiceList } from "./service-list.tsx";
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
      {(hasPart("figures") || proof.outlets.length > 0) && <Proof proof={proof} />}
      {hasFourServices ? <Scenes booking={booking} /> : <ServiceList booking={booking} />}
      <Why booking={booking} />
      <Closing />
    </div>
  );
}

/** Four reasons in two columns, each with what shows that it is so. */
function Why({ booking }: { booking: BookingFee }) {
  const t = useTranslations("home.why");
  const locale = useSiteLocale();
  const { seat } = registration;
  const values = {
    finality: formatNumber(locale, claims.finality.value, claims.finality.decimals),
    seconds: claims.finality.value,
    fee: claimValue(locale, claims.networkFee),
    symbol: names.token.symbol,
  };
  const reasons = {
    speed: hasPart("token") && offers("wallet"),
    rules: isOn("compliance"),
    assistant: offers("travel"),
    yours: offers("wallet"),
  };
  if (!Object.values(reasons).includes(true)) return null;
  return (
    <Section name="why" title={t("title")} className="wrap py-20 sm:py-28">
      <div className="mt-10 grid gap-x-14 gap-y-14 sm:mt-14 md:grid-cols-2 lg:gap-x-24">
        {reasons.speed && (
          <Reason name={t("speed.name")} text={t("speed.text", values)}>
            <dl className="flex flex-wrap gap-x-10 gap-y-4">
              <Measure claim="finality" name={t("speed.final")} />
              <Measure claim="networkFee" name={t("speed.fee")} />
            </dl>
            <PageLink
              page="fees"
              className="text-link mt-3 flex min-h-11 w-fit items-center text-ink"
            >
              {t("fees")}
            </PageLink>
          </Reason>
        )}
        {isOn("compliance") && (
          <Reason
            name={t("rules.name", { registered: authority.with[locale] })}
            text={t("rules.text", {
              company: names.walletEntity[locale],
              registered: authority.with[locale],
              authority: authority.role[locale],
              seat: seat[locale],
            })}
          >
            <RegisterEntry />
          </Reason>
        )}
        {reasons.assistant && (
          <Reason name={t("assistant.name")} text={t("assistant.text")}>
            <Proposal percent={booking.percent} />
          </Reason>
        )}
        {reasons.yours && (
          <Reason name={t("yours.name")} text={t("yours.text")}>
            <ul dir="ltr" className="flex flex-wrap gap-3 rtl:justify-end">
              {["transactions.csv", "statement.pdf", "account.json"].map((file) => (
                <li key={file} className="small rounded-[3px] border border-edge px-3 py-2">
                  {file}
                </li>
              ))}
            </ul>
          </Reason>
        )}
      </div>
    </Section>
  );
}

/** A reason below a rule, and its proof. */
function Reason({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <article className="flex flex-col border-water border-t-[3px] pt-6">
      <h3 className="display-sm text-[clamp(1.5rem,2.4vw,2rem)]!">{name}</h3>
      <p className="mt-3 max-w-[34em] text-soft">{text}</p>
      <div className="pt-7">{children}</div>
    </article>
  );
}

function Measure({ claim, name }: { claim: ClaimName; name: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="small mt-1 text-soft">{name}</dt>
      <dd className="figure-lg">
        <Figure claim={claims[claim]} still stacked />
      </dd>
    </div>
  );
}

/** The group in the register of companies. */
function RegisterEntry() {
  const t = useTranslations("shell");
  const locale = useSiteLocale();
  const { number, register } = registration;
  return (
    <div className="w-fit max-w-full border border-edge px-5 py-4">
      <p className="small text-soft">{names.legalEntity[locale]}</p>
      <p className="ltr-island mt-1 font-display text-[1.7rem] leading-tight">{number}</p>
      <p className="small mt-1 text-soft">{register[locale]}</p>
      <PageLink
        page="compliance"
        className="text-link small mt-1 -mb-2 flex min-h-11 w-fit items-center"
      >
        {t("pages.compliance")}
      </PageLink>
    </div>
  );
}

/** The offer of the assistant: each step with its price, and their sum. */
function Proposal({ percent }: { percent: string }) {
  const t = useTranslations("home.why.assistant");
  const locale = useSiteLocale();
  const flight = Math.min(...demonstration.fares);
  const fee = (flight * fees.booking.percent) / 100;
  const rows = [
    { name: t("flight"), amount: flight },
    { name: t("fee", { percent }), amount: fee },
    { name: t("total"), amount: flight + fee },
  ];
  return (
    <figure className="max-w-[24rem] border-edge border-b-2 border-dashed bg-basin px-5 pt-4 pb-5">
      <figcaption className="small text-soft">{t("sample")}</figcaption>
      <dl className="mt-2">
        {rows.map(({ name, amount }, i) => (
          <div
            key={name}
            className={clsx(
              "flex items-baseline justify-between gap-4 py-1.5",
              i === rows.length - 1 && "mt-1 border-edge border-t font-medium",
            )}
          >
            <dt>{name}</dt>
            <dd className="font-display whitespace-nowrap">{formatDirhams(locale, amount, 2)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** The closing links; the four branches come together behind them. */
function Closing() {
  const t = useTranslations("home.close");
  return (
    <section aria-labelledby="close-title" className="relative overflow-hidden pt-20 pb-8 sm:pt-28">
      {hasFourServices && (
        <SvgDrawing
          svg={confluence}
          stretch
          strokeLinecap="round"
          className="mask-[linear-gradient(transparent,#000_28%)] absolute inset-0 hidden size-full md:block"
        />
      )}
      <div className="wrap relative">
        <SectionTitle of="close" text={t("title")} className="display-lg max-w-[10em]" />
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <OutwardLink
            href={offers("wallet") ? links.walletSite : links.app}
            look="primary"
            label={t("wallet")}
          />
          <ContactLink topic="sales" look="outline" label={t("sales")} />
        </div>
        <p className="small mt-3 text-soft">{t("opens")}</p>
        <p className="mt-8 flex flex-wrap items-center gap-x-4 text-soft">
          {t("waitlist")}
          <WaitlistButton look="quiet" />
        </p>
      </div>
    </section>
  );
}
