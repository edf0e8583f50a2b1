import { useTranslations } from "use-intl";
import { StepButton } from "#site/ui/step-button.tsx";
import { type Line, lengthened, shifted, slots } from "./plan.ts";

/** Moves a bar, and draws it longer or shorter, by half a month. */
export function LaneSteps({ line, onChange }: { line: Line; onChange: (line: Line) => void }) {
  const t = useTranslations("education.plan");
  const name = t(line.name);
  const fromStart = line.from === 0;
  const toEnd = line.from + line.length === slots;
  return (
    <fieldset className="relative flex flex-wrap gap-x-6 gap-y-2 bg-ground ps-1 max-sm:w-full max-sm:justify-between">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2">
        <span className="small text-soft" aria-hidden="true">
          {t("begin")}
        </span>
        <StepButton
          label={t("earlier", { line: name })}
          by={-1}
          atLimit={fromStart}
          onStep={() => onChange(shifted(line, -1))}
        />
        <StepButton
          label={t("later", { line: name })}
          by={1}
          atLimit={toEnd}
          onStep={() => onChange(shifted(line, 1))}
        />
      </div>
      <div className="flex items-center gap-2">
        <span className="small text-soft" aria-hidden="true">
          {t("last")}
        </span>
        <StepButton
          label={t("shorter", { line: name })}
          by={-1}
          atLimit={line.length === 1}
          onStep={() => onChange(lengthened(line, -1))}
        />
        <StepButton
          label={t("longer", { line: name })}
          by={1}
          atLimit={toEnd}
          onStep={() => onChange(lengthened(line, 1))}
        />
      </div>
    </fieldset>
  );
}
