import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "#brand/api.ts";
import { claims } from "#brand/claims.ts";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { claimText, claimValue, formatNumber } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing, Shapes } from "#site/ui/drawing.tsx";
import { Tabs } from "#site/ui/tabs.tsx";
import { LayerLabel } from "./layer-label.tsx";
import { aiShapes, securityShapes } from "./layers-points.ts";

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
        look="stacked"
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
      points={aiPoints}
      say={(id, part) => t(`points.${id}.${part}`)}
    >
      <Drawing box="0 0 720 40" stretch className="hidden h-10 w-full sm:block">
        <Shapes of={aiShapes} />
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
  const locale = useSiteLocale();
  const finality = formatNumber(locale, claims.finality.value, claims.finality.decimals);
  const tenths = Math.round(claims.finality.value * 10);
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={blockchainPoints}
      say={(id, part) => t(`points.${id}.${part}`, { fee: claimValue(locale, claims.networkFee) })}
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
  const locale = useSiteLocale();
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={securityPoints}
      say={(id, part) =>
        t(`points.${id}.${part}`, { insurance: claimText(locale, claims.insurance) })
      }
    >
      <p className="small text-soft">{t("line")}</p>
      <Drawing box="0 0 720 132" className="mt-3 w-full">
        <Shapes of={securityShapes} />
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
      points={developmentPoints}
      say={(id, part) => t(`points.${id}.${part}`, { version: api.version })}
    >
      <CodeBlock code={sample} label="JavaScript" />
    </Panel>
  );
}

/** What every layer shows: its sentence, its drawing, and three things that follow from it. */
function Panel<Point extends string>({
  title,
  text,
  points,
  say,
  children,
}: {
  title: string;
  text: string;
  points: readonly Point[];
  say: (id: Point, part: "name" | "text") => string;
  children: ReactNode;
}) {
  return (
    <>
      <h2 className="display-md max-w-[15em]">{title}</h2>
      <p className="mt-5 max-w-[38em] text-soft">{text}</p>
      <div className="mt-9">{children}</div>
      <dl className="mt-10 grid gap-x-8 border-t border-line sm:grid-cols-3">
        {points.map((id) => (
          <div key={id} className="border-b border-line py-5 sm:border-b-0">
            <dt className="font-medium text-balance">{say(id, "name")}</dt>
            <dd className="small mt-1.5 text-soft">{say(id, "text")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
