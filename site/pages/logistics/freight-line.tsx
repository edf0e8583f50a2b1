import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCarried, useStop } from "#site/features/amount/carried-amount.ts";
import { formatDirhams } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useReducedMotion } from "#site/ui/media-query.ts";
import { SectionTitle } from "#site/ui/section.tsx";
import { StepButton } from "#site/ui/step-button.tsx";
import { FreightDrawing } from "./freight-drawing.tsx";
import { type Condition, conditions, gates, paymentAt, releaseGate } from "./release.ts";

/**
 * One shipment on its way. A gate is chosen by touch or arrow keys, and the money is shown where it
 * is. On a small screen the line is longer than the screen and moves the gate into view.
 */
export function FreightLine() {
  const t = useTranslations("logistics.line");
  const freight = useFreight();
  const { at, payment, scroller, move, account } = freight;
  return (
    <section
      aria-labelledby="line-title"
      className="overflow-clip border-y border-line bg-basin pt-12 sm:pt-16"
    >
      <FreightPanel freight={freight} />
      <div
        ref={scroller}
        className="max-lg:overflow-x-auto max-lg:overflow-y-clip max-lg:[mask-image:linear-gradient(90deg,transparent,#000_1.5rem,#000_calc(100%-1.5rem),transparent)]"
      >
        <div className="wrap max-lg:w-fit [--line:75rem] lg:[--line:100%]">
          <div className="relative w-(--line)">
            <FreightDrawing at={at} payment={payment} />
            <span
              className={clsx(
                "small pointer-events-none absolute start-[80%] top-[calc(100%*0.79)] -translate-y-full pb-px",
                payment.outcome === "released" ? "font-medium text-water" : "text-soft",
              )}
            >
              {t("carrier")}
            </span>
          </div>
          <fieldset className="relative grid w-(--line) grid-cols-5 pt-7 pb-12">
            <legend className="sr-only">{t("move")}</legend>
            {gates.map((name, i) => (
              <label
                key={name}
                data-gate={i}
                className={clsx(
                  "relative block cursor-pointer pe-6 transition-colors duration-150",
                  "before:absolute before:-start-2 before:end-2 before:-top-72 before:bottom-0",
                  "has-focus-visible:before:outline-2 has-focus-visible:before:outline-water",
                  i > at && "text-soft",
                )}
              >
                <input
                  type="radio"
                  name="container-at"
                  value={name}
                  checked={i === at}
                  onChange={() => move(i)}
                  aria-describedby={`account-${name}`}
                  className="absolute opacity-0"
                />
                <span className="flex flex-col items-start gap-y-1">
                  <span
                    className={clsx(
                      "display-sm border-b-3",
                      i === at
                        ? "border-(--hue)"
                        : "border-transparent forced-colors:border-[Canvas]",
                    )}
                  >
                    {t(`gates.${name}.name`)}
                  </span>
                  <span className="small text-soft">{t(`gates.${name}.place`)}</span>
                </span>
                <span
                  id={`account-${name}`}
                  className="mt-2 block max-w-[19em] text-[0.9375rem] text-pretty text-soft"
                >
                  {account(i)}
                </span>
              </label>
            ))}
          </fieldset>
        </div>
      </div>
    </section>
  );
}

/** Where the container is, which conditions are broken, and what comes of both. */
function useFreight() {
  const t = useTranslations("logistics.line");
  const [at, setAt] = useState(first);
  const [broken, setBroken] = useState<ReadonlySet<Condition>>(new Set());
  const still = useReducedMotion();
  const scroller = useRef<HTMLDivElement>(null);
  const payment = paymentAt(at, broken);
  useStop("gate", [payment.outcome === "released" ? 1 : 0]);
  // The container is in view from the start, wherever the line begins.
  useEffect(() => show(scroller.current, first, "auto"), []);
  return {
    at,
    broken,
    scroller,
    payment,
    move(gate: number) {
      setAt(gate);
      show(scroller.current, gate, still ? "auto" : "smooth");
    },
    toggle(condition: Condition) {
      const next = new Set(broken);
      if (!next.delete(condition)) next.add(condition);
      setBroken(next);
    },
    /** The result at a gate, at the present place of the container. */
    account(gate: number): string {
      if (payment.outcome === "refused" && at >= gate) {
        if (gate === releaseGate) return t(`refused.${payment.because}`);
        if (gate > releaseGate) return t("refused.after");
      }
      return t(`gates.${gates[gate] ?? "booked"}.text`);
    },
  };
}

