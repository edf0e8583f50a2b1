import { useTranslations } from "use-intl";
import { type ServiceName, services } from "#brand/badges.ts";
import { mark } from "#brand/names.ts";
import { type HeadArgs, type HeadEntry, pageHead } from "#site/i18n/head.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { MarkShapes } from "#site/ui/icons.tsx";

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
      <header className="grid-12 mt-8 items-end gap-y-10 border-line border-b">
        <div className="col-span-12 lg:col-span-7 lg:pb-20">
          <h1 className="display-lg">{t("title")}</h1>
          <p className="lede mt-7">{t("lede")}</p>
          <p className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">
            <a href="#subscribe" className={buttonClass("primary")}>
              {t("subscribe")}
            </a>
            <a href={localizedPath(locale, feedPath)} className="small text-link py-1">
              {t("feed")}
            </a>
          </p>
        </div>
        <Issue />
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
          {/* Without days before it, the line starts where the words above do. */}
          <div className="peer-has-[li]:hidden lg:-ms-[calc((100%+1.75rem)*3/8)]">
            <p className="issues-none lede text-soft">{t("empty")}</p>
          </div>
        </div>
      </div>
    </div>
  );
}

/** An issue coming up from behind the rule, before the one of last month: services, changes, prices. */
function Issue() {
  return (
    <div className="col-span-12 overflow-clip sm:col-span-8 lg:col-span-4 lg:col-start-9">
      <Drawing
        box="0 0 400 330"
        preserveAspectRatio="xMinYMin slice"
        className="block w-full max-lg:h-52"
        strokeLinecap="round"
      >
        <path
          d="M96 10 388 40 356 352 64 322Z"
          fill="var(--basin)"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
        <path
          d="M24 34H332V360H24Z"
          fill="var(--paper)"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
        <MarkShapes transform={`translate(48 56) scale(${26 / mark.size})`} />
        <path d="M88 69H170" stroke="var(--ink)" strokeWidth="5" />
        <path d="M48 102H308" stroke="var(--line-strong)" />
        {/* The services. */}
        <g strokeWidth="3">
          {services.map(({ name }) => (
            <path key={name} d={branches[name]} stroke={`var(--${name})`} />
          ))}
        </g>
        {/* What changed, and what it costs. */}
        <path d="M48 236H170M48 252H196M48 268H156" stroke="var(--line-strong)" strokeWidth="2" />
        <path
          d="M224 236H262M224 254H254M224 272H266M224 290H250M48 284H182"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
        <path
          d="M288 236H308M288 254H308M288 272H308M288 290H308"
          stroke="var(--water)"
          strokeWidth="4"
        />
      </Drawing>
    </div>
  );
}

const branches: Record<ServiceName, string> = {
  wallet: "M308 112C250 116 226 138 200 146S60 160 54 204",
  travel: "M308 112C250 116 226 138 200 146S140 166 138 204",
  logistics: "M308 112C250 116 226 138 206 150S222 178 222 204",
  education: "M308 112C262 116 240 138 236 146S302 166 304 204",
};
