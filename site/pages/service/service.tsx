import { useTranslations } from "use-intl";
import { ownServices } from "#brand/services.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { faqPage, type HeadArgs, pageHead } from "#site/i18n/head.ts";
import type { Words } from "#site/i18n/messages.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ContactLink, OutwardLink } from "#site/links/links.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { displayWords, Section } from "#site/ui/section.tsx";

const load = pageLoader("service", "service");

const serviceOf = (id: string | undefined) => {
  const found = ownServices.find((one) => one.id === id);
  if (!found) throw new Error(`${id} is no service of brand/services.ts`);
  return found;
};

export function loader(args: { request: Request }): PageData & { service: string } {
  const data = load(args);
  const { id, name, text } = serviceOf(data.member);
  const meta = { title: name[data.locale], description: text[data.locale] };
  const words = { service: { ...data.words.service, meta } } as unknown as Partial<Words>;
  return { ...data, words, service: id };
}

/** With the questions as structured data for search engines. */
export const head = (args: HeadArgs) => {
  const data = args.loaderData as ReturnType<typeof loader> | undefined;
  if (!data) return [];
  const entries = serviceOf(data.service).questions.map(({ question, answer }) => ({
    question: question[data.locale],
    answer: answer[data.locale],
  }));
  const faq = entries.length > 0 ? [{ "script:ld+json": faqPage(entries) }] : [];
  return [...pageHead(args), ...faq];
};

/** Beside what the section holds, as wide as its words need. */
const titleClass = "display-md col-span-12 lg:col-span-4";

/** A service of the group's own: what it does, what it costs, and what is often unclear about it. */
export default function Service() {
  const t = useTranslations("service");
  const shell = useTranslations("shell.nav");
  const locale = useSiteLocale();
  const service = serviceOf(useBuiltData<typeof loader>().service);
  const { hue, live, address, points, prices, questions } = service;
  const name = service.name[locale];
  return (
    <div data-hue={hue} className="overflow-x-clip">
      <div className="relative bg-basin">
        <Stream />
        <div className="wrap relative pt-8 pb-16 sm:pt-12 sm:pb-24">
          <BackLink page="services" label={shell("services")} />
          <p className="small mt-8 font-medium text-(--hue)">
            {name} · {t(live ? "live" : "soon")}
          </p>
          <h1 className="display-lg mt-2 max-w-[14em]">{displayWords(service.headline[locale])}</h1>
          <p className="lede mt-6 max-w-[34em]">{service.text[locale]}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            {live && address && <OutwardLink href={address} look="primary" label={t("open")} />}
            {!live && <WaitlistButton />}
            {!live && <span className="small text-soft">{t("waiting")}</span>}
          </div>
        </div>
      </div>
      {points.length > 0 && (
        <Section
          name="points"
          title={t("points")}
          titleClass={titleClass}
          className="wrap grid-12 gap-y-8 pt-16 sm:pt-24"
        >
          <ul className="col-span-12 lg:col-span-8 lg:col-start-5 lg:row-start-1">
            {points.map((point) => (
              <li
                key={point.en}
                className="flex gap-4 border-t border-line py-5 text-[1.1rem] last:border-b before:mt-[0.75em] before:h-[3px] before:w-6 before:shrink-0 before:bg-(--hue)"
              >
                {point[locale]}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {prices.length > 0 && (
        <Section
          name="prices"
          title={t("prices")}
          titleClass={titleClass}
          className="wrap grid-12 gap-y-8 pt-16 sm:pt-24"
        >
          <div className="col-span-12 lg:col-span-8 lg:col-start-5 lg:row-start-1">
            <dl>
              {prices.map((one) => (
                <div
                  key={one.name.en}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-4 last:border-b"
                >
                  <dt>
                    {one.name[locale]}
                    {one.note && <span className="small block text-soft">{one.note[locale]}</span>}
                  </dt>
                  <dd className="figure-sm ms-auto text-(--hue)">{one.price[locale]}</dd>
                </div>
              ))}
            </dl>
            <PageLink page="fees" className="text-link mt-4 inline-flex min-h-11 items-center">
              {t("fees")}
            </PageLink>
          </div>
        </Section>
      )}
      {questions.length > 0 && (
        <Section
          name="questions"
          title={t("questions")}
          titleClass={titleClass}
          className="wrap grid-12 gap-y-8 pt-16 sm:pt-24"
        >
          <dl className="col-span-12 lg:col-span-8 lg:col-start-5 lg:row-start-1">
            {questions.map(({ question, answer }) => (
              <div key={question.en} className="border-t border-line py-6 last:border-b">
                <dt className="display-sm">{displayWords(question[locale])}</dt>
                <dd className="mt-2 max-w-[38em] text-soft">{answer[locale]}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <ClosingCall of="close" title={t("close.title", { name })} text={t("close.text")}>
        <ContactLink topic="support" look="outline" label={t("close.write")} />
      </ClosingCall>
    </div>
  );
}

/** The service's branch of the channel, beside the words. */
function Stream() {
  return (
    <Drawing
      box="0 0 1000 500"
      stretch
      className="pointer-events-none absolute inset-0 hidden size-full md:block"
      stroke="var(--hue)"
      strokeLinecap="round"
    >
      <path d="M1010-10C960 120 900 180 905 280S850 440 820 510" strokeWidth="12" opacity="0.1" />
      <path d="M1010-10C960 120 900 180 905 280S850 440 820 510" strokeWidth="3" />
    </Drawing>
  );
}
