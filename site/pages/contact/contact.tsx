import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { offices } from "#brand/offices.ts";
import { formatMeetingDay, formatTime, zoneName } from "#site/i18n/formats.ts";
import { aboutNames } from "#site/i18n/names.server.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ContactLink, OutwardLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { useNear } from "#site/ui/in-view.ts";
import { JoiningBranch } from "#site/ui/joining-branch.tsx";
import { mailto } from "#site/ui/mailto.ts";
import { useNow } from "#site/ui/now.ts";
import { Section } from "#site/ui/section.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Offices } from "./offices.tsx";
import { proposedTimes } from "./opening-hours.ts";
import { SupportTeams } from "./support-teams.tsx";
import {
  type ContactForm as Form,
  useContactForm,
  useLinkRequest,
  useSubject,
} from "./use-contact-form.ts";

export const loader = (args: { request: Request }) => ({
  ...pageLoader("contact", "contact", "forms")(args),
  aboutNames: aboutNames(localeOfRequest(args.request)),
});

export default function Contact() {
  const t = useTranslations("contact");
  const form = useContactForm();
  useLinkRequest(form);
  const clocks = useRef<HTMLDivElement>(null);
  const isNear = useNear(clocks);
  const now = useNow(isNear || form.isInUse || form.values.topic === "meeting");
  const times = useTimes(now);
  return (
    <>
      <div className="wrap pt-6 sm:pt-8">
        <BackLink page="home" label={t("back")} />
      </div>
      <MessageSheet form={form} times={times} />
      <div ref={clocks}>
        <Meeting form={form} times={times} />
        <SupportTeams />
        <Offices now={now} />
      </div>
    </>
  );
}

/** Proposed once: a time must not change under the hand that chooses it. */
function useTimes(now: Date | undefined): readonly Date[] {
  const [times, setTimes] = useState<readonly Date[]>([]);
  const headquarters = offices.find(({ isHeadquarters }) => isHeadquarters);
  if (now && headquarters && times.length === 0) setTimes(proposedTimes(headquarters, now));
  return times;
}

/** The form as a sheet of paper: its heading names the receiver, its corner carries the stamp. */
function MessageSheet({ form, times }: { form: Form; times: readonly Date[] }) {
  const t = useTranslations("contact");
  const locale = useSiteLocale();
  return (
    <div className="wrap grid-12 gap-y-12 pt-8 pb-20 sm:pt-12 sm:pb-28">
      <div className="col-span-12 flex flex-col lg:col-span-4">
        <h1 className="display-lg max-w-[7em] lg:max-w-none lg:text-[clamp(2.5rem,3.9vw,3.5rem)]!">
          {t("title")}
        </h1>
        <p className="lede mt-6">{t("lede")}</p>
        <p className="mt-4 font-medium">{t("letter.reply", { hours: claims.mailReply.value })}</p>
        <p className="mt-4 max-w-[30em] text-soft">
          {t.rich("help", {
            link: (words) => (
              <PageLink page="help" className="text-link whitespace-nowrap text-ink">
                {words}
              </PageLink>
            ),
          })}
        </p>
        <div className="mt-12 hidden lg:mt-auto lg:block lg:pt-16">
          <ContactCards />
        </div>
      </div>
      <div className="relative col-span-12 border border-line bg-basin px-5 pt-6 pb-8 sm:px-10 sm:pt-9 sm:pb-11 lg:col-span-8">
        <div className="mb-9 flex items-start justify-between sm:gap-6">
          <dl className="small">
            <dt className="text-soft">{t("letter.to")}</dt>
            <dd className="mt-1 font-display text-[1.35rem] leading-tight">
              {names.group[locale]}
            </dd>
            <dd className="mt-1 max-w-[26em] text-balance text-soft">
              {withWholeCountry(contact.address[locale])}
            </dd>
          </dl>
          <Stamp isMarked={form.phase === "sent"} />
        </div>
        {form.phase === "sent" ? <SentPanel /> : <ContactForm form={form} times={times} />}
        <noscript>
          <p className="mt-8 border-t border-line pt-5">
            {t("letter.noScript")}{" "}
            <a href={mailto(contact.email)} className="text-link ltr-island">
              {contact.email}
            </a>
          </p>
        </noscript>
      </div>
      <div className="col-span-12 lg:hidden">
        <ContactCards />
      </div>
    </div>
  );
}

/** No line ends inside the last part of an address. */
const withWholeCountry = (address: string) =>
  address.replace(/(?<=[,،] )[^,،]+$/, (country) => country.replaceAll(" ", "\u00a0"));

