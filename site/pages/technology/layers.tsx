import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { api } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { claimText, claimValue, formatNumber } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing, SvgDrawing } from "#site/ui/drawing.tsx";
import { Tabs } from "#site/ui/tabs.tsx";
import ai from "./layer-ai.svg?raw";
import security from "./layer-security.svg?raw";

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
          label: <LayerLabel name={name} />,
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
      <SvgDrawing svg={ai} stretch className="hidden h-10 w-full sm:block" />
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
  const { symbol } = names.token;
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={blockchainPoints}
      say={(id, part) =>
        t(`points.${id}.${part}`, { symbol, fee: claimValue(locale, claims.networkFee) })
      }
    >
      <p className="small text-soft">
        {t("line", { symbol, finality, seconds: claims.finality.value })}
      </p>
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
      <SvgDrawing svg={security} className="mt-3 w-full" />
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
      text={t("text", { symbol: names.token.symbol })}
      points={developmentPoints}
      say={(id, part) => t(`points.${id}.${part}`, { version: api.version })}
    >
      <CodeBlock code={sample} label="JavaScript" />
    </Panel>
  );
}

/** The parts of every layer: its sentence, its drawing, and three things that follow from it. */
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

type LayerName = "ai" | "blockchain" | "security" | "development";

/** The deeper, the darker. */
const depth: Record<LayerName, string> = {
  ai: "opacity-[0.015]",
  blockchain: "opacity-[0.035]",
  security: "opacity-[0.06]",
  development: "opacity-[0.09]",
};

/**
 * A layer of the section, which is a tab's label: its name on its own rock, which runs out of the
 * picture on the start side. Beside it the shaft; where the layer is open, water enters its panel.
 */
function LayerLabel({ name }: { name: LayerName }) {
  const t = useTranslations("technology");
  return (
    <span className="block lg:min-h-24 lg:content-center lg:py-7">
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute inset-y-0 -start-[50vw] end-0 bg-ink max-lg:-end-14 ${depth[name]}`}
      />
      <Rock name={name} />
      {/* The line under the tab, as long as the layer. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-full -start-[50vw] end-0 h-px bg-line max-lg:-end-14"
      />
      {name === "ai" && <Well />}
      <span className="relative block text-[1.35rem] lg:text-[1.7rem]">{t(`${name}.name`)}</span>
      <span className="small relative mt-0.5 block [font-family:var(--font-text)] text-soft">
        {t(`${name}.place`)}
      </span>
      <span
        aria-hidden="true"
        className="absolute -inset-y-px -end-12 hidden w-5 border-x border-edge lg:block"
      >
        {/* The water is in the lowest layer, and the rope reaches down into it. */}
        <span
          className={`absolute start-1/2 top-0 w-px bg-water ${name === "development" ? "h-2/3" : "bottom-0"}`}
        />
        {name === "development" && (
          <span className="absolute inset-x-0 top-1/2 bottom-0 border-t-2 border-water bg-water/45" />
        )}
      </span>
      <span
        aria-hidden="true"
        className="absolute top-1/2 -end-22 hidden h-[3px] w-10 origin-[0_50%] scale-x-0 bg-water transition-transform duration-200 ease-site in-data-active:scale-x-100 lg:block rtl:origin-[100%_50%]"
      />
    </span>
  );
}

/** The heap of earth around the mouth of the shaft, and the windlass over it. */
function Well() {
  return (
    <svg
      viewBox="0 0 120 64"
      className="pointer-events-none absolute bottom-full -end-[6.125rem] hidden h-16 w-30 lg:block"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M2 63C20 60 30 42 46 40H74C90 42 100 60 118 63"
        fill="var(--ground)"
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <path d="M50 40V14M70 40V14M44 18H76" stroke="var(--ink)" strokeWidth="2" />
      <path d="M60 18V64" stroke="var(--water)" strokeWidth="1.5" />
    </svg>
  );
}

/** Soil with roots, blocks laid on one another, rock, and gravel that carries water. */
function Rock({ name }: { name: LayerName }) {
  return (
    <svg
      className="mirror pointer-events-none absolute inset-y-0 -start-[50vw] h-full w-[calc(100%+50vw)] max-lg:w-[calc(100%+50vw+3.5rem)] text-(--contour) in-data-active:text-water/50 [mask-image:linear-gradient(to_right,black_calc(50vw-3rem),transparent_50vw,transparent_calc(50vw+10rem),black_calc(50vw+17rem))]"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <defs>
        <pattern id={`rock-${name}`} width="72" height="48" patternUnits="userSpaceOnUse">
          {name === "ai" && (
            <path
              d="M8 10v.01M30 22v.01M52 6v.01M64 30v.01M18 38v.01M44 42v.01M4 28c5 2 9 1 13 6M40 14c6 0 9 4 15 3"
              strokeWidth="2"
              strokeLinecap="round"
            />
          )}
          {name === "blockchain" && (
            <path d="M0 1h72M0 25h72M18 1v24M54 1v24M0 25v24M36 25v24M72 25v24" strokeWidth="1.2" />
          )}
          {name === "security" && (
            <path d="M-6 54 54-6M18 54 78-6M-6 30 30-6M42 54 78 18" strokeWidth="1.4" />
          )}
          {name === "development" && (
            <path
              d="M10 14a7 5 0 1 0 14 0a7 5 0 1 0-14 0M44 10a9 6 0 1 0 18 0a9 6 0 1 0-18 0M28 34a8 6 0 1 0 16 0a8 6 0 1 0-16 0M58 36a6 5 0 1 0 12 0a6 5 0 1 0-12 0M2 36a6 5 0 1 0 12 0a6 5 0 1 0-12 0"
              strokeWidth="1.2"
            />
          )}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#rock-${name})`} stroke="none" />
    </svg>
  );
}
