import { useTranslations } from "use-intl";
import { watchedServices } from "#brand/status.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Board } from "./board.tsx";
import { Incidents } from "./incidents.tsx";
import { LiveRow } from "./live-row.tsx";
import { Metrics } from "./metrics.tsx";

export const loader = pageLoader("status", "status");
export const meta = pageHead;

/** The worst state on the board speaks for all. */
function overall(): "operational" | "degraded" | "down" {
  const states: string[] = watchedServices.map(({ status }) => status);
  if (states.includes("down")) return "down";
  return states.includes("degraded") ? "degraded" : "operational";
}

export default function Status() {
  const t = useTranslations("status");
  return (
    <>
      <header className="wrap pt-8 pb-10 sm:pt-12 sm:pb-14">
        <BackLink page="about" label={t("back")} />
        <h1 className="display-lg mt-6 max-w-[14em]">{t(`title.${overall()}`)}</h1>
        <p className="lede mt-5">{t("lede")}</p>
      </header>
      <LiveRow />
      <Board />
      <Incidents />
      <Metrics />
      <p className="wrap pt-14 text-soft">
        {t("help")}{" "}
        <PageLink page="contact" suffix="?topic=support" className="text-link text-ink">
          {t("write")}
        </PageLink>
      </p>
    </>
  );
}
