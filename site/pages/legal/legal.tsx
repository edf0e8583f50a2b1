import { clsx } from "clsx";
import { Printer } from "lucide-react";
import type { MouseEvent } from "react";
import { createTranslator, useTranslations } from "use-intl";
import { legalNames } from "#contract/limits.ts";
import { legalDrawings } from "#site/features/legal/legal-drawings.ts";
import { legalDay, legalHtml, readLegalText } from "#site/features/legal/legal-text.ts";
import { formatDay } from "#site/i18n/formats.ts";
import type { Words } from "#site/i18n/messages.ts";
import { pagePaths } from "#site/i18n/paths.ts";
import { localeOfRequest, pageLoader, readMarkdown, readWords } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink } from "#site/links/links.tsx";
import { Button } from "#site/ui/button.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { FoldedIndex, SectionIndex } from "#site/ui/section-index.tsx";
import { showToast } from "#site/ui/toast.ts";

/**
 * The four legal texts share this page; the address names one. It is split at its headings and rendered
 * while the site is built: its Markdown never reaches a browser.
 */
export function loader(input: { request: Request }) {
  const { pathname } = new URL(input.request.url);
  const name = legalNames.find((each) => pathname.includes(pagePaths[each]));
  if (!name) throw new Error(`No legal text at ${pathname}`);
  const locale = localeOfRequest(input.request);
  const messages = readWords(locale, ["legal"]) as Words;
  const t = createTranslator({ locale, messages, namespace: "legal" });
  const { summary, sections } = readLegalText(name, readMarkdown(locale, name), locale);
  return {
    ...pageLoader(name, name, "legal")(input),
    name,
    day: legalDay(name),
    summary: legalHtml(summary, "", locale),
    sections: sections.map(({ id, title, markdown }) => ({
      id,
      title,
      html: legalHtml(markdown, t("table", { heading: title }), locale),
    })),
  };
}

/** On a wide screen the heading of a section hangs beside its text; tables lie below both. */
const sideHeading = "nav:col-span-9 nav:grid nav:grid-cols-subgrid nav:items-start";

/** A legal text with its section numbers in the margin and its contents beside it. */
export default function Legal() {
  const { name, day, summary, sections } = useBuiltData<typeof loader>();
  const t = useTranslations("legal");
  const title = useTranslations(name)("title");
  const shell = useTranslations("shell.footer");
  const locale = useSiteLocale();
  const updated = formatDay(locale, new Date(day), "UTC");
  return (
    <div key={name} className="wrap pt-8 pb-28 sm:pt-12 print:p-0">
      <div className="mb-6 lg:mb-10">
        <BackLink page="legal" label={shell("legal")} />
      </div>
      <header className="grid-12 gap-y-8">
        <div className="col-span-12 lg:col-span-3 lg:self-end nav:col-start-10 nav:row-span-2 nav:row-start-1 print:hidden">
          <SvgDrawing svg={legalDrawings[name]} className="block w-36 lg:w-52" />
        </div>
        <h1 className="display-lg col-span-12 lg:col-span-8 lg:col-start-5 lg:self-end nav:col-span-9 nav:col-start-1 nav:row-start-1">
          {title}
        </h1>
        <div className="col-span-12 flex flex-wrap items-center gap-x-8 gap-y-1 text-soft lg:col-span-8 lg:col-start-5 nav:col-start-1 nav:row-start-2">
          <p className="small">{t("updated", { date: updated })}</p>
          <Button look="quiet" onClick={() => window.print()} className="print:hidden">
            <Printer className="size-4" aria-hidden="true" />
            {t("print")}
          </Button>
        </div>
      </header>
      <div className="mt-4 lg:hidden">
        <FoldedIndex label={t("contents")} sections={sections} />
      </div>
      <div className="grid-12 mt-10 lg:mt-14">
        <div className="hidden lg:col-span-3 lg:block nav:col-start-10 nav:row-start-1 print:hidden">
          <div className="sticky top-24 max-h-[calc(100svh-7rem)] overflow-y-auto pb-10 mask-[linear-gradient(#000_calc(100%-2.5rem),transparent)]">
            <SectionIndex label={t("contents")} sections={sections} />
          </div>
        </div>
        <article className="col-span-12 min-w-0 lg:col-span-8 lg:col-start-5 nav:col-span-9 nav:col-start-1 nav:row-start-1 nav:grid nav:grid-cols-subgrid nav:content-start">
          <section
            className={clsx(
              sideHeading,
              "max-w-[35em] border-water max-nav:border-s-2 max-nav:ps-5 max-nav:sm:ps-7 nav:max-w-none nav:border-t-2 nav:pt-6",
            )}
            aria-labelledby="in-short"
          >
            <h2 id="in-short" className="display-sm nav:col-span-3">
              {t("inShort")}
            </h2>
            <Prose html={summary} className="mt-3 nav:col-span-6 nav:mt-0" />
          </section>
          {sections.map((section, index) => (
            <Section key={section.id} number={index + 1} {...section} />
          ))}
        </article>
      </div>
    </div>
  );
}

function Prose({ html, className }: { html: string; className: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered while building.
    <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function Section({
  id,
  title,
  html,
  number,
}: ReturnType<typeof loader>["sections"][number] & { number: number }) {
  const t = useTranslations("legal");

  /** The address bar takes the anchor as with any link; the whole address is copied too. */
  async function copy(event: MouseEvent<HTMLAnchorElement>) {
    const address = event.currentTarget.href;
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: "good", title: t("copied"), description: address });
    } catch {
      showToast({ kind: "plain", title: t("copyFailed"), description: t("copyFailedDesc") });
    }
  }

  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx(sideHeading, "relative pt-16 lg:pt-14")}
    >
      <h2
        id={`${id}-title`}
        className="display-sm max-w-[26em] nav:col-span-3 nav:ps-11 nav:[&:has(~.prose>.table-scroll:first-child)]:col-span-9 print:break-after-avoid"
      >
        {title}
      </h2>
      <a
        href={`#${id}`}
        onClick={copy}
        aria-label={`${number}. ${t("copyLink", { heading: title })}`}
        className="figure-sm absolute top-8 start-0 grid min-h-8 min-w-8 content-center text-soft hover:text-water lg:top-12.5 lg:-start-14 lg:min-h-11 lg:min-w-11 nav:start-0"
      >
        {number}
      </a>
      <Prose
        html={html}
        className="mt-4 nav:col-span-6 nav:col-start-4 nav:mt-0 nav:[&:has(>.table-scroll:first-child)]:mt-4 [&>:not(.table-scroll)]:max-w-[35em] nav:[&>.table-scroll]:-ms-[calc(50%+0.875rem)]"
      />
    </section>
  );
}
