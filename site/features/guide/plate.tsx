import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Drawing, SvgDrawing } from "#site/ui/drawing.tsx";

/** One step of a guide, in words that are already in the reader's language. */
export interface GuideStep {
  /** Anchor of the step, the same in every language. */
  id: string;
  title: string;
  text: string;
  /** The instructions, one after the other. */
  acts: readonly string[];
  cost: string;
  wrong: string;
  /** The caption of the drawing. */
  caption: string;
  drawing: string;
  /** A phone, which has room for most of a strip, shows the end of this one rather than its middle. */
  keepsEnd: boolean;
  /** Further content of this step: a table, a list. */
  extra?: ReactNode;
}

/** How a guide lays its plates: beside the words, or as a strip above them. */
export type PlateLook = "beside" | "strip";

/** A step: its number, its drawn plate, what to do, what it costs and what can go wrong. */
export function Step({ step, number, look }: { step: GuideStep; number: number; look: PlateLook }) {
  const t = useTranslations("guide");
  const title = `${step.id}-title`;
  const beside = look === "beside";
  return (
    <section
      id={step.id}
      aria-labelledby={title}
      className="border-t border-line pt-8 pb-16 max-lg:first:border-t-0 max-lg:first:pt-0"
    >
      <div className="flex items-baseline gap-3 sm:gap-5">
        <span aria-hidden="true" className="figure-lg min-w-[0.75em] text-(--hue) sm:min-w-[1.1em]">
          {number}
        </span>
        <h2 id={title} className="display-md text-[clamp(1.7rem,3vw,2.5rem)]!">
          {step.title}
        </h2>
      </div>
      {!beside && <Plate step={step} number={number} look={look} className="mt-7" />}
      <div
        className={clsx(
          "mt-6 grid gap-x-12 gap-y-8",
          beside
            ? "md:grid-cols-[7fr_5fr] print:grid-cols-[7fr_5fr]"
            : "md:grid-cols-2 print:grid-cols-2",
        )}
      >
        <div>
          <p className="max-w-[36em] text-soft">{step.text}</p>
          <h3 className="mt-8 text-[1.1rem]">{t("acts")}</h3>
          <ol className="mt-2 border-t border-line">
            {step.acts.map((act, index) => (
              <li key={act} className="flex items-baseline gap-4 border-b border-line py-3">
                <span aria-hidden="true" className="figure-sm min-w-4 text-[1rem]! text-(--hue)">
                  {index + 1}
                </span>
                <span className="text-[0.9875rem]">{act}</span>
              </li>
            ))}
          </ol>
          {beside && <Cost text={step.cost} className="mt-8" />}
        </div>
        <div className="grid content-start gap-7">
          {beside && <Plate step={step} number={number} look={look} className="max-md:max-w-96" />}
          {!beside && <Cost text={step.cost} />}
          <div>
            <h3 className="flex items-center gap-2.5 text-[1.1rem]">
              <ShallowSign />
              {t("wrong")}
            </h3>
            <p className="mt-1.5 text-[0.9375rem] text-soft">{step.wrong}</p>
          </div>
        </div>
      </div>
      {step.extra && <div className="mt-12">{step.extra}</div>}
    </section>
  );
}

/** A drawing framed as a plate of an atlas: a neatline with its ticks, and a caption below. */
function Plate({
  step: { caption, drawing, keepsEnd },
  number,
  look,
  className,
}: {
  step: GuideStep;
  number: number;
  look: PlateLook;
  className: string;
}) {
  const t = useTranslations("guide");
  const strip = look === "strip";
  return (
    <figure
      className={clsx("min-w-0", strip && "max-sm:-mx-[clamp(1.25rem,4vw,3.5rem)]", className)}
    >
      <div className={clsx("border border-line p-1.5", strip && "max-sm:border-x-0 max-sm:px-0")}>
        <div
          className={clsx(
            "relative overflow-clip border border-line bg-basin",
            strip && "max-sm:border-x-0",
          )}
        >
          <SvgDrawing
            svg={drawing}
            // Of 720 across, a phone shows 560.
            className={clsx(
              "block w-full",
              strip && "max-sm:w-[128.57%] max-sm:max-w-none",
              strip && (keepsEnd ? "max-sm:-ms-[26.4%]" : "max-sm:-ms-[14.29%]"),
            )}
          />
        </div>
      </div>
      <figcaption
        className={clsx("small mt-2.5 text-soft", strip && "max-sm:px-[clamp(1.25rem,4vw,3.5rem)]")}
      >
        {t("plate", { number, caption })}
      </figcaption>
    </figure>
  );
}

function Cost({ text, className }: { text: string; className?: string }) {
  const t = useTranslations("guide");
  return (
    <div className={className}>
      <h3 className="text-[1.1rem]">{t("cost")}</h3>
      <p className="mt-1.5 max-w-[36em] text-[0.9375rem] text-soft">{text}</p>
    </div>
  );
}

/** The sign for a shallow on a chart. */
function ShallowSign() {
  return (
    <Drawing
      box="0 0 20 14"
      className="w-5 text-warning"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    >
      <path d="M1 11c3.500 0 4-6 9-6s5.500 6 9 6" />
      <path d="M7 11h0M10 9h0M13 11h0" />
    </Drawing>
  );
}
