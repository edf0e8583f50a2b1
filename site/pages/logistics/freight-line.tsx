import { clsx } from "clsx";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useReducedMotion } from "#site/ui/reduced-motion.ts";
import { FreightDrawing } from "./freight-drawing.tsx";
import { FreightPanel } from "./freight-panel.tsx";
import { Measurements } from "./measurements.tsx";
import { type Condition, gates, paymentAt, releaseGate } from "./release.ts";

/** Where a gate stands in its column: the drawing has it 40 of 352 in. */
const toGate = "ps-[calc(var(--room)*0.1136-2.125rem)]";

/**
 * One shipment on a line longer than the screen. A gate is chosen by touch or arrow keys and the
 * line moves it into view; the money is shown where it is, and what was measured stands on the line.
 */
export function FreightLine() {
  const t = useTranslations("logistics.line");
  const [at, setAt] = useState(1);
  const [broken, setBroken] = useState<ReadonlySet<Condition>>(new Set());
  const still = useReducedMotion();
  const scroller = useRef<HTMLDivElement>(null);
  const payment = paymentAt(at, broken);

  function move(gate: number) {
    setAt(gate);
    const view = scroller.current;
    const column = view?.querySelector(`[data-gate="${gate}"]`)?.getBoundingClientRect();
    if (!view || !column) return;
    const { left, width } = view.getBoundingClientRect();
    view.scrollBy({
      left: column.left + column.width / 2 - (left + width / 2),
      behavior: still ? "auto" : "smooth",
    });
  }

  /** What happened at a gate, as far as one can tell with the container where it is. */
  function account(gate: number): string {
    if (payment.outcome === "refused" && at >= gate) {
      if (gate === releaseGate) return t(`refused.${payment.because}`);
      if (gate > releaseGate) return t("refused.after");
    }
    return t(`gates.${gates[gate] ?? "booked"}.text`);
  }

  return (
    <section aria-labelledby="line-title" className="border-y border-line bg-basin pt-12 sm:pt-16">
      <FreightPanel
        at={at}
        payment={payment}
        account={account(at)}
        broken={broken}
        onMove={move}
        onBroken={setBroken}
      />
      <div ref={scroller} className="@container overflow-x-auto overflow-y-hidden pb-16">
        <div className="w-fit pe-[clamp(1.25rem,4vw,3.5rem)] ps-(--edge) [--edge:calc(max(0px,(100cqw-80rem)/2)+clamp(1.25rem,4vw,3.5rem))] [--room:19rem] sm:[--room:22rem]">
          <div className="relative w-[calc(var(--room)*5)] pt-10">
            <FreightDrawing at={at} payment={payment} />
            <span
              className={clsx(
                "small pointer-events-none absolute start-[72.2%] top-[calc(2.5rem+var(--room)*0.608)] -translate-y-1/2",
                payment.outcome === "released" ? "text-(--hue)" : "text-soft",
              )}
            >
              {t("carrier")}
            </span>
            <fieldset className="mt-5 grid grid-cols-5">
              <legend className="sr-only">{t("move")}</legend>
              {gates.map((name, i) => (
                <label
                  key={name}
                  data-gate={i}
                  className={clsx(
                    "relative block cursor-pointer pe-8 transition-colors duration-150",
                    "before:absolute before:-start-4 before:end-5 before:-top-58 sm:before:-top-67 before:bottom-0",
                    "has-focus-visible:before:outline-2 has-focus-visible:before:outline-water",
                    toGate,
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
                  <span className="flex items-baseline gap-x-3">
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
                    className="mt-2 block max-w-[19em] text-[0.9375rem] text-soft"
                  >
                    {account(i)}
                  </span>
                </label>
              ))}
            </fieldset>
            <Measurements />
          </div>
        </div>
      </div>
    </section>
  );
}
