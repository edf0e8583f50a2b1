import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { LeadFilter } from "#contract/leads.ts";
import { firstOfLast } from "#site/features/admin/desk/timeline.ts";
import { amount } from "./figures.ts";

export const fieldClass =
  "min-h-9 w-full rounded-[4px] border border-edge bg-basin px-2.5 text-[0.875rem] text-ink max-sm:min-h-11 max-sm:text-base";

const any = "*";

/** A choice among values, or all of them. The empty string is a value of its own. */
export function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  options: readonly (readonly [code: string, name: string])[];
  onChoose: (value: string | undefined) => void;
}) {
  const t = useTranslations("admin-desk.filters");
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <span className="relative grid min-w-0">
        <select
          id={id}
          value={value === undefined ? any : `=${value}`}
          onChange={({ target }) =>
            onChoose(target.value === any ? undefined : target.value.slice(1))
          }
          className={clsx(
            fieldClass,
            "appearance-none truncate pe-8",
            value !== undefined && "border-water font-medium",
          )}
        >
          <option value={any}>{t("any")}</option>
          {options.map(([code, name]) => (
            <option key={code} value={`=${code}`}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute end-2.5 top-1/2 size-3.5 -translate-y-1/2 text-soft"
          aria-hidden="true"
        />
      </span>
    </Labelled>
  );
}

/** Lengths of time that are asked for most, in days. */
const spans = [7, 30, 90];

/** First and last day of signing up. */
export function Days({
  filter,
  onNarrow,
}: {
  filter: LeadFilter;
  onNarrow: (change: Partial<LeadFilter>) => void;
}) {
  const t = useTranslations("admin-desk.filters");
  return (
    <fieldset className="grid gap-1.5">
      <legend className="small mb-1.5 text-soft">{t("days")}</legend>
      <Day
        label={t("from")}
        value={filter.from}
        most={filter.to}
        onChoose={(from) => onNarrow({ from })}
      />
      <Day
        label={t("to")}
        value={filter.to}
        least={filter.from}
        onChoose={(to) => onNarrow({ to })}
      />
      <span className="flex flex-wrap gap-x-4">
        {spans.map((days) => {
          const from = firstOfLast(days, Date.now());
          const isOn = filter.from === from && filter.to === undefined;
          return (
            <button
              key={days}
              type="button"
              aria-pressed={isOn}
              onClick={() => onNarrow({ from: isOn ? undefined : from, to: undefined })}
              className="text-link min-h-8 text-[0.8125rem] text-soft hover:text-ink aria-pressed:font-medium aria-pressed:text-ink max-sm:min-h-11"
            >
              {t("latest", amount(days))}
            </button>
          );
        })}
      </span>
    </fieldset>
  );
}

function Day({
  label,
  value,
  least,
  most,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  least?: string | undefined;
  most?: string | undefined;
  onChoose: (day: string | undefined) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value ?? "");
  useEffect(() => setTyped(value ?? ""), [value]);
  return (
    <Labelled id={id} label={label}>
      <input
        id={id}
        type="date"
        value={typed}
        min={least}
        max={most}
        onChange={({ target }) => {
          setTyped(target.value);
          // While a year is being typed the day is long ago: that is not asked for yet.
          if (target.value === "" || target.value >= "2000") onChoose(target.value || undefined);
        }}
        className={clsx(fieldClass, "tabular-nums", value && "border-water font-medium")}
      />
    </Labelled>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="small text-soft">
        {label}
      </label>
      {children}
    </div>
  );
}
