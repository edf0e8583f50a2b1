import { useTranslations } from "use-intl";
import { Panel } from "./panel.tsx";

const points = ["memory", "limits", "people"] as const;
const steps = ["reads", "proposes", "waits"] as const;

/** The assistant's turn in three steps on one line; the last is a gate that only the reader opens. */
export function Ai() {
  const t = useTranslations("technology.ai");
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={points.map((id) => ({
        id,
        name: t(`points.${id}.name`),
        text: t(`points.${id}.text`),
      }))}
    >
      <svg
        viewBox="0 0 720 40"
        preserveAspectRatio="none"
        className="mirror hidden h-10 w-full sm:block"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="M0 20C60 20 60 8 120 8S180 20 240 20 300 32 360 32 420 20 494 20"
          stroke="var(--water)"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
        <path d="M496 2V38" stroke="var(--ink)" strokeWidth="5" vectorEffect="non-scaling-stroke" />
        <path
          d="M500 20H720"
          stroke="var(--line-strong)"
          strokeWidth="2"
          strokeDasharray="2 7"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ol className="grid gap-x-8 gap-y-4 sm:mt-3 sm:grid-cols-3">
        {steps.map((step) => (
          <li key={step}>
            <p className="font-display text-[1.2rem]">{t(`steps.${step}.name`)}</p>
            <p className="small mt-0.5 text-soft">{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
