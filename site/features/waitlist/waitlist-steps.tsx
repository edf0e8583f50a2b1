import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { Phase } from "#site/forms/use-visitor-form.ts";

const steps = ["form", "mail", "turn"] as const;

/**
 * What happens next, as stops along a channel. The visitor's branch comes from the form's side:
 * a trace while they write, water once they have joined.
 */
export function WaitlistSteps({ phase }: { phase: Phase }) {
  const t = useTranslations("waitlist");
  const reached = phase === "sent" ? 1 : 0;
  return (
    <section className="relative md:col-start-1 md:row-start-1" aria-label={t("steps.title")}>
      <Confluence phase={phase} />
      <ol className="grid">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === reached ? "step" : undefined}
            className="relative ps-10 pb-8 last:pb-1"
          >
            <span className="absolute start-[9px] top-0 h-full w-0.5 bg-line" aria-hidden="true">
              <span
                className={clsx(
                  "block size-full origin-top bg-water transition-transform delay-500 duration-500 ease-site",
                  index >= reached && "scale-y-0",
                )}
              />
            </span>
            <Stop state={index < reached ? "past" : index === reached ? "now" : "ahead"} />
            <p className={clsx("font-medium leading-snug", index > reached && "text-soft")}>
              {t(`steps.${step}.name`)}
            </p>
            <p className="small mt-1 text-soft">{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <Delta />
    </section>
  );
}

function Stop({ state }: { state: "past" | "now" | "ahead" }) {
  return (
    <svg viewBox="0 0 20 20" className="absolute start-0 top-[0.1em] size-5" aria-hidden="true">
      <circle
        cx="10"
        cy="10"
        r="6.5"
        strokeWidth="2.5"
        stroke={state === "ahead" ? "var(--line-strong)" : "var(--water)"}
        fill={state === "past" ? "var(--water)" : "var(--ground)"}
      />
      {state === "now" && <circle cx="10" cy="10" r="2.5" fill="var(--water)" />}
    </svg>
  );
}

/** Where the visitor's branch joins the channel. */
function Confluence({ phase }: { phase: Phase }) {
  const flowing = phase !== "form";
  const branch = "M97 9C62 9 0 8 0 64";
  return (
    <div className="relative h-16" aria-hidden="true">
      <span className="absolute start-[9px] top-0 h-[4.2rem] w-0.5 bg-water" />
      <svg
        viewBox="0 0 100 64"
        preserveAspectRatio="none"
        fill="none"
        strokeWidth="2"
        className="mirror absolute inset-y-0 start-2.5 end-0 h-full w-[calc(100%-0.625rem)] overflow-visible"
      >
        <path
          d={branch}
          stroke="var(--line-strong)"
          strokeDasharray="1 7"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
        {flowing && (
          <path
            d={branch}
            stroke="var(--water)"
            vectorEffect="non-scaling-stroke"
            className="draw-in"
          />
        )}
      </svg>
      <span
        className={clsx(
          "absolute end-0 top-[5px] size-2 rounded-full",
          flowing ? "bg-water" : "bg-edge",
        )}
      />
    </div>
  );
}

/** The channel's end: four branches, one for each service. */
function Delta() {
  const branches = [
    ["wallet", "M10 0C10 18 4 24 3 46"],
    ["travel", "M10 0C10 26 30 20 38 46"],
    ["logistics", "M10 0C10 22 60 14 76 46"],
    ["education", "M10 0C10 18 92 8 114 46"],
  ] as const;
  return (
    <svg viewBox="0 0 120 50" className="mirror h-12.5 w-30" fill="none" aria-hidden="true">
      {branches.map(([hue, path]) => (
        <g key={hue} data-hue={hue} stroke="var(--hue)" strokeWidth="1.5">
          <path d={path} opacity="0.8" />
          <circle cx={path.split(" ").at(-2)} cy="47" r="2.2" fill="var(--hue)" stroke="none" />
        </g>
      ))}
    </svg>
  );
}
