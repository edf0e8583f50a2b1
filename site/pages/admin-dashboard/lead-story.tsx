import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type LeadHistory, type LeadMark, leadMarks } from "#contract/leads.ts";
import { formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useLeadNames } from "./lead-names.ts";

type Event = LeadHistory["events"][number];

/** What happened to a lead, along the channel: oldest first. */
export function Story({ events }: { events: readonly Event[] }) {
  const t = useTranslations("admin-desk.lead");
  const locale = useSiteLocale();
  const names = useLeadNames();
  // The others' details are codes of the server; their kind says it all.
  const detailOf = ({ kind, detail }: Event): string => {
    if (kind === "marked") return isMark(detail) ? names.mark(detail) : detail;
    return kind === "noted" || kind === "mail_failed" || kind === "imported" ? detail : "";
  };
  return (
    <ol className="relative mt-4 grid gap-5 ps-6 text-[0.875rem] leading-snug">
      <span
        className="absolute inset-y-2 start-[5px] w-px bg-water opacity-60"
        aria-hidden="true"
      />
      {events.map((event) => (
        <li key={`${event.at} ${event.kind} ${event.detail}`} className="relative">
          <span
            className={clsx(
              "absolute -start-6 top-1 size-2.75 rounded-full border-2",
              event.kind === "mail_failed" && "border-danger bg-ground",
              event.kind === "confirmed" && "border-water bg-water",
              event.kind !== "mail_failed" &&
                event.kind !== "confirmed" &&
                "border-water bg-ground",
            )}
            aria-hidden="true"
          />
          <p className={event.kind === "mail_failed" ? "font-medium text-danger" : "font-medium"}>
            {t(`kinds.${event.kind}`)}
          </p>
          {detailOf(event) && (
            <p dir="auto" className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">
              {detailOf(event)}
            </p>
          )}
          <p className="mt-0.5 text-[0.8125rem] text-soft tabular-nums">
            <time dateTime={event.at}>{formatMoment(locale, new Date(event.at))}</time>
            {event.by && (
              <>
                {" · "}
                {t.rich("by", { who: event.by })}
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

const isMark = (detail: string): detail is LeadMark =>
  (leadMarks as readonly string[]).includes(detail);
