import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { links } from "#brand/links.ts";
import { mark, names } from "#brand/names.ts";
import { offices, passedOnReplyDays } from "#brand/offices.ts";
import { formatMeetingDay, formatTime, zoneName } from "#site/i18n/formats.ts";
import { aboutNames } from "#site/i18n/names.server.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ContactLink, OutwardLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { MarkShapes } from "#site/ui/icons.tsx";
import { useNear } from "#site/ui/in-view.ts";
import { JoiningBranch } from "#site/ui/joining-branch.tsx";
import { mailto } from "#site/ui/mailto.ts";
import { useNow } from "#site/ui/now.ts";
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

/** The letter to be written, and beside it three routes, each as long as its wait. */
function MessageSheet({ form, times }: { form: Form; times: readonly Date[] }) {
  const t = useTranslations("contact");
  const locale = useSiteLocale();
  return (
    <div className="wrap grid-12 items-start gap-y-12 pt-6 pb-16 sm:pt-10 sm:pb-24">
      <div className="col-span-12 lg:col-span-4 lg:pe-4">
        <h1 className="display-lg lg:text-[clamp(2.5rem,3.9vw,3.5rem)]!">{t("title")}</h1>
        <p className="mt-4 max-w-[30em] text-balance text-soft">{t("lede")}</p>
        {/* On wide screens the letter is beside it. */}
        <a href="#letter" className={buttonClass("primary", "mt-5 lg:hidden")}>
          {t("letter.write")}
        </a>
        <Routes form={form} times={times} />
        <p className="small mt-6 max-w-[30em] text-soft">
          {t.rich("help", {
            link: (words) => (
              <PageLink page="help" className="text-link whitespace-nowrap text-ink">
                {words}
              </PageLink>
            ),
          })}
        </p>
      </div>
      <div
        id="letter"
        className="relative col-span-12 scroll-mt-20 border border-line bg-paper px-5 pt-6 pb-8 [--basin:var(--paper)] sm:px-10 sm:pt-9 sm:pb-11 lg:col-span-8"
      >
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
    </div>
  );
}

/** No line ends inside the last part of an address. */
const withWholeCountry = (address: string) =>
  address.replace(/(?<=[,،] )[^,،]+$/, (country) => country.replaceAll(" ", "\u00a0"));

/** Replaces the form once the message has arrived, and takes the focus. */
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

/** The length of a line of the routes, in hours of waiting. */
const maxHours = 72;

/** The three contact cards (specification 2.14), from the shortest wait to the longest. */
function Routes({ form, times }: { form: Form; times: readonly Date[] }) {
  const t = useTranslations("contact");
  const locale = useSiteLocale();
  const [first] = times;
  const hoursUntil = first ? (first.getTime() - Date.now()) / 3_600_000 : maxHours;
  return (
    <>
      <h2 className="small mt-8 text-soft [font-family:var(--font-text)] font-medium!">
        {t("replies.title")}
      </h2>
      <Route
        name="chat"
        title={t("ways.chat.name")}
        href="#live-chat"
        id="live-chat"
        wait={t("replies.chatTime", { hours: claims.chatReply.value })}
        hours={claims.chatReply.value}
      >
        <p className="small max-w-[30em] text-soft">
          {t("ways.chat.text")} {t("chat.text")}
        </p>
        <OutwardLink href={links.chat} look="outline" label={t("chat.open")} className="mt-3" />
      </Route>
      <Route
        name="email"
        title={t("ways.email.name")}
        href={mailto(contact.email)}
        wait={t("replies.emailTime", { hours: claims.mailReply.value })}
        hours={claims.mailReply.value}
      >
        <p className="ltr-island rtl:text-end">{contact.email}</p>
        <p className="small mt-1 max-w-[30em] text-soft">
          {t("letter.reply", { hours: claims.mailReply.value, days: passedOnReplyDays })}
        </p>
      </Route>
      <Route
        name="meeting"
        title={t("ways.meeting.name")}
        href="#meeting"
        id="meeting"
        wait={first && formatMeetingDay(locale, first)}
        hours={hoursUntil}
      >
        <MeetingTimes form={form} times={times} />
      </Route>
    </>
  );
}