/** The gate at which a reader finds the container: something is on hold, and the way is ahead. */
const first = gates.indexOf("sealed");

/**
 * Moves a line that is longer than its view, so that a gate is in the middle. One that the view
 * holds from the line's beginning leaves the line there: no gate before it is cut.
 */
function show(view: HTMLElement | null, gate: number, behavior: ScrollBehavior): void {
  const column = view?.querySelector(`[data-gate="${gate}"]`)?.getBoundingClientRect();
  if (!view || !column) return;
  const { left, width } = view.getBoundingClientRect();
  if (column.width * (gate + 1) < width * 0.9) view.scrollTo({ left: 0, behavior });
  else view.scrollBy({ left: column.left + column.width / 2 - (left + width / 2), behavior });
}

const sampleSum = 12_400;

const labels = { travelling: "held", released: "released", refused: "kept" } as const;

/** The sum and where it is, the conditions that a visitor may break, and the way on. */
function FreightPanel({
  freight: { at, payment, broken, move, toggle, account },
}: {
  freight: ReturnType<typeof useFreight>;
}) {
  const t = useTranslations("logistics.line");
  const locale = useSiteLocale();
  const sum = useCarried()?.amount ?? sampleSum;
  const gate = t(`gates.${gates[at] ?? "booked"}.name`);
  const { outcome } = payment;

  return (
    <div className="wrap">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <SectionTitle of="line" text={t("title")} className="display-sm" />
        <p className="text-soft">{t("text")}</p>
      </div>
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 border-t border-line pt-6 md:grid-cols-[minmax(min-content,1fr)_auto] lg:grid-cols-[minmax(min-content,1fr)_auto_auto]">
        <div aria-live="polite">
          <p
            className={clsx(
              "figure-lg whitespace-nowrap transition-colors duration-240",
              outcome === "released" && "text-water",
            )}
          >
            <span className="from-carried">{formatDirhams(locale, sum)}</span>
          </p>
          <p className={clsx("mt-2 font-medium", outcome === "refused" && "text-danger")}>
            {t(labels[outcome])}
          </p>
          <p className="sr-only">{t("at", { gate, text: account(at) })}</p>
        </div>
        <fieldset className="max-md:order-last md:col-span-2 lg:col-span-1">
          <legend className="small text-soft">{t("agreed")}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {conditions.map((condition) => (
              <label
                key={condition}
                className={clsx(
                  "flex min-h-11 cursor-pointer items-center gap-2.5",
                  broken.has(condition) && "line-through decoration-danger",
                )}
              >
                <input
                  type="checkbox"
                  checked={!broken.has(condition)}
                  onChange={() => toggle(condition)}
                  className="size-4.5 accent-(--hue)"
                />
                {t(`conditions.${condition}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex items-center gap-3 md:max-lg:col-start-2 md:max-lg:row-start-1">
          <StepButton label={t("back")} by={-1} atLimit={at === 0} onStep={() => move(at - 1)} />
          <p className="min-w-28 text-center text-[0.9375rem] leading-tight font-medium">
            <span className="block">{gate}</span>
            <span className="small block font-normal text-soft">
              {t("of", { stage: at + 1, stages: gates.length })}
            </span>
          </p>
          <StepButton
            label={t("on")}
            by={1}
            atLimit={at === gates.length - 1}
            onStep={() => move(at + 1)}
          />
        </div>
      </div>
      <p className="small mt-4 text-soft">{t("note")}</p>
    </div>
  );
}
