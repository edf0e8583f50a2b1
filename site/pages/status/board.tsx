import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import * as record from "#brand/status.ts";
import { recordedUntil, type WatchedService } from "#brand/status.ts";
import { hasPart, offers } from "#content/offer.ts";
import type { ServiceState } from "#contract/choices.ts";
import type { StatusAnswer } from "#contract/status.ts";
import { worstOf } from "#site/features/status/live-status.ts";
import { formatDay, formatPercent } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

const isWatched: Record<WatchedService, boolean> = {
  site: true,
  wallet: offers("wallet"),
  settlement: hasPart("token"),
  travel: offers("travel"),
  assistant: offers("travel"),
  market: hasPart("token"),
};
/** The monitored services of the group, with their incidents. */
export const watchedServices = record.watchedServices.filter(({ name }) => isWatched[name]);
export const incidents = hasPart("incidents")
  ? record.incidents.filter(({ service }) => isWatched[service])
  : [];

/** How many days a row of the board shows. */
export const historyDays = 90;

const dayLength = 86_400_000;

export interface Happening {
  service: string;
  status: string;
  /** ISO 8601. */
  start: string;
  minutes: number;
  impact: "none" | "slow" | "outage";
}

type DayMark = "operational" | "planned" | "degraded" | "down";

/** The mark of a day with an incident of this impact. */
const markOf: Record<Happening["impact"], DayMark> = {
  none: "planned",
  slow: "degraded",
  outage: "down",
};
const gravity: readonly DayMark[] = ["operational", "planned", "degraded", "down"];

/** The days of a service up to the last recorded one, oldest first, each with the worst that fell on it. */
export function historyOf(service: string, happenings: readonly Happening[], until: string) {
  const last = Date.parse(until);
  const own = happenings.filter((happening) => happening.service === service);
  return Array.from({ length: historyDays }, (_, i) => {
    const from = last - (historyDays - 1 - i) * dayLength;
    const dayIncidents = own.filter(({ start, minutes }) => {
      const began = Date.parse(start);
      return began < from + dayLength && began + minutes * 60_000 > from;
    });
    const worst = Math.max(0, ...dayIncidents.map(({ impact }) => gravity.indexOf(markOf[impact])));
    return {
      // ISO 8601, without a time.
      date: new Date(from).toISOString().slice(0, 10),
      mark: gravity[worst] ?? "operational",
    };
  });
}

/** Share of the recorded time in which the service worked as it should, in per cent. Planned work counts as working. */
export function uptimeOf(service: string, happenings: readonly Happening[], until: string): number {
  const end = Date.parse(until) + dayLength;
  const begin = end - historyDays * dayLength;
  const lost = happenings
    .filter((happening) => happening.service === service && happening.impact !== "none")
    .map(({ start, minutes }) => {
      const from = Math.max(Date.parse(start), begin);
      const to = Math.min(Date.parse(start) + minutes * 60_000, end);
      return Math.max(0, to - from);
    });
  const sum = lost.reduce((total, one) => total + one, 0);
  return 100 * (1 - sum / (end - begin));
}

/** The last thing that happened to a service, planned work included. */
export function lastOf(service: string, happenings: readonly Happening[]): Happening | undefined {
  return happenings
    .filter((happening) => happening.service === service)
    .toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start))[0];
}

/** The two ways an incident can have ended that are known by name (specification 4.6). */
export function incidentWord(status: string): "resolved" | "completed" | "unknown" {
  return status === "resolved" || status === "completed" ? status : "unknown";
}

/**
 * How a service is: what this server has measured of itself, where the service is its own, else what
 * was recorded last.
 */
function stateOf(name: WatchedService, recorded: ServiceState, answer?: StatusAnswer) {
  if (!answer) return recorded;
  if (name === "market") return answer.market.state;
  if (name !== "site") return recorded;
  return worstOf([answer.site.state, answer.database.state, answer.mail.state]);
}

