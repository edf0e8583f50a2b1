import { clsx } from "clsx";
import { CircleCheck, CircleHelp, ClipboardCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { recordedUntil } from "#brand/status.ts";
import { hasPart } from "#content/offer.ts";
import { type ServiceState, statusParts } from "#contract/choices.ts";
import type { StatusAnswer } from "#contract/status.ts";
import { priceDecimals, sourceName } from "#site/features/market/figures.ts";
import {
  type LiveStatus,
  measuredState,
  useLiveStatus,
  worstOf,
} from "#site/features/status/live-status.ts";
import {
  claimText,
  formatDay,
  formatDollars,
  formatPercent,
  formatShort,
  formatShortDollars,
  formatTime,
} from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ContactLink } from "#site/links/links.tsx";
import { Section, SectionTitle } from "#site/ui/section.tsx";
import {
  Board,
  historyDays,
  incidents,
  incidentWord,
  StateBadge,
  uptimeOf,
  watchedServices,
} from "./board.tsx";

export const loader = pageLoader("status", "status", "sources");

/** How often the page loads again, in milliseconds. */
const refreshInterval = 60_000;

/** The worst state of all channels; none before this server has answered. */
function overall({ state, answer }: LiveStatus): "asking" | "silent" | ServiceState {
  if (state !== "answered") return state;
  return worstOf([measuredState(answer), ...watchedServices.map(({ status }) => status)]);
}

export default function Status() {
  const t = useTranslations("status");
  const live = useLiveStatus({ wanted: true, every: refreshInterval });
  return (
    <>
      <header className="wrap pt-8 pb-10 sm:pt-12 sm:pb-14">
        <BackLink page="about" label={t("back")} />
        <h1
          className="reserved-space display-lg mt-6 grid! max-w-[14em]"
          data-reserved={t("title.operational")}
        >
          <span>{t(`title.${overall(live)}`)}</span>
        </h1>
        <p className="lede mt-5">{t("lede")}</p>
        <ContactLink topic="support" look="outline" label={t("report")} className="mt-6" />
      </header>
      <LiveRow live={live} />
      {/* Days without an incident are a claim of who keeps a record of them. */}
      {hasPart("incidents") && <Board answer={live.answer} />}
      {incidents.length > 0 && <Incidents />}
      {hasPart("incidents") && hasPart("figures") && <Metrics />}
      <p className="wrap pt-14 text-soft">
        {t("help")}{" "}
        <PageLink page="contact" suffix="?topic=support" className="text-link text-ink">
          {t("write")}
        </PageLink>
      </p>
    </>
  );
}

const shownParts = statusParts.filter((part) => part !== "market" || hasPart("token"));