/** What stands where the form stood once the message has arrived. The focus comes here. */
function SentPanel() {
  const t = useTranslations("contact.sent");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid min-h-[28rem] content-center justify-items-start gap-5">
      <JoiningBranch className="h-36 w-full" state="joined" />
      <h2 ref={heading} tabIndex={-1} className="display-md outline-none">
        {t("title")}
      </h2>
      <p className="lede">{t("text")}</p>
    </div>
  );
}

/** The three contact cards (specification 2.14), as entries of a directory. */
function ContactCards() {
  const t = useTranslations("contact.ways");
  const title = useId();
  const entryClass = "group block border-t border-line py-4 sm:max-lg:border-b";
  const nameClass =
    "font-display text-[1.2rem] underline decoration-water decoration-1 underline-offset-[0.35em] group-hover:decoration-2";
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="small mb-4 text-soft [font-family:var(--font-text)] font-medium!">
        {t("title")}
      </h2>
      <div className="grid gap-x-8 sm:max-lg:grid-cols-3">
        <a href={mailto(contact.email)} className={entryClass}>
          <span className={nameClass}>{t("email.name")}</span>
          <span className="small mt-1.5 block text-balance text-soft">{t("email.text")}</span>
          <span className="ltr-island small mt-1 block text-ink rtl:text-end">{contact.email}</span>
        </a>
        <a href="#live-chat" className={entryClass}>
          <span className={nameClass}>{t("chat.name")}</span>
          <span className="small mt-1.5 block text-balance text-soft">{t("chat.text")}</span>
        </a>
        <a href="#meeting" className={`${entryClass} border-b`}>
          <span className={nameClass}>{t("meeting.name")}</span>
          <span className="small mt-1.5 block text-balance text-soft">{t("meeting.text")}</span>
        </a>
      </div>
    </section>
  );
}

/** Teeth of the stamp's edge: half circles around a sheet of 72 by 88. */
function perforation(): string {
  const holes: string[] = [];
  for (let x = 6; x < 72; x += 6.67) holes.push(`M${x} 0h.01M${x} 88h.01`);
  for (let y = 6; y < 88; y += 6.9) holes.push(`M0 ${y}h.01M72 ${y}h.01`);
  return holes.join("");
}

/** The stamp: the channel and its four branches. Once the message has gone, it is cancelled. */
function Stamp({ isMarked }: { isMarked: boolean }) {
  const branches = [
    ["wallet", "M38 45C38 58 20 60 17 76"],
    ["travel", "M38 45C38 60 31 62 30 76"],
    ["logistics", "M38 45C38 60 43 62 44 76"],
    ["education", "M38 45C38 58 54 60 57 76"],
  ] as const;
  return (
    <Drawing box="-26 -8 106 104" className="-me-1 -mt-2 h-21 shrink-0 sm:h-30">
      <path d="M0 0H72V88H0Z" fill="var(--ground)" />
      <path d={perforation()} stroke="var(--basin)" strokeWidth="4" strokeLinecap="round" />
      <path d="M7 7H65V81H7Z" stroke="var(--line)" />
      <path
        d="M7 33C20 25 30 36 43 30S58 22 65 25M7 42C20 35 27 44 40 40S57 33 65 34M7 21C22 15 30 25 46 19S60 13 65 15"
        stroke="var(--contour)"
      />
      <path d="M62 7C60 24 40 24 38 45" stroke="var(--water)" strokeWidth="2.4" />
      {branches.map(([hue, d]) => (
        <path key={hue} d={d} stroke={`var(--${hue})`} strokeWidth="1.6" />
      ))}
      <circle cx="38" cy="45" r="3.2" fill="var(--ground)" stroke="var(--water)" strokeWidth="2" />
      {isMarked && (
        <g className="fade-in" stroke="var(--ink)" strokeWidth="1.4" opacity="0.75">
          <circle cx="6" cy="62" r="23" />
          <circle cx="6" cy="62" r="17" />
          <path d="M26 50C38 46 44 56 58 51S72 47 78 49M28 60C40 56 46 66 60 61S74 57 78 59M27 70C40 66 46 76 60 71S74 67 78 69" />
          <path d="m-2 62 6 6 11-12" stroke="var(--water)" strokeWidth="2.4" />
        </g>
      )}
    </Drawing>
  );
}

/** Where the cards "live chat" and "schedule a meeting" lead. */
function Meeting({ form, times }: { form: Form; times: readonly Date[] }) {
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
              <ContactLink
                topic="meeting"
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
