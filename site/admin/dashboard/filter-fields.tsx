import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#site/ui/field.tsx";
import { amount } from "../figures.ts";
import { firstOfLast } from "./chart-columns.ts";
import { useDashboard } from "./dashboard-data.ts";

/** Lower than the fields of a form: many of them lie beside the list. */
export const fieldClass = "min-h-9! py-1! text-[0.875rem] max-sm:min-h-11! max-sm:text-base";

/** The ranges that are asked for most, in days. */
const ranges = [7, 30, 90];

/** First and last day of signing up. */
export function DayFilters() {
  const t = useTranslations("admin-dashboard.filters");
  const { view, filter } = useDashboard();
  const { from, to } = view.filter;
  return (
    <fieldset>
      <legend className="small mb-1.5 font-medium">{t("days")}</legend>
      <div className="grid gap-2">
        <DayField name="from" max={to} />
        <DayField name="to" min={from} />
      </div>
      <div className="flex flex-wrap gap-x-4">
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
      </div>
    </fieldset>
  );
}

function DayField({
  name,
  ...limits
}: {
  name: "from" | "to";
  min?: string | undefined;
  max?: string | undefined;
}) {
  const t = useTranslations("admin-dashboard.filters");
  const { view, filter } = useDashboard();
  const value = view.filter[name] ?? "";
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextField
      {...limits}
      label={t(name)}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        // While a year is being typed the day is long ago: no filter yet.
        const isWhole = target.value === "" || target.value >= "2000";
        if (isWhole) filter({ [name]: target.value || undefined });
      }}
      className={clsx(fieldClass, "px-2! tabular-nums", value && "border-water font-medium")}
    />
  );
}

/** The list is filtered once someone pauses in typing, in milliseconds. */
const typingPause = 300;

/** Filters by a part of the address. */
export function SearchField() {
  const t = useTranslations("admin-dashboard.filters");
  const { view, filter } = useDashboard();
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
        className="min-h-10 w-full rounded-[4px] border border-edge bg-basin ps-9.5 pe-2.5 text-[0.875rem] text-ink placeholder:text-soft max-sm:min-h-11 max-sm:text-base"
      />
    </label>
  );
}
