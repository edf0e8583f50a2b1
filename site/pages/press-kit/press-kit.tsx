import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Coverage } from "./coverage.tsx";
import { Desk } from "./desk.tsx";
import { Habits } from "./habits.tsx";
import { Leaders } from "./leaders.tsx";
import { type PressFiles, readPressFiles } from "./press-files.server.ts";
import { Tray } from "./tray.tsx";

const words = pageLoader("pressKit", "press-kit", "people");

/** The words of the page, and the files as the build has just drawn them. */
export const loader = (args: { request: Request }) => ({ ...words(args), files: readPressFiles() });
export const meta = pageHead;

export default function PressKit({ loaderData }: { loaderData: { files: PressFiles } }) {
  const t = useTranslations("press-kit");
  const locale = useSiteLocale();
  return (
    <>
      <section className="wrap pt-8 sm:pt-12">
        <BackLink page="about" label={t("back")} />
        <div className="mt-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
          <h1 className="display-lg max-w-[9em]">{t("title")}</h1>
          <p className="lede max-w-[26em]! pb-2">{t("lede", { brand: names.group[locale] })}</p>
        </div>
      </section>
      <Tray files={loaderData.files} />
      <Habits />
      <Leaders />
      <Coverage />
      <Desk />
    </>
  );
}
