import { useTranslations } from "use-intl";
import { type HeadArgs, type HeadEntry, pageHead } from "#site/i18n/head.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";

const load = pageLoader("newsletter", "newsletter-archive");

/** The server inserts the list at this mark: in the page and in its data. */
export const loader = (args: { request: Request }) => ({
  ...load(args),
  list: "<!--@fill-list@-->",
});

const feedPath = `${pagePaths.newsletter}/feed.xml`;

export const head = (args: HeadArgs) => {
  const data = args.loaderData as PageData | undefined;
  if (!data) return [];
  const { locale, origin, words } = data;
  const feed: HeadEntry = {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: words["newsletter-archive"]?.title ?? "",
    href: origin + localizedPath(locale, feedPath),
  };
  return [...pageHead(args), feed];
};

/** All issues of the newsletter, newest first, on one line of water. */
export default function Newsletter() {
  const { list } = useBuiltData<typeof loader>();
  const t = useTranslations("newsletter-archive");
  const locale = useSiteLocale();
  return (
    <div className="wrap pt-8 pb-12 sm:pt-12">
      <BackLink page="resources" label={t("back")} />
      <header className="grid-12 mt-8 gap-y-5">
        <h1 className="display-lg col-span-12">{t("title")}</h1>
        <div className="col-span-12 lg:col-span-8 lg:col-start-4">
          <p className="lede">{t("lede")}</p>
          <p className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">
            <a href="#subscribe" className={buttonClass("primary")}>
              {t("subscribe")}
            </a>
            <a href={localizedPath(locale, feedPath)} className="small text-link py-1">
              {t("feed")}
            </a>
          </p>
        </div>
      </header>
      <div className="grid-12 mt-14 lg:mt-20">
        <div className="col-span-12 lg:col-span-8 lg:col-start-4">
          <div
            className="issues peer"
            // All elements of the list, so that their styles are in the page.
            data-holds="ul li time h2 a p"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from its own list, escaped.
            dangerouslySetInnerHTML={{ __html: list }}
          />
          <p className="issues-none lede text-soft peer-has-[li]:hidden">{t("empty")}</p>
        </div>
      </div>
    </div>
  );
}
