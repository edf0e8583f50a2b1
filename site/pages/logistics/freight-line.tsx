import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDirhams } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { classNames } from "#site/ui/class-names.ts";
import { StepButton } from "#site/ui/step-button.tsx";

const payment = 12_400;

/** The gates of the shipment, where each stands in the drawing, and the path up to it. */
const gates = [
  { name: "booked", x: 100, y: 168 },
  { name: "sealed", x: 350, y: 104 },
  { name: "customs", x: 600, y: 150 },
  { name: "gate", x: 850, y: 92 },
  { name: "handed", x: 1100, y: 132 },
] as const;
const releaseGate = 3;

/** A smooth line through the first `count` gates. */
function lineTo(count: number): string {
  const [first, ...rest] = gates.slice(0, count);
  if (!first) return "";
  let { x, y } = first;
  let d = `M0 190C40 190 60 ${y} ${x} ${y}`;
  for (const gate of rest) {
    const middle = (x + gate.x) / 2;
    d += `C${middle} ${y} ${middle} ${gate.y} ${gate.x} ${gate.y}`;
    ({ x, y } = gate);
  }
  return d;
}

/** One shipment to move from gate to gate; the money is shown where it is. */
export function FreightLine() {
  const t = useTranslations("logistics.line");
  const locale = useSiteLocale();
  const [at, setAt] = useState(2);
  const slider = useId();
  const released = at >= releaseGate;
  const here = gates[at] ?? gates[0];
  const move = (by: number) => setAt((gate) => Math.min(gates.length - 1, Math.max(0, gate + by)));

  return (
    <section aria-labelledby="line-title" className="border-y border-line bg-basin py-12 sm:py-16">
      <div className="wrap flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="line-title" className="display-sm">
          {t("title")}
        </h2>
        <p className="text-soft">{t("text")}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={t("title")} className="mt-6 overflow-x-auto">
        <div className="mx-auto w-[68rem] max-w-none px-[clamp(1.25rem,4vw,3.5rem)] lg:w-full lg:max-w-[80rem]">
          <svg
            viewBox="0 0 1200 260"
            className="mirror w-full"
            fill="none"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path
              d={`${lineTo(gates.length)}C1150 132 1170 120 1200 120`}
              stroke="var(--line-strong)"
              strokeWidth="2"
              strokeDasharray="1 9"
            />
            <path d={lineTo(at + 1)} stroke="var(--hue)" strokeWidth="12" opacity="0.14" />
            <path d={lineTo(at + 1)} stroke="var(--hue)" strokeWidth="3.5" />
            {gates.map(({ name, x, y }, i) => (
              <g key={name} stroke={i <= at ? "var(--ink)" : "var(--line-strong)"}>
                <path
                  d={`M${x - 26} ${y - 44}v88M${x + 26} ${y - 44}v88`}
                  strokeWidth={i === releaseGate ? 4 : 2}
                />
                <path d={`M${x - 34} ${y - 46}h68`} strokeWidth={i === releaseGate ? 6 : 3} />
              </g>
            ))}
            <g transform={`translate(${here.x} ${here.y})`}>
              <rect
                x="-20"
                y="-13"
                width="40"
                height="26"
                fill="var(--ground)"
                stroke="var(--hue)"
                strokeWidth="2.5"
              />
              <path d="M-10-12v24M0-12v24M10-12v24" stroke="var(--hue)" strokeWidth="1.5" />
            </g>
            {released && (
              <g stroke="var(--hue)">
                <path d="M850 136C850 196 880 226 960 226" strokeWidth="3" />
                <circle cx="966" cy="226" r="6" fill="var(--hue)" />
              </g>
            )}
          </svg>
          <ol className="grid grid-cols-5">
            {gates.map(({ name }, i) => (
              <li
                key={name}
                aria-current={i === at ? "step" : undefined}
                className={classNames("px-2 text-center", i <= at ? "text-ink" : "text-soft")}
              >
                <span className="block font-display text-[1.15rem]">{t(`gates.${name}.name`)}</span>
                <span className="small">{t(`gates.${name}.place`)}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <div className="wrap mt-8 grid items-center gap-x-10 gap-y-6 md:grid-cols-[1fr_auto]">
        <div aria-live="polite" className="min-h-24">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className={classNames("figure-lg", released && "text-(--hue)")}>
              {formatDirhams(locale, payment)}
            </span>
            <span className="font-medium">{released ? t("released") : t("held")}</span>
          </p>
          <p className="mt-2 max-w-[36em] text-soft">
            {t("at", { gate: t(`gates.${here.name}.name`), text: t(`gates.${here.name}.text`) })}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <StepButton label={t("back")} by={-1} atLimit={at === 0} onStep={() => move(-1)} />
          <label htmlFor={slider} className="sr-only">
            {t("move")}
          </label>
          <input
            id={slider}
            type="range"
            min={0}
            max={gates.length - 1}
            value={at}
            onChange={(event) => setAt(Number(event.target.value))}
            aria-valuetext={t(`gates.${here.name}.name`)}
            className="h-9 w-44 accent-(--hue)"
          />
          <StepButton
            label={t("on")}
            by={1}
            atLimit={at === gates.length - 1}
            onStep={() => move(1)}
          />
        </div>
      </div>
    </section>
  );
}
