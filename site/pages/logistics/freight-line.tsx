import { clsx } from "clsx";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDirhams } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useReducedMotion } from "#site/ui/reduced-motion.ts";
import { StepButton } from "#site/ui/step-button.tsx";
import { FreightDrawing, Measurements } from "./freight-drawing.tsx";
import {
  type Condition,
  conditions,
  gates,
  type Payment,
  paymentAt,
  releaseGate,
} from "./release.ts";

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

const sum = 12_400;

const labels = { travelling: "held", released: "released", refused: "kept" } as const;

/** The sum and where it is, the conditions that a visitor may break, and the way on. */
function FreightPanel({
  at,
  payment,
  account,
  broken,
  onMove,
  onBroken,
}: {
  at: number;
  payment: Payment;
  /** What happened at the gate where the container is. */
  account: string;
  broken: ReadonlySet<Condition>;
  onMove: (gate: number) => void;
  onBroken: (broken: ReadonlySet<Condition>) => void;
}) {
  const t = useTranslations("logistics.line");
  const locale = useSiteLocale();
  const gate = t(`gates.${gates[at] ?? "booked"}.name`);
  const { outcome } = payment;

  function toggle(condition: Condition) {
    const next = new Set(broken);
    if (!next.delete(condition)) next.add(condition);
    onBroken(next);
  }

  return (
    <div className="wrap">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h2 id="line-title" className="display-sm">
          {t("title")}
        </h2>
        <p className="text-soft">{t("text")}</p>
      </div>
      <div className="mt-6 grid items-start gap-x-12 gap-y-6 border-t border-line pt-6 md:grid-cols-[minmax(min-content,1fr)_auto] lg:grid-cols-[minmax(min-content,1fr)_auto_auto]">
        <div aria-live="polite">
          <p
            className={clsx(
              "figure-lg whitespace-nowrap transition-colors duration-240",
              outcome === "released" && "text-(--hue)",
            )}
          >
            {formatDirhams(locale, sum)}
          </p>
          <p className={clsx("mt-2 font-medium", outcome === "refused" && "text-danger")}>
            {t(labels[outcome])}
          </p>
          <p className="sr-only">{t("at", { gate, text: account })}</p>
        </div>
        <fieldset className="max-md:order-last md:col-span-2 lg:col-span-1">
          <legend className="small text-soft">{t("agreed")}</legend>
          <div className="mt-1 flex flex-wrap gap-x-7">
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
          <StepButton label={t("back")} by={-1} atLimit={at === 0} onStep={() => onMove(at - 1)} />
          <span className="min-w-28 text-center text-[0.9375rem] font-medium">{gate}</span>
          <StepButton
            label={t("on")}
            by={1}
            atLimit={at === gates.length - 1}
            onStep={() => onMove(at + 1)}
          />
        </div>
      </div>
      <p className="small mt-4 text-soft">{t("note")}</p>
    </div>
  );
}
