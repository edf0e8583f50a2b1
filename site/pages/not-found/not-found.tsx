import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { ButtonLink } from "#site/links/links.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { LongArrow } from "#site/ui/icons.tsx";
import dunes from "./dunes.svg?raw";

export const loader = pageLoader("notFound", "not-found");

const ways = ["services", "resources", "status", "contact"] as const;

/** Shown at every address without a page (specification 2.20). */
export default function NotFound() {
  const t = useTranslations("not-found");
  useEffect(() => {
    console.error("404: no page at", location.pathname);
  }, []);
  return (
    <div className="-mb-24 overflow-clip [--sand:color-mix(in_oklab,var(--logistics)_15%,var(--ground))]">
      <div className="wrap grid justify-items-start gap-5 pt-10 sm:pt-16">
        <p className="display-sm ltr-island text-soft">{t("code")}</p>
        <h1 className="display-lg max-w-[11em]">{t("title")}</h1>
        <p className="lede">{t("text")}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink page="home" look="primary" label={t("home")} />
          <ButtonLink page="help" look="outline" label={t("help")} />
        </div>
      </div>
      <Dunes />
      <nav aria-label={t("ways.title")} className="bg-(--sand) pb-24">
        <ul className="wrap grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4">
          {ways.map((page) => (
            <li key={page}>
              <PageLink page={page} className="group block py-3.5">
                <span className="display-sm flex items-baseline justify-between gap-4 underline decoration-water decoration-1 underline-offset-[0.35em] group-hover:decoration-2">
                  {t(`ways.${page}.name`)}
                  <LongArrow className="shrink-0 self-center text-water" />
                </span>
                <span className="mt-2 block text-balance text-soft">{t(`ways.${page}.text`)}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The channel comes over the dunes and runs out in the sand. A phone shows its last part. */
function Dunes() {
  return (
    <SvgDrawing
      svg={dunes}
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none -mt-10 block h-64 w-full max-sm:-ms-[60vw] max-sm:w-[160vw] sm:-mt-20 sm:h-[max(24rem,23.75vw)]"
      strokeLinecap="round"
    />
  );
}