/** The current report of this server, beside the written record. */
function LiveRow({ live: { state, answer } }: { live: LiveStatus }) {
  const t = useTranslations("status.live");
  return (
    <section aria-labelledby="live-title" className="border-y border-line bg-basin">
      <div className="wrap py-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1">
          <SectionTitle of="live" text={t("title")} className="display-sm" />
          <p
            role="status"
            className="small grow text-end text-soft max-sm:basis-full max-sm:text-start"
          >
            {/* New words in a new element: the old ones do not move. */}
            <span key={answer ? "checked" : state}>
              {answer
                ? t("checked", { time: formatTime(new Date(answer.checkedAt)) })
                : (state === "asking" || state === "silent") && t(state)}
            </span>
          </p>
        </div>
        <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          {shownParts.map((part) => (
            <div key={part} className="border-t border-line pt-3">
              <dt className="small text-soft">{t(`parts.${part}`)}</dt>
              <dd className="pt-1">
                <span className="flex min-h-[1lh]">
                  {answer ? (
                    <StateBadge state={answer[part].state} />
                  ) : (
                    <span
                      className={
                        state === "silent"
                          ? "text-soft"
                          : "mt-3 block h-[3px] w-24 waiting bg-water"
                      }
                    >
                      {state === "silent" && t("unknown")}
                    </span>
                  )}
                </span>
                <span
                  className="reserved-space small mt-0.5 grid! text-balance text-soft"
                  data-reserved={detailOf(part, longestAnswer, t)}
                >
                  {answer && <span>{detailOf(part, answer, t)}</span>}
                </span>
                {answer && part === "market" && (
                  <Disagreements of={answer.market.disagreements ?? []} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The longest answer of a healthy server. */
const longestAnswer: Pick<StatusAnswer, (typeof statusParts)[number]> = {
  site: { state: "operational" },
  database: { state: "operational", milliseconds: 999 },
  mail: { state: "operational", waiting: 0, oldestSeconds: null },
  market: { state: "operational", source: "demo", ageSeconds: null, disagreements: [] },
};

function detailOf(
  part: (typeof statusParts)[number],
  answer: typeof longestAnswer,
  t: ReturnType<typeof useTranslations<"status.live">>,
): string | undefined {
  if (part === "database" && answer.database.milliseconds !== null) {
    return t("details.database", { milliseconds: answer.database.milliseconds });
  }
  if (part === "mail" && answer.mail.waiting !== null) {
    return t("details.mail", { waiting: answer.mail.waiting });
  }
  if (part === "market") {
    const { source, ageSeconds } = answer.market;
    return source === "demo" || ageSeconds === null
      ? t("details.demo")
      : t("details.market", { seconds: ageSeconds });
  }
  return part === "site" ? t("details.site") : undefined;
}

/** Where the sources of the market figures disagree. An older server does not send it. */
function Disagreements({ of }: { of: StatusAnswer["market"]["disagreements"] }) {
  const t = useTranslations("sources");
  const locale = useSiteLocale();
  return of.map(({ figure, shown, other }) => {
    const write = (value: number) => {
      if (figure === "price") return formatDollars(locale, value, priceDecimals(value));
      return (figure === "marketCap" ? formatShortDollars : formatShort)(locale, value);
    };
    return (
      <span
        key={figure + other.source}
        className="small mt-1 block text-warning"
        data-disagreement={figure}
      >
        {t(`apart.${figure}`, {
          shown: write(shown.value),
          source: sourceName(shown.source, t),
          said: write(other.value),
          other: sourceName(other.source, t),
        })}
      </span>
    );
  });
}

/** A length in hours and the minutes that remain. */
const inHours = (minutes: number) => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });

/** Figures that follow from the record, and the two the group promises itself. */
function Metrics() {
  const t = useTranslations("status.metrics");
  const locale = useSiteLocale();
  const uptimes = watchedServices.map(({ name }) => uptimeOf(name, incidents, recordedUntil));
  const mean = uptimes.reduce((sum, one) => sum + one, 0) / uptimes.length;
  const unplanned = incidents.filter(({ impact }) => impact !== "none");
  const longest = Math.max(0, ...unplanned.map(({ minutes }) => minutes));
  const figures = [
    { name: "uptime", value: formatPercent(locale, mean, 2) },
    { name: "incidents", value: `${unplanned.length}` },
    {
      name: "longest",
      value: longest < 60 ? t("minutes", { minutes: longest }) : t("hours", inHours(longest)),
    },
    { name: "response", value: claimText(locale, claims.responseTime) },
  ] as const;
  return (
    <Section name="metrics" title={t("title")} className="wrap pt-20 sm:pt-28">
      <dl className="mt-8 grid gap-x-20 lg:grid-cols-2 lg:grid-rows-3">
        {figures.map(({ name, value }, i) => {
          const isFirst = i === 0;
          return (
            <div
              key={name}
              className={clsx(
                "flex flex-col",
                isFirst
                  ? "pb-8 lg:row-span-3 lg:pb-0"
                  : "border-t border-line py-5 sm:flex-row-reverse sm:items-baseline sm:justify-between sm:gap-x-8",
              )}
            >
              <dt
                className={clsx(
                  "small order-2 text-balance text-soft",
                  isFirst ? "mt-2 max-w-[24em]" : "max-sm:mt-1.5",
                )}
              >
                {t(name, { days: historyDays, promise: claimText(locale, claims.uptime) })}
              </dt>
              <dd
                className={clsx(
                  "order-1",
                  isFirst
                    ? "figure-xl text-water"
                    : "figure-lg text-[clamp(1.9rem,2.6vw,2.5rem)]! whitespace-nowrap",
                )}
              >
                <bdi>{value}</bdi>
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

const looks = {
  resolved: { Icon: CircleCheck, colour: "text-good" },
  completed: { Icon: ClipboardCheck, colour: "text-water" },
  unknown: { Icon: CircleHelp, colour: "text-soft" },
} as const;

function Incidents() {
  const t = useTranslations("status");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="incidents-title" className="wrap grid-12 gap-y-8 pt-20 sm:pt-28">
      <div className="col-span-12 lg:col-span-4">
        <SectionTitle of="incidents" text={t("incidents.title")} />
        <p className="mt-3 max-w-[24em] text-soft">{t("incidents.text")}</p>
      </div>
      <ol className="col-span-12 lg:col-span-8">
        {incidents.map(({ name, service, status, start, minutes, impact }) => {
          const word = incidentWord(status);
          const { Icon, colour } = looks[word];
          return (
            <li key={name} className="border-t border-line py-6 last:border-b">
              <div className="items-baseline justify-between gap-x-6 sm:flex">
                <h3 className="display-sm">{t(`incidents.${name}.title`)}</h3>
                <p
                  className={`inline-flex shrink-0 items-center gap-2 font-medium max-sm:mt-1 ${colour}`}
                >
                  <Icon className="size-4.5" aria-hidden="true" />
                  {t(`incidents.statuses.${word}`)}
                </p>
              </div>
              <p className="mt-1.5 max-w-[42em] text-soft">{t(`incidents.${name}.text`)}</p>
              <dl className="small mt-3 grid gap-x-5 gap-y-1 max-sm:grid-cols-[auto_1fr] sm:grid-cols-[6fr_4fr_7fr_6fr] sm:gap-x-4">
                {[
                  { id: "date", value: formatDay(locale, new Date(start), "UTC") },
                  {
                    id: "duration",
                    value:
                      minutes < 60
                        ? t("incidents.minutes", { minutes })
                        : t("incidents.hours", inHours(minutes)),
                  },
                  { id: "impact", value: t(`incidents.impacts.${impact}`) },
                  { id: "service", value: t(`services.${service}.name`) },
                ].map(({ id, value }) => (
                  <div key={id} className="max-sm:contents">
                    <dt className="text-soft">{t(`incidents.${id as "date"}`)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