function Route({
  name,
  title,
  href,
  id,
  wait,
  hours,
  children,
}: {
  name: "chat" | "email" | "meeting";
  title: string;
  href: string;
  id?: string;
  /** In words; absent before hydration. */
  wait: string | undefined;
  hours: number;
  children: ReactNode;
}) {
  return (
    // Short, and within the first part of the page: drawn at once, not when it comes near.
    <section id={id} aria-labelledby={`${name}-title`} data-drawn="" className="mt-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={`${name}-title`} className="text-[1.2rem]">
          <a
            href={href}
            className="underline decoration-1 decoration-water underline-offset-[0.35em] hover:decoration-2"
          >
            {title}
          </a>
        </h3>
        <p className="font-display whitespace-nowrap">{wait}</p>
      </div>
      <Wait share={Math.min(1, hours / maxHours)} />
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** The wait as a length of channel, which ends in a drop. */
function Wait({ share }: { share: number }) {
  const end = Math.max(3, 237 * share).toFixed(1);
  return (
    <Drawing
      box="0 0 240 12"
      stretch
      className="mt-2 h-3 w-full overflow-visible"
      strokeLinecap="round"
    >
      <path d="M1 6H239" stroke="var(--line)" strokeWidth="2" />
      <path d={`M1 6H${end}`} stroke="var(--water)" strokeWidth="3" />
      <path d={`M${end} 6h0`} stroke="var(--water)" strokeWidth="10" />
    </Drawing>
  );
}

/** Teeth of the stamp's edge: half circles around a sheet of 72 by 88. */
function perforation(): string {
  const holes: string[] = [];
  for (let x = 6; x < 72; x += 6.67) holes.push(`M${x} 0h.01M${x} 88h.01`);
  for (let y = 6; y < 88; y += 6.9) holes.push(`M0 ${y}h.01M72 ${y}h.01`);
  return holes.join("");
}

/** The stamp: the group's mark below a line of land. Once the message has gone, it is cancelled. */
function Stamp({ isMarked }: { isMarked: boolean }) {
  return (
    <Drawing box="-26 -8 106 104" className="-me-1 -mt-2 h-21 shrink-0 sm:h-30">
      <path d="M0 0H72V88H0Z" fill="var(--ground)" />
      <path d={perforation()} stroke="var(--basin)" strokeWidth="4" strokeLinecap="round" />
      <path d="M7 7H65V81H7Z" stroke="var(--line)" />
      <path
        d="M7 33C20 25 30 36 43 30S58 22 65 25M7 42C20 35 27 44 40 40S57 33 65 34M7 21C22 15 30 25 46 19S60 13 65 15"
        stroke="var(--contour)"
      />
      <MarkShapes transform={`translate(21 44) scale(${30 / mark.size})`} />
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

/** Three times to choose from; the choice goes into the letter. */
function MeetingTimes({ form, times }: { form: Form; times: readonly Date[] }) {
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
    <>
      {/* Room for the times and the zone, which only the browser knows. */}
      <p className="small min-h-[4lh] max-w-[30em] text-soft sm:max-lg:min-h-[2lh]">
        {times.length > 0
          ? t.rich("meeting.text", { zone: zoneName(locale) })
          : t("meeting.textEarly")}
      </p>
      <div className="mt-3 grid min-h-20 grid-cols-3 items-start gap-2 rtl:min-h-25">
        {times.map((time) => {
          const isChosen = values.topic === "meeting" && values.meetingAt === time.toISOString();
          return (
            <button
              key={time.toISOString()}
              type="button"
              aria-pressed={isChosen}
              disabled={phase !== "form"}
              onClick={() => choose(time)}
              className="flex h-full flex-col justify-center rounded-[4px] border border-edge px-2.5 py-2 text-start transition-colors duration-150 hover:border-water aria-pressed:border-water aria-pressed:bg-basin"
            >
              {/* The day under its weekday, so that the three are alike whatever their days are called. */}
              <span className="small w-min leading-tight!">{formatMeetingDay(locale, time)} </span>
              <span className="figure-sm">
                <bdi dir="ltr">{formatTime(time)}</bdi>
              </span>
              {isChosen && <span className="sr-only">{t("meeting.chosen")}</span>}
            </button>
          );
        })}
        {times.length === 0 && (
          <ContactLink
            topic="meeting"
            look="outline"
            label={t("meeting.any")}
            className="col-span-3 justify-self-start"
          />
        )}
      </div>
    </>
  );
}
