import { clsx } from "clsx";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { type ClaimName, claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { hasPart } from "#content/offer.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { inDays, useWaitText } from "#site/features/services/wait.ts";
import { formatMonth, formatTime } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { useSeen } from "#site/ui/in-view.ts";
import { useNow } from "#site/ui/now.ts";
import { SectionTitle } from "#site/ui/section.tsx";
import type { ProofData } from "./proof-data.server.ts";

/** The four figures by the sundial, and below them what others say, each with where it is from. */
export function Proof({ proof }: { proof: ProofData }) {
  const t = useTranslations("home.figures");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="figures-title" className="relative overflow-clip bg-basin">
      <SectionTitle of="figures" text={t("title")} className="sr-only" />
      <div className="wrap relative pt-14 pb-14 sm:pt-20">
        <MarginLine />
        {hasPart("figures") && (
          <div className="grid-12 items-end gap-y-10">
            <div className="col-span-12 lg:col-span-7">
              <dl className="grid grid-cols-[auto_auto_1fr] items-end gap-x-14 gap-y-8 max-sm:grid-cols-2 max-sm:gap-x-6">
                <Stat name="activeUsers" isFirst />
                <Stat name="transactions" />
                <Stat name="countries" />
                <Stat name="uptime" />
              </dl>
              <p className="small mt-7 text-soft">
                {t("note", { month: formatMonth(locale, new Date(claims.activeUsers.asOf)) })}
              </p>
            </div>
            <div className="col-span-12 mx-auto w-full max-w-[32rem] lg:col-span-5">
              <Sundial timeZone={proof.timeZone} />
            </div>
          </div>
        )}
        {proof.outlets.length > 0 && <Press outlets={proof.outlets} />}
        {(proof.shipment || proof.witness) && (
          <div className="grid-12 mt-12 gap-y-12">
            {proof.shipment && <Case shipment={proof.shipment} year={proof.year} />}
            {proof.witness && <Quote witness={proof.witness} />}
          </div>
        )}
      </div>
    </section>
  );
}

/** The line from the first screen goes on down the margin, as far as the reader has come. */
function MarginLine() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-y-0 end-[calc(clamp(1.25rem,4vw,3.5rem)-0.9rem)] w-[0.9rem] opacity-60 max-md:hidden"
    >
      <Drawing
        box="0 0 10 10"
        stretch
        className="block h-24 w-full overflow-visible"
        stroke="var(--water)"
      >
        <path d="M0 0C0 6 10 4 10 10" strokeWidth="3" />
      </Drawing>
      <span className="runs-down absolute top-23.5 bottom-0 -end-[1.5px] w-[3px] bg-water" />
    </div>
  );
}

/** A figure with what it counts, and how the dial draws it. */
function Stat({
  name,
  isFirst = false,
}: {
  name: ClaimName & keyof typeof keys;
  isFirst?: boolean;
}) {
  const t = useTranslations("home.figures");
  const counted = t(name, { count: claims[name].value });
  return (
    <div
      className={clsx(
        "flex flex-col-reverse justify-end",
        isFirst && "col-span-full",
        name === "transactions" && "max-sm:col-span-full",
      )}
    >
      <dt className="mt-2 flex items-center gap-2.5 text-[0.9375rem] text-soft">
        {keys[name] && (
          <Drawing box="0 0 16 12" className="h-3 w-4 shrink-0" {...keys[name]}>
            <path d="M0 6H16" />
          </Drawing>
        )}
        {name === "countries" ? (
          <PageLink page="coverage" suffix="#countries" className="text-link">
            {counted}
          </PageLink>
        ) : (
          counted
        )}
      </dt>
      <dd className={isFirst ? "figure-xl" : "figure-lg"}>
        <Figure claim={claims[name]} stacked />
      </dd>
    </div>
  );
}

const keys = {
  activeUsers: undefined,
  transactions: undefined,
  countries: { stroke: "currentColor", strokeWidth: 12, strokeDasharray: "1.5 4.5" },
  uptime: { stroke: "var(--water)", strokeWidth: 3 },
} as const;

