import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "#brand/api.ts";
import { claims } from "#brand/claims.ts";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { claimInText, formatFigure } from "#site/i18n/formats.ts";
import { Drawing } from "#site/ui/drawing.tsx";
import { Tabs } from "#site/ui/tabs.tsx";
import { LayerLabel } from "./layer-label.tsx";

const layers = [
  { name: "ai", Panel: Ai },
  { name: "blockchain", Panel: Blockchain },
  { name: "security", Panel: Security },
  { name: "development", Panel: Development },
] as const;

/** The section through the ground: each tab is a layer, and the shaft goes down beside them. */
export function Layers() {
  const t = useTranslations("technology");
  return (
    <div className="wrap relative">
      <Tabs
        label={t("layers")}
        look="strata"
        className="lg:grid-cols-[minmax(13rem,5fr)_9fr] lg:gap-x-24"
        panelClassName="lg:pt-12 pb-16"
        tabs={layers.map(({ name, Panel }) => ({
          name,
          label: <LayerLabel name={name} title={t(`${name}.name`)} place={t(`${name}.place`)} />,
          panel: <Panel />,
        }))}
      />
    </div>
  );
}

const aiPoints = ["memory", "limits", "people"] as const;

const aiSteps = ["reads", "proposes", "waits"] as const;

/** The assistant's turn in three steps on one line; the last is a gate that only the reader opens. */
function Ai() {
  const t = useTranslations("technology.ai");
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={aiPoints.map((id) => ({
        id,
        name: t(`points.${id}.name`),
        text: t(`points.${id}.text`),
      }))}
    >
      <Drawing box="0 0 720 40" stretch className="hidden h-10 w-full sm:block">
        <path
          d="M0 20C60 20 60 8 120 8S180 20 240 20 300 32 360 32 420 20 494 20"
          stroke="var(--water)"
          strokeWidth="3"
        />
        <path d="M496 2V38" stroke="var(--ink)" strokeWidth="5" />
        <path d="M500 20H720" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="2 7" />
      </Drawing>
      <ol className="grid gap-x-8 gap-y-4 sm:mt-3 sm:grid-cols-3">
        {aiSteps.map((step) => (
          <li key={step}>
            <p className="font-display text-[1.2rem]">{t(`steps.${step}.name`)}</p>
            <p className="small mt-0.5 text-soft">{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const blockchainPoints = ["fees", "release", "open"] as const;

const blockchainSteps = ["sent", "seen", "final"] as const;

/** A transfer's short life as a scale of tenths of a second. */
function Blockchain() {
  const t = useTranslations("technology.blockchain");
  const finality = formatFigure(claims.finality.value, claims.finality.decimals);
  const tenths = Math.round(claims.finality.value * 10);
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={blockchainPoints.map((id) => ({
        id,
        name: t(`points.${id}.name`, { fee: claimInText(claims.networkFee) }),
        text: t(`points.${id}.text`),
      }))}
    >
      <p className="small text-soft">{t("line", { finality })}</p>
      <Drawing box="0 0 720 56" className="mt-3 w-full">
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
      </Drawing>
      <ol className="mt-1 flex justify-between gap-4">
        {blockchainSteps.map((step) => (
          <li key={step} className="font-display text-[1.1rem] leading-snug">
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const securityPoints = ["apart", "insured", "watched"] as const;

/** Three channels come to one gate; it opens when two of them carry water. */
function Security() {
  const t = useTranslations("technology.security");
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={securityPoints.map((id) => ({
        id,
        name: t(`points.${id}.name`, { insurance: claimInText(claims.insurance) }),
        text: t(`points.${id}.text`),
      }))}
    >
      <p className="small text-soft">{t("line")}</p>
      <Drawing box="0 0 720 132" className="mt-3 w-full">
        {[22, 66, 110].map((y, i) => (
          <g key={y} stroke={i === 2 ? "var(--line-strong)" : "var(--water)"} strokeWidth="3">
            <circle cx="20" cy={y} r="12" />
            <path
              d={`M32 ${y}H150${i === 0 ? "m-34 0v9m18-9v13" : i === 1 ? "m-46 0v13m18-13v7m18-7v11" : "m-30 0v7m18-7v7"}`}
            />
            <path
              d={`M150 ${y}H250C340 ${y} 340 66 430 66`}
              strokeDasharray={i === 2 ? "2 8" : undefined}
              strokeWidth={i === 2 ? 2 : 3}
            />
          </g>
        ))}
        <path d="M436 30V102" stroke="var(--ink)" strokeWidth="6" />
        <path d="M420 30h32M420 102h32" stroke="var(--ink)" strokeWidth="6" />
        <path
          d="M440 66C520 66 540 52 610 52S690 66 720 66"
          stroke="var(--water)"
          strokeWidth="6"
        />
      </Drawing>
    </Panel>
  );
}

const developmentPoints = ["plain", "versions", "own"] as const;

const sample = `const answer = await fetch("/api/market");
const { price, priceChange24h, source, asOf } = await answer.json();

// "live", "cached" or "demo": say which when you show it.
console.log(price, priceChange24h, source, asOf);`;

/** A call that this very site answers. */
function Development() {
  const t = useTranslations("technology.development");
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={developmentPoints.map((id) => ({
        id,
        name: t(`points.${id}.name`),
        text: t(`points.${id}.text`, { version: api.version }),
      }))}
    >
      <CodeBlock code={sample} label="JavaScript" />
    </Panel>
  );
}

/** What every layer shows: its sentence, its drawn object, and three things that follow from it. */
function Panel({
  title,
  text,
  points,
  children,
}: {
  title: string;
  text: string;
  points: readonly { id: string; name: string; text: string }[];
  children: ReactNode;
}) {
  return (
    <>
      <h2 className="display-md max-w-[15em]">{title}</h2>
      <p className="mt-5 max-w-[38em] text-soft">{text}</p>
      <div className="mt-9">{children}</div>
      <dl className="mt-10 grid gap-x-8 border-t border-line sm:grid-cols-3">
        {points.map((point) => (
          <div key={point.id} className="border-b border-line py-5 sm:border-b-0">
            <dt className="font-medium">{point.name}</dt>
            <dd className="small mt-1.5 text-soft">{point.text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
