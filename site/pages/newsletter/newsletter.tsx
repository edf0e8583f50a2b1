import { useTranslations } from "use-intl";
import { type HeadArgs, pageHead } from "#site/i18n/head.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink } from "#site/links/links.tsx";

const load = pageLoader("newsletter", "newsletter-archive");

/** The list is put in by the server, wherever this mark stands: in the page and in its data. */
export const loader = (args: { request: Request }) => ({
  ...load(args),
  list: "<!--@fill-list@-->",
});

const feedPath = `${pagePaths.newsletter}/feed.xml`;

export const meta = (args: HeadArgs) => {
  const data = args.loaderData as PageData | undefined;
  if (!data) return [];
  const { locale, origin, words } = data;
  const feed = {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: words["newsletter-archive"]?.title,
    href: origin + localizedPath(locale, feedPath),
  };
  return [...pageHead(args), feed];
};

/** All issues of the newsletter, newest first, on one line of water. */
export default function Newsletter({ loaderData }: { loaderData: { list: string } }) {
  const t = useTranslations("newsletter-archive");
  const locale = useSiteLocale();
  return (
    <div className="wrap pt-8 pb-12 sm:pt-12">
      <BackLink page="about" label={t("back")} />
      <header className="grid-12 mt-8 items-start gap-y-5">
        <h1 className="display-lg col-span-12 lg:col-span-6">{t("title")}</h1>
        <div className="col-span-12 lg:col-span-6 lg:pt-2">
          <p className="lede">{t("lede")}</p>
          <p className="small mt-4 flex flex-wrap gap-x-6">
            <a href="#subscribe" className="text-link py-1">
              {t("subscribe")}
            </a>
            <a href={localizedPath(locale, feedPath)} className="text-link py-1">
              {t("feed")}
            </a>
          </p>
        </div>
      </header>
      <div className="grid-12 mt-12 lg:mt-16">
        <div className="col-span-12 lg:col-span-6 lg:col-start-7">
          <div
            className="issues peer"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from its own list, escaped.
            dangerouslySetInnerHTML={{ __html: loaderData.list }}
          />
          <p className="lede border-t border-line pt-8 text-soft peer-has-[li]:hidden">
            {t("empty")}
          </p>
        </div>
      </div>
    </div>
  );
}
