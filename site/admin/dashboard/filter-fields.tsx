import { clsx } from "clsx";
import { ChevronDown, Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { amount } from "../figures.ts";
import { firstOfLast } from "./chart-columns.ts";
import { useView } from "./view.ts";

const fieldClass =
  "min-h-9 w-full rounded-[4px] border border-edge bg-basin px-2.5 text-[0.875rem] text-ink max-sm:min-h-11 max-sm:text-base";
const activeClass = "border-water font-medium";

const any = "*";

/** A choice among the values of a filter, or all of them. The empty string is a value of its own. */
export function ValueFilter({
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
  const t = useTranslations("admin-dashboard.filters");
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
            value !== undefined && activeClass,
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

/** The ranges that are asked for most, in days. */
const ranges = [7, 30, 90];

/** First and last day of signing up. */
export function DayFilters() {
  const t = useTranslations("admin-dashboard.filters");
  const { view, filter } = useView();
  const { from, to } = view.filter;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="small mb-1.5 text-soft">{t("days")}</legend>
      <DayField label={t("from")} value={from} max={to} onChoose={(day) => filter({ from: day })} />
      <DayField label={t("to")} value={to} min={from} onChoose={(day) => filter({ to: day })} />
      <span className="flex flex-wrap gap-x-4">
        {ranges.map((days) => {
          const first = firstOfLast(days, Date.now());
          const isOn = from === first && to === undefined;
          return (
            <button
              key={days}
              type="button"
              aria-pressed={isOn}
              onClick={() => filter({ from: isOn ? undefined : first, to: undefined })}
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

function DayField({
  label,
  value,
  onChoose,
  ...limits
}: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string | undefined) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value ?? "");
  useEffect(() => setTyped(value ?? ""), [value]);
  return (
    <Labelled id={id} label={label}>
      <input
        {...limits}
        id={id}
        type="date"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          // While a year is being typed the day is long ago: no filter yet.
          if (target.value === "" || target.value >= "2000") onChoose(target.value || undefined);
        }}
        className={clsx(fieldClass, "tabular-nums", value && activeClass)}
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

/** The list is filtered once someone pauses in typing, in milliseconds. */
const typingPause = 300;

/** Filters by a part of the address. */
export function SearchField() {
  const t = useTranslations("admin-dashboard.filters");
  const { view, filter } = useView();
  const { q = "" } = view.filter;
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped((now) => (now.trim() === q ? now : q)), [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait.
  useEffect(() => {
    const words = typed.trim();
    if (words === q) return;
    // However often the typing paused, Back leads past the whole word.
    const search = () => filter({ q: words || undefined }, { replace: q !== "" });
    const timer = setTimeout(search, typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="relative block min-w-0 grow basis-56">
      <span className="sr-only">{t("q")}</span>
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        value={typed}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
        placeholder={t("hint")}
        onChange={({ target }) => setTyped(target.value)}
        className={`${fieldClass} min-h-10! ps-9.5! placeholder:text-soft`}
      />
    </label>
  );
}
