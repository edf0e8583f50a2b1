import { useTranslations } from "use-intl";
import { statusParts } from "#contract/choices.ts";
import type { StatusAnswer } from "#contract/status.ts";
import { formatTime } from "#site/i18n/formats.ts";
import { StateBadge } from "./state-badge.tsx";
import { useLiveStatus } from "./use-live-status.ts";

/** What this very server says of itself now, beside the record that was written. */
export function LiveRow() {
  const t = useTranslations("status.live");
  const { state, answer } = useLiveStatus();
  return (
    <section aria-labelledby="live-title" className="border-y border-line bg-basin">
      <div className="wrap py-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1">
          <h2 id="live-title" className="display-sm">
            {t("title")}
          </h2>
          <p role="status" className="small text-soft">
            {state === "asking" && t("asking")}
            {state === "silent" && t("silent")}
            {answer &&
              t("checked", {
                time: formatTime(new Date(answer.checkedAt)),
              })}
          </p>
        </div>
        <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          {statusParts.map((part) => (
            <div key={part} className="border-t border-line pt-3">
              <dt className="small text-soft">{t(`parts.${part}`)}</dt>
              <dd className="mt-1 min-h-12">
                {answer ? (
                  <>
                    <StateBadge state={answer[part].state} />
                    <Detail part={part} answer={answer} />
                  </>
                ) : (
                  <span className="text-soft">{state === "silent" ? t("unknown") : "…"}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Detail({ part, answer }: { part: (typeof statusParts)[number]; answer: StatusAnswer }) {
  const t = useTranslations("status.live.details");
  const text = () => {
    if (part === "database" && answer.database.milliseconds !== null) {
      return t("database", { milliseconds: answer.database.milliseconds });
    }
    if (part === "mail" && answer.mail.waiting !== null) {
      return t("mail", { waiting: answer.mail.waiting });
    }
    if (part === "market") {
      const { source, ageSeconds } = answer.market;
      return source === "demo" || ageSeconds === null
        ? t("demo")
        : t("market", { seconds: ageSeconds });
    }
    return part === "site" ? t("site") : undefined;
  };
  return <span className="small mt-0.5 block text-balance text-soft">{text()}</span>;
}
