import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { formatMeetingDay, formatTime, zoneName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink, OutwardLink } from "#site/links/links.tsx";
import { Section } from "#site/ui/section.tsx";
import { useSubject } from "./link-request.ts";
import type { ContactForm } from "./use-contact-form.ts";

/** Where the cards "live chat" and "schedule a meeting" lead. */
export function Meeting({ form, times }: { form: ContactForm; times: readonly Date[] }) {
  const t = useTranslations("contact");
  const locale = useSiteLocale();
  const subjectOf = useSubject();
  const { values, phase } = form;

  function choose(time: Date) {
    form.setTopic({ topic: "meeting", about: values.about, subject: subjectOf("meeting") });
    form.change({ meetingAt: time.toISOString() });
    form.focus(values.name === "" ? "name" : "subject");
  }

  return (
    <div className="below-fold border-y border-line">
      <div className="wrap grid-12">
        <Section
          name="meeting"
          title={t("meeting.title")}
          id="meeting"
          className="col-span-12 py-14 sm:py-18 lg:col-span-7 lg:pe-10"
        >
          {/* Room for the times and the zone, which only the browser knows. */}
          <p className="mt-4 min-h-[3lh] max-w-[34em] text-soft max-sm:min-h-[4lh]">
            {times.length > 0
              ? t.rich("meeting.text", {
                  zone: zoneName(locale),
                })
              : t("meeting.textEarly")}
          </p>
          <div className="mt-7 grid min-h-64 gap-x-3 gap-y-3 noscript:min-h-0 sm:min-h-16 sm:grid-cols-3">
            {times.map((time) => {
              const isChosen =
                values.topic === "meeting" && values.meetingAt === time.toISOString();
              return (
                <button
                  key={time.toISOString()}
                  type="button"
                  aria-pressed={isChosen}
                  disabled={phase !== "form"}
                  onClick={() => choose(time)}
                  className="flex min-h-16 flex-col justify-center rounded-[4px] border border-edge px-4 py-3 text-start tabular-nums transition-colors duration-150 hover:border-water aria-pressed:border-water aria-pressed:bg-basin"
                >
                  <span className="small">{formatMeetingDay(locale, time)} </span>
                  <span className="figure-sm">
                    <bdi dir="ltr">{formatTime(time)}</bdi>
                  </span>
                  {isChosen && <span className="small mt-1 text-water">{t("meeting.chosen")}</span>}
                </button>
              );
            })}
            {times.length === 0 && (
              <ButtonLink
                page="contact"
                suffix="?topic=meeting"
                look="outline"
                label={t("meeting.any")}
                className="self-start"
              />
            )}
          </div>
        </Section>
        <Section
          name="chat"
          title={t("chat.title")}
          id="live-chat"
          className="col-span-12 border-line py-14 max-lg:border-t sm:py-18 lg:col-span-5 lg:border-s lg:ps-10"
        >
          <p className="mt-4 max-w-[34em] text-soft">{t("chat.text")}</p>
          <OutwardLink href={links.chat} look="outline" label={t("chat.open")} className="mt-7" />
        </Section>
      </div>
    </div>
  );
}
