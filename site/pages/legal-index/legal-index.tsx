import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { host } from "#brand/registration.ts";
import { hasVirtualAssets } from "#content/offer.ts";
import { legalNames } from "#contract/limits.ts";
import { RiskStatement } from "#site/features/claims/risk-statement.tsx";
import { legalDrawings } from "#site/features/legal/legal-drawings.ts";
import { legalDay, publicationDirector, readLegalText } from "#site/features/legal/legal-text.ts";
import { formatDay } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn } from "#site/i18n/paths.ts";
import { localeOfRequest, pageLoader, readMarkdown } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing, SvgDrawing } from "#site/ui/drawing.tsx";

/** Of each legal text: the day it was last changed, and its headings. */
export function loader(input: { request: Request }) {
  const locale = localeOfRequest(input.request);
  const sheets = legalNames.filter(isOn).map((name) => {
    const { sections } = readLegalText(name, readMarkdown(locale, name), locale);
    return {
      name,
      day: legalDay(name),
      sections: sections.map(({ id, title }) => ({ id, title })),
    };
  });
  return {
    ...pageLoader("legal", "legal-index", "risk", ...legalNames)(input),
    sheets,
    director: publicationDirector(locale),
    riskDay: legalDay("compliance"),
  };
}

/** Sheets on a line, each as long as its text has sections; below them the warning, in full. */
export default function LegalIndex() {
  const t = useTranslations("legal-index");
  const locale = useSiteLocale();
  const { sheets, director, riskDay } = useBuiltData<typeof loader>();
  const dayOf = (day: string) => formatDay(locale, new Date(day), "UTC");
  return (
    <div className="overflow-x-clip pt-14 pb-20 sm:pt-20">
      <header className="wrap grid-12 items-start gap-y-5">
        <h1 className="display-lg col-span-12 lg:col-span-7">{t("title")}</h1>
        <p className="lede col-span-12 lg:col-span-5 lg:pt-3">
          {t("lede", {
            entity: names.legalEntity[locale],
            address: contact.address[locale],
            director,
            host: host.name[locale],
          })}
        </p>
      </header>
      <div className="relative mt-10 lg:mt-14">
        {/* The line the sheets are pinned to: it sags where it is long. */}
        <Drawing
          box="0 0 1200 80"
          stretch
          className="pointer-events-none absolute inset-x-0 top-0 z-10 h-20 w-full max-xl:hidden"
        >
          <path d="M0 0C240 66 460 78 600 78S960 66 1200 0" stroke="var(--water)" strokeWidth="3" />
        </Drawing>
        <div className="wrap grid gap-x-6 gap-y-12 sm:grid-cols-2 xl:grid-cols-4">
          {sheets.map((sheet, i) => (
            <SheetOf key={sheet.name} sheet={sheet} hung={hang[i % hang.length]} />
          ))}
        </div>
      </div>
      {hasVirtualAssets && (
        <div className="wrap grid-12 mt-20">
          <div className="col-span-12 lg:col-span-8 lg:col-start-4">
            <RiskStatement />
            {isOn("compliance") && (
              <p className="small mt-4 ms-[calc(1.25rem+3px)] flex flex-wrap gap-x-6 sm:ms-[calc(1.75rem+3px)]">
                <PageLink page="compliance" suffix="#risk" className="text-link py-1">
                  {t("risk")}
                </PageLink>
                <span className="py-1 text-soft">{t("version", { date: dayOf(riskDay) })}</span>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** How low each sheet hangs, and where the line, which sags in the middle, comes near to it. */
const hang = [
  { sheet: "xl:mt-15", peg: "end-8" },
  { sheet: "xl:mt-20", peg: "start-1/2" },
  { sheet: "xl:mt-20", peg: "start-1/2" },
  { sheet: "xl:mt-15", peg: "start-8" },
];

function SheetOf({
  sheet: { name, day, sections },
  hung,
}: {
  sheet: ReturnType<typeof loader>["sheets"][number];
  hung: (typeof hang)[number] | undefined;
}) {
  const t = useTranslations("legal-index");
  const locale = useSiteLocale();
  const title = useTranslations(name)("title");
  return (
    <section
      aria-labelledby={`${name}-title`}
      className={clsx(
        "relative self-start border border-line bg-paper px-6 pt-7 pb-6 max-xl:border-t-[3px] max-xl:border-t-water",
        hung?.sheet,
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "absolute -top-4 h-8 w-2 rounded-full border-2 border-water bg-ground max-xl:hidden",
          hung?.peg,
        )}
      />
      <SvgDrawing svg={legalDrawings[name]} className="block w-28" />
      <h2 id={`${name}-title`} className="display-sm mt-5">
        <PageLink
          page={name}
          className="hover:text-water hover:underline hover:decoration-1 hover:underline-offset-6"
        >
          {title}
        </PageLink>
      </h2>
      <p className="small mt-1 text-water">
        {t("version", { date: formatDay(locale, new Date(day), "UTC") })}
      </p>
      <p className="mt-3 text-[0.9375rem] leading-normal rtl:leading-relaxed">
        {t(`holds.${name}`)}
      </p>
      <ol
        aria-label={t("contents", { title })}
        className="mt-5 hidden border-t border-line sm:block"
      >
        {sections.map((section, i) => (
          <li key={section.id} className="border-b border-line last:border-b-0">
            <PageLink
              page={name}
              suffix={`#${section.id}`}
              className="small flex min-h-9 gap-2.5 py-1.5 text-soft hover:text-ink hover:underline hover:underline-offset-4"
            >
              <span aria-hidden="true" className="min-w-5 tabular-nums">
                {i + 1}
              </span>
              {section.title}
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
