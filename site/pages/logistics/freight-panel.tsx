import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { formatDirhams } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { StepButton } from "#site/ui/step-button.tsx";
import { type Condition, conditions, gates, type Payment } from "./release.ts";

const sum = 12_400;
const labels = { travelling: "held", released: "released", refused: "kept" } as const;

/** The sum and where it is, the conditions that a visitor may break, and the way on. */
export function FreightPanel({
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
      <div className="mt-6 grid items-start gap-x-12 gap-y-6 border-t border-line pt-6 md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div aria-live="polite">
          <p
            className={clsx(
              "figure-lg transition-colors duration-240",
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