/** Who wrote about the group, newest first. */
function Press({ outlets }: Pick<ProofData, "outlets">) {
  const t = useTranslations("press-kit.coverage");
  const locale = useSiteLocale();
  return (
    <div className="mt-14 grid gap-x-10 gap-y-4 border-t border-line pt-7 lg:grid-cols-[auto_1fr]">
      <h3 className="small [font-family:var(--font-text)]">
        <PageLink page="pressKit" suffix="#coverage-title" className="text-link">
          {t("title")}
        </PageLink>
      </h3>
      <ul className="flex flex-wrap gap-x-10 gap-y-4 max-sm:grid max-sm:gap-y-2.5 ltr:sm:max-lg:grid ltr:sm:max-lg:grid-cols-2 xl:justify-between">
        {outlets.map(({ name, language, date }) => (
          <li
            key={name}
            className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-2"
          >
            <bdi
              lang={language}
              className="font-display text-[1.3rem] leading-tight max-sm:text-[1.2rem]"
            >
              {name}
            </bdi>
            <span className="small block text-soft">{formatMonth(locale, new Date(date))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The quotes that exist, if any. */
type Present<Name extends keyof ProofData> = Exclude<ProofData[Name], undefined | false>;

/** How long a carrier waited for the money before, and now, drawn to one scale. */
function Case({ shipment, year }: { shipment: Present<"shipment">; year: string }) {
  const t = useTranslations("logistics.cases");
  const written = useWaitText();
  const { paidBefore, paidNow } = shipment;
  const end = (inDays(paidNow) / paidBefore.days) * 100;
  const waits = [
    { name: "before", wait: paidBefore, end: 100, stroke: "var(--line-strong)" },
    { name: "now", wait: paidNow, end, stroke: "var(--logistics)" },
  ] as const;
  return (
    <article className="col-span-12 lg:col-span-5">
      <h3 className="small [font-family:var(--font-text)] text-soft">
        <PageLink page="logistics" suffix="#cases" className="text-link text-ink">
          {shipment.name}
        </PageLink>
        <span className="mt-0.5 block font-normal">{t("from", shipment.route)}</span>
      </h3>
      <dl className="mt-4 grid gap-4">
        {waits.map(({ name, wait, end, stroke }) => (
          <div key={name} className="relative flex items-baseline justify-between gap-4 pb-4">
            <dt className="small text-soft">{t(name)}</dt>
            <dd className={name === "now" ? "display-md text-logistics" : "display-sm"}>
              {written(wait)}
              <Drawing
                box="0 0 100 12"
                stretch
                className="absolute inset-x-0 bottom-0 block h-3 w-full overflow-visible"
                strokeLinecap="round"
                stroke={stroke}
              >
                <path d={`M0 6H${end}`} strokeWidth="2.5" />
                <path d={`M${end} 6h0`} strokeWidth="10" />
              </Drawing>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small mt-4 text-balance text-soft">{t("text", { year })}</p>
    </article>
  );
}

/** The quote of one customer. */
function Quote({ witness }: { witness: Present<"witness"> }) {
  const t = useTranslations("wallet.testimonials");
  return (
    <figure className="col-span-12 grid items-end gap-x-6 gap-y-4 min-[24rem]:grid-cols-[auto_1fr] lg:col-span-6 lg:col-start-7">
      {witness.stroke && (
        <Drawing
          box="0 0 200 202"
          className="w-24 sm:w-40"
          stroke="var(--water)"
          strokeWidth="3"
          strokeLinejoin="round"
        >
          <path d={witness.stroke} />
        </Drawing>
      )}
      <div>
        <blockquote className="display-sm leading-[1.35]! rtl:leading-[1.65]!">
          {witness.quote}
        </blockquote>
        <figcaption className="small mt-4 text-soft">
          <span className="font-medium text-ink">{witness.name}</span> · {witness.role}
          <PageLink page="wallet" className="text-link mt-1 block w-fit">
            {t("title")}
          </PageLink>
        </figcaption>
      </div>
    </figure>
  );
}

/** The rim: half a circle, from six in the morning to six in the evening. */
const rim = "M8 256A248 248 0 0 1 504 256";
const ticks = "M28 256A228 228 0 0 1 484 256";

/**
 * The sundial of the group's city: by day the shadow of its stick, by night a star on its rim, at the
 * hour it is there. The rim is closed as far as the service was up; each country is a tick.
 */
function Sundial({ timeZone }: { timeZone: string | undefined }) {
  const t = useTranslations("home.figures");
  const locale = useSiteLocale();
  const dial = useRef<HTMLDivElement>(null);
  const now = useNow(useSeen(dial));
  const time = now && formatTime(now, timeZone);
  const [hour = 12, minute = 0] = time?.split(":").map(Number) ?? [];
  const isDay = hour >= 6 && hour < 18;
  const turn = ((((hour + 18) % 12) + minute / 60) / 12 - 0.5) * 180;
  const ends = isDay ? ["06:00", "18:00"] : ["18:00", "06:00"];
  return (
    <div ref={dial}>
      <div className="relative">
        <Drawing box="0 0 512 268" className="block w-full overflow-visible">
          <g stroke="var(--water)">
            <path d={rim} strokeWidth="14" opacity="0.09" />
            <path
              d={rim}
              strokeWidth="3"
              pathLength="100"
              strokeDasharray={`${claims.uptime.value} 100`}
            />
          </g>
          <path
            d={ticks}
            stroke="var(--ink-soft)"
            strokeWidth="12"
            pathLength={claims.countries.value}
            strokeDasharray="0.09 0.91"
            strokeDashoffset="-0.45"
          />
          <path d="M0 257H512" stroke="var(--line-strong)" />
        </Drawing>
        <div
          aria-hidden="true"
          className="mirror pointer-events-none absolute inset-x-0 top-[3%] bottom-[4.3%]"
        >
          <div
            className="absolute inset-0 mx-auto w-4 origin-bottom transition-[rotate] duration-1000 ease-site"
            style={{ rotate: `${turn}deg` }}
          >
            {isDay ? (
              <span className="absolute inset-x-0 top-[12%] bottom-0 bg-linear-to-b from-transparent to-ink [clip-path:polygon(50%_100%,0_0,100%_0)]" />
            ) : (
              <span className="absolute -top-2.5 size-4 scale-150 rounded-full bg-[radial-gradient(closest-side,white_24%,var(--water)_34%,transparent)]" />
            )}
          </div>
          <span className="absolute inset-x-0 -bottom-1.25 mx-auto size-2.5 rounded-full bg-ink" />
        </div>
      </div>
      <p className="small mt-2 flex min-h-[1lh] justify-between gap-3 text-soft tabular-nums">
        {time && (
          <>
            <span aria-hidden="true">{ends[0]}</span>
            <span className="text-ink">{t("clock", { city: contact.city[locale], time })}</span>
            <span aria-hidden="true">{ends[1]}</span>
          </>
        )}
      </p>
    </div>
  );
}
