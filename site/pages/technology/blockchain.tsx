import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { claimInText, formatFigure } from "#site/i18n/formats.ts";
import { Panel } from "./panel.tsx";

const points = ["fees", "release", "open"] as const;
const steps = ["sent", "seen", "final"] as const;

/** A transfer's short life as a scale of tenths of a second. */
export function Blockchain() {
  const t = useTranslations("technology.blockchain");
  const finality = formatFigure(claims.finality.value, claims.finality.decimals);
  const tenths = Math.round(claims.finality.value * 10);
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={points.map((id) => ({
        id,
        name: t(`points.${id}.name`, { fee: claimInText(claims.networkFee) }),
        text: t(`points.${id}.text`),
      }))}
    >
      <p className="small text-soft">{t("line", { finality })}</p>
      <svg viewBox="0 0 720 56" className="mirror mt-3 w-full" fill="none" aria-hidden="true">
        <path d="M6 28H714" stroke="var(--line-strong)" />
        {Array.from({ length: tenths * 10 + 1 }, (_, i) => {
          const x = 6 + (708 / (tenths * 10)) * i;
          const length = i % 10 === 0 ? 18 : 7;
          return (
            <path
              key={x}
              d={`M${x} ${28 - length / 2}v${length}`}
              stroke="var(--line-strong)"
              strokeWidth={i % 10 === 0 ? 1.6 : 1}
            />
          );
        })}
        <path d="M6 28H690" stroke="var(--water)" strokeWidth="3" />
        {[6, 300, 690].map((x, i) => (
          <circle
            key={x}
            cx={x + (i === 0 ? 4 : 0)}
            cy="28"
            r={i === 2 ? 10 : 7}
            fill={i === 2 ? "var(--water)" : "var(--ground)"}
            stroke="var(--water)"
            strokeWidth="3"
          />
        ))}
      </svg>
      <ol className="mt-1 flex justify-between gap-4">
        {steps.map((step) => (
          <li key={step} className="font-display text-[1.1rem] leading-snug">
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
