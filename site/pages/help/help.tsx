import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { claimText } from "#site/i18n/formats.ts";
import { faqPage, type HeadArgs, pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { localeOfRequest, type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { ContactLink } from "#site/links/links.tsx";
import { passOnSearched } from "#site/links/passed-search.ts";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { queryValue, useQueryState } from "#site/ui/query-state.ts";
import { displayWords } from "#site/ui/section.tsx";
import { findTexts, Question, useMarks } from "./search.tsx";
import { TopicSection, textOf } from "./topic-section.tsx";
import { readTopics, type Topic } from "./topics.server.ts";

export const loader = (input: { request: Request }) => ({
  ...pageLoader("help", "help")(input),
  topics: readTopics(localeOfRequest(input.request)),
});

/** With the questions as structured data for search engines. */
export const head = (args: HeadArgs) => {
  const data = args.loaderData as (PageData & { topics: Topic[] }) | undefined;
  if (!data) return [];
  const entries = data.topics
    .flatMap(({ questions }) => questions)
    .map(({ question, html }) => ({ question, answer: textOf(html) }));
  return [...pageHead(args), { "script:ld+json": faqPage(entries) }];
};

/** Frequent questions, most frequent first. */
const frequent = [
  "open-account",
  "account-cost",
  "lost-phone",
  "transfer-time",
  "insurance",
  "my-turn",
] as const;

/** The frequent questions that exist; if they are few, the first of all questions too. */
function frequentOf(questions: readonly { id: string }[]): string[] {
  const existing = frequent.filter((id) => questions.some((one) => one.id === id));
  const first = questions.slice(0, frequent.length).map(({ id }) => id);
  return existing.length > 3
    ? existing
    : [...new Set([...existing, ...first])].slice(0, frequent.length);
}

const queryIn = (search: string) => ({ q: queryValue(search, "q") });

/** Every question, numbered and by subject, and a search that hides those without a match. */
export default function Help() {
  const t = useTranslations("help");
  const { topics } = useBuiltData<typeof loader>();
  const list = useRef<HTMLDivElement>(null);
  const [{ q: query }, setQuery] = useQueryState(queryIn);
  const questions = topics.flatMap((topic) =>
    topic.questions.map((one) => ({ ...one, topic: topic.title })),
  );
  const found = findTexts(
    query,
    questions.map(({ id, topic, question, html }) => ({
      id,
      text: `${topic} ${question} ${textOf(html)}`,
    })),
  );
  const numbers = new Map(questions.map(({ id }, i) => [id, i + 1]));
  useMarks(list, query, found?.ids);
  useOpenByHash(() => setQuery({ q: "" }));
  return (
    <div className="overflow-x-clip">
      <div className="wrap pt-12 sm:pt-16">
        <div className="grid-12 gap-y-8">
          <div className="col-span-12 lg:col-span-8">
            <h1 className="display-lg">{t("title")}</h1>
            <p className="lede mt-4">{t("lede", { count: questions.length })}</p>
          </div>
          <Person />
        </div>
        <Question query={query} onQuery={(q) => setQuery({ q })} found={found} />
        {!found && (
          <section aria-labelledby="asked-title" className="mt-7">
            <h2 id="asked-title" className="small font-medium! [font-family:var(--font-text)]">
              {t("asked")}
            </h2>
            <ol className="mt-1 grid gap-x-14 md:grid-cols-2">
              {frequentOf(questions).map((id) => (
                <li key={id}>
                  {/* Without its number: at the end of a row a figure reads as the answer. */}
                  <a
                    href={`#${id}`}
                    className="flex min-h-11.5 items-baseline border-b border-line py-2 hover:border-water"
                  >
                    <span className="font-display text-[1.12rem] leading-snug">
                      {displayWords(questions.find((one) => one.id === id)?.question ?? "")}
                    </span>
                  </a>
                </li>
              ))}
            </ol>
          </section>
        )}
        {found?.ids.size === 0 && <NothingFound query={query} />}
      </div>
      {!found && <Subjects topics={topics} />}
      <div ref={list} className="wrap">
        {topics.map((topic) => (
          <TopicSection key={topic.id} topic={topic} numbers={numbers} found={found?.ids} />
        ))}
      </div>
      <SupportBand query={query} />
    </div>
  );
}

/** Who answers when the page does not, and how soon. */
function Person() {
  const t = useTranslations("help.person");
  const more = useTranslations("help.more");
  const locale = useSiteLocale();
  const ways = [
    {
      name: t("chat"),
      to: { page: "contact", suffix: "#live-chat" },
      text: t("chatTime", {
        hours: claims.chatReply.value,
        support: claimText(locale, claims.supportHours),
      }),
    },
    { name: t("complaint"), to: { page: "help", suffix: "#complain" }, text: t("complaintTime") },
  ] as const;
  return (
    <div className="col-span-12 max-sm:-mt-2 lg:col-span-4">
      <h2 className="small font-medium! max-lg:sr-only [font-family:var(--font-text)]">
        {t("title")}
      </h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:mb-3 lg:my-4">
        <ContactLink topic="support" look="primary" label={more("ask")} />
        <span className="small text-soft">
          {t("messageTime", { hours: claims.mailReply.value })}
        </span>
      </p>
      <ul className="grid border-line max-lg:gap-x-6 sm:max-lg:grid-cols-2 lg:border-t">
        {ways.map(({ name, to, text }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline gap-x-3 border-line py-0.5 max-sm:last:hidden sm:block sm:py-1 lg:border-b lg:py-2"
          >
            <PageLink {...to} className="text-link inline-block py-0.5 max-sm:text-[0.9375rem]">
              {name}
            </PageLink>
            <span className="small text-soft sm:block">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The ten subjects as marks along one line, each leading to its part of the page. */
function Subjects({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslations("help");
  return (
    <nav aria-label={t("index")} className="wrap mt-12 lg:mt-14">
      <ul className="grid grid-cols-2 gap-x-5 border-water sm:grid-cols-3 lg:flex lg:justify-between lg:border-t-[3px]">
        {topics.map(({ id, title }) => (
          <li
            key={id}
            data-hue={id}
            className="relative max-lg:flex max-lg:items-center max-lg:gap-2.5 lg:pt-3"
          >
            <span
              aria-hidden="true"
              className="size-3 shrink-0 rounded-full border-[3px] border-(--hue,var(--water)) bg-ground lg:absolute lg:-top-2.5 lg:start-0 lg:size-4"
            />
            <a
              href={`#${id}`}
              className="small block min-h-9 py-1.5 hover:underline hover:underline-offset-4 lg:max-w-[8em] lg:py-1"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NothingFound({ query }: { query: string }) {
  const t = useTranslations("help.none");
  return (
    <div className="mt-8 max-w-[40em] border-s-[3px] border-water ps-5 sm:ps-7">
      <p className="display-sm wrap-anywhere">{t("title", { asked: query.trim() })}</p>
      <p className="mt-2 mb-6 text-soft">{t("text", { hours: claims.mailReply.value })}</p>
      <SupportLink query={query} label={t("ask")} />
    </div>
  );
}

/** The link to support at the end of the page. */
function SupportBand({ query }: { query: string }) {
  const t = useTranslations("help.more");
  return (
    <ClosingCall
      of="more"
      title={t("title")}
      titleClass="display-md"
      text={t("text", { hours: claims.mailReply.value })}
    >
      <SupportLink query={query} label={t("ask")} />
    </ClosingCall>
  );
}

/** Leads to the message form, which takes the search as its subject. */
function SupportLink({ query, label }: { query: string; label: string }) {
  return (
    <ContactLink
      topic="support"
      onClick={() => passOnSearched(query.trim())}
      look="primary"
      label={label}
    />
  );
}

/** A link to an answer opens it, and ends a search that has left it out. */
function useOpenByHash(endSearch: () => void): void {
  const end = useEffectEvent(endSearch);
  useEffect(() => {
    const open = () => openNamed(end);
    open();
    // Also where the same link is followed again, which changes no address.
    addEventListener("popstate", open);
    return () => removeEventListener("popstate", open);
  }, []);
}

/** Opens the answer that the address names. */
function openNamed(endSearch: () => void): void {
  // Ids are plain letters: what is encoded names none of them.
  const named = document.getElementById(location.hash.slice(1));
  const entry = named?.closest("details");
  if (!entry) return;
  const isLeftOut = entry.closest("[hidden]") !== null;
  const wasShown = entry.open && !isLeftOut;
  entry.open = true;
  // The visitor has typed another search by now.
  const isTyping = document.activeElement instanceof HTMLInputElement;
  if (isLeftOut && !isTyping) endSearch();
  // In the next frame, once the search has ended.
  if (!wasShown) requestAnimationFrame(() => named?.scrollIntoView());
}
