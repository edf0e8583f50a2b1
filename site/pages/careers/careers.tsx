import { useTranslations } from "use-intl";
import { jobs } from "#brand/jobs.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Hiring } from "./hiring.tsx";
import { Positions } from "./positions.tsx";

export const loader = pageLoader("careers", "careers");

export const meta = pageHead;

export default function Careers() {
  const t = useTranslations("careers");
  return (
    <>
      <section className="wrap pt-8 sm:pt-12">
        <BackLink page="about" label={t("back")} />
        <div className="grid-12 mt-8 items-end gap-y-6 sm:mt-10">
          <h1 className="display-lg col-span-12 md:col-span-7">
            {t("title", { count: jobs.length })}
          </h1>
          <p className="lede col-span-12 md:col-span-5">{t("lede")}</p>
        </div>
      </section>
      <Positions />
      <Hiring />
    </>
  );
}