/** The board: a row a service, and its ninety days. */
export function Board({ answer }: { answer: StatusAnswer | undefined }) {
  const t = useTranslations("status");
  const locale = useSiteLocale();
  const until = formatDay(locale, new Date(recordedUntil), "UTC").replaceAll(" ", "\u00a0");
  return (
    <section aria-labelledby="services-title" className="wrap pt-16 sm:pt-24">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div>
          <SectionTitle of="services" text={t("services.title")} />
          <p className="mt-2 text-soft">{t("services.text", { days: historyDays, until })}</p>
        </div>
        <StripLegend />
      </div>
      <ul className="mt-8 border-t-2 border-ink">
        {watchedServices.map(({ name, status }) => {
          const uptime = formatPercent(locale, uptimeOf(name, incidents, recordedUntil), 2);
          return (
            <li
              key={name}
              className="grid gap-x-10 gap-y-3 border-b border-line py-6 lg:grid-cols-[15rem_minmax(0,1fr)_10rem]"
            >
              <div>
                <h3 className="display-sm">{t(`services.${name}.name`)}</h3>
                <p className="small mt-1 text-soft">{t(`services.${name}.text`)}</p>
              </div>
              <div className="order-3 min-w-0 lg:order-2">
                <DayStrip
                  days={historyOf(name, incidents, recordedUntil)}
                  last={lastOf(name, incidents)}
                />
              </div>
              <dl className="order-2 flex flex-wrap items-baseline gap-x-8 gap-y-1 lg:order-3 lg:block lg:text-end">
                <dt className="sr-only">{t("services.state")}</dt>
                <dd>
                  <StateBadge state={stateOf(name, status, answer)} />
                </dd>
                <dt className="sr-only">{t("services.uptime")}</dt>
                <dd className="figure-sm lg:mt-2">{uptime}</dd>
              </dl>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Height and colour together say what a day was; the words below say it once more. */
const looks: Record<DayMark, { height: number; colour: string }> = {
  operational: { height: 28, colour: "var(--water)" },
  planned: { height: 18, colour: "var(--line-strong)" },
  degraded: { height: 14, colour: "var(--warning)" },
  down: { height: 7, colour: "var(--danger)" },
};

/**
 * Ninety days as water levels in ninety channels, the newest at the end; below them what happened
 * last, and the other days on which something did.
 */
function DayStrip({
  days,
  last,
}: {
  days: ReturnType<typeof historyOf>;
  last: Happening | undefined;
}) {
  const t = useTranslations("status");
  const locale = useSiteLocale();
  const dayOf = (date: string) => formatDay(locale, new Date(date), "UTC");
  const nameOf = (mark: DayMark) => t(`history.marks.${mark}`);
  const lastDay = last && new Date(last.start).toISOString().slice(0, 10);
  const others = days
    .filter(({ date, mark }) => mark !== "operational" && date !== lastDay)
    .map(({ date, mark }) => t("history.marked", { day: dayOf(date), mark: nameOf(mark) }));
  return (
    <>
      <Drawing box={`0 0 ${days.length * 10} 30`} stretch className="block h-8 w-full">
        <path d={`M0 29.5H${days.length * 10}`} stroke="var(--line)" />
        {days.map(({ date, mark }, i) => (
          <rect
            key={date}
            x={i * 10 + 1.5}
            y={30 - looks[mark].height}
            width="7"
            height={looks[mark].height}
            fill={looks[mark].colour}
            opacity={mark === "operational" ? 0.55 : 1}
          />
        ))}
      </Drawing>
      <p className="small mt-1.5 text-soft">
        {last
          ? [
              t("services.lastOn", { day: dayOf(last.start), mark: nameOf(markOf[last.impact]) }),
              ...others,
            ].join(t("history.and"))
          : t("history.quiet", { days: days.length })}
      </p>
    </>
  );
}

/** The legend of heights and colours. */
function StripLegend() {
  const t = useTranslations("status.history");
  return (
    <ul className="small flex flex-wrap gap-x-7 gap-y-1 text-soft">
      {(Object.keys(looks) as DayMark[]).map((mark) => (
        <li key={mark} className="flex items-end gap-2">
          <svg viewBox="0 0 7 28" className="h-7 w-1.75" aria-hidden="true">
            <rect
              y={28 - looks[mark].height}
              width="7"
              height={looks[mark].height}
              fill={looks[mark].colour}
              opacity={mark === "operational" ? 0.55 : 1}
            />
          </svg>
          {t(`marks.${mark}`)}
        </li>
      ))}
    </ul>
  );
}

const stateLooks = {
  operational: { Icon: CircleCheck, colour: "text-good" },
  degraded: { Icon: TriangleAlert, colour: "text-warning" },
  down: { Icon: CircleX, colour: "text-danger" },
} as const;

/** A state as a sign, a word and a colour, so that none of them is needed to understand it. */
export function StateBadge({ state }: { state: ServiceState }) {
  const t = useTranslations("status.states");
  const { Icon, colour } = stateLooks[state];
  return (
    <span className={`inline-flex items-baseline gap-2 font-medium ${colour}`}>
      <Icon className="size-4.5 shrink-0 self-center" aria-hidden="true" />
      <span>{t(state)}</span>
    </span>
  );
}
