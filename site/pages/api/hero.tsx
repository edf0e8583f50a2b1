import { useTranslations } from "use-intl";
import { api } from "#brand/api.ts";
import { PageLink } from "#site/i18n/page-link.tsx";

export function Hero() {
  const t = useTranslations("api");
  return (
    <header className="wrap grid gap-x-20 gap-y-10 pt-14 pb-16 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
      <div>
        <h1 className="display-lg">{t("title")}</h1>
        <p className="lede mt-5">{t("lede", { version: api.version })}</p>
        <section aria-labelledby="notice-title" className="mt-9 border-water border-s-[3px] ps-5">
          <h2 id="notice-title" className="font-medium">
            {t("notice.title")}
          </h2>
          <p className="mt-1.5 max-w-[34em] text-soft">
            {t("notice.text")}{" "}
            <PageLink page="docs" className="text-link text-ink">
              {t("notice.link")}
            </PageLink>
            .
          </p>
        </section>
      </div>
      <Exchange />
    </header>
  );
}

/** Out through the gate that asks for the key, and back with the answer. */
function Exchange() {
  const t = useTranslations("api.drawing");
  return (
    <figure className="self-end">
      <figcaption className="sr-only">{t("label")}</figcaption>
      <div className="flex justify-between font-display text-[1.15rem]" aria-hidden="true">
        <span>{t("you")}</span>
        <span>{t("us")}</span>
      </div>
      <svg viewBox="0 0 560 190" className="mirror mt-3 w-full" fill="none" aria-hidden="true">
        <path d="M3 0V190M557 0V190" stroke="var(--line-strong)" strokeWidth="2" />
        <path d="M3 52H150C190 52 190 38 230 38H318" stroke="var(--water)" strokeWidth="4" />
        <path d="M326 12V84" stroke="var(--ink)" strokeWidth="6" />
        <path d="M314 12h24M314 84h24" stroke="var(--ink)" strokeWidth="6" />
        <path d="M332 38H420C460 38 460 52 500 52H546" stroke="var(--water)" strokeWidth="4" />
        <path d="m536 45 12 7-12 7" stroke="var(--water)" strokeWidth="3" />
        <path
          d="M557 140H440C396 140 400 158 350 158S250 132 200 132 130 146 96 146H16"
          stroke="var(--education)"
          strokeWidth="4"
        />
        <path d="m26 139-12 7 12 7" stroke="var(--education)" strokeWidth="3" />
        {/* The key, on its way to the gate. */}
        <circle cx="232" cy="38" r="9" fill="var(--ground)" stroke="var(--water)" strokeWidth="3" />
        <path d="M241 38h34m-12 0v10m9-10v7" stroke="var(--ground)" strokeWidth="9" />
        <path d="M241 38h34m-12 0v10m9-10v7" stroke="var(--water)" strokeWidth="3" />
      </svg>
    </figure>
  );
}
