import { clsx } from "clsx";
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField, TextField } from "#site/ui/field.tsx";

/** A filter of a list by one of a few values, or by none. */
export function ListFilter<T extends string>({
  label,
  all,
  value,
  values,
  nameOf,
  onChoose,
}: {
  label: string;
  /** The choice of no filter. */
  all: string;
  value: string | null;
  values: readonly T[];
  nameOf: (value: T) => string;
  onChoose: (value: string) => void;
}) {
  return (
    <SelectField
      label={label}
      placeholder={all}
      value={value ?? ""}
      options={values.map((each) => ({ value: each, label: nameOf(each) }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

/** The search field above a list. Calls `onSearch` once the typing pauses. */
export function ListSearch({
  query,
  onSearch,
  ...field
}: Pick<ComponentProps<typeof TextField>, "label" | "placeholder" | "maxLength"> & {
  query: string;
  onSearch: (query: string) => void;
}) {
  const [typed, setTyped] = useTypedSearch(query, onSearch);
  return (
    <TextField
      {...field}
      type="search"
      value={typed}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** First and last day of a filter, as 2026-11-21, or none. An empty range shows an error at the last day. */
export function DayRange({
  labels,
  days: { from, to },
  onDay,
  className,
}: {
  labels: { from: string; to: string };
  days: { from?: string | undefined; to?: string | undefined };
  onDay: (change: { from?: string | undefined } | { to?: string | undefined }) => void;
  className?: (day: string | undefined) => string;
}) {
  const t = useTranslations("admin.days");
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return (
    <>
      <DayField
        label={labels.from}
        day={from}
        max={to}
        onDay={(day) => onDay({ from: day })}
        className={className?.(from)}
      />
      <DayField
        label={labels.to}
        day={to}
        min={from}
        error={isBackwards ? t("backwards") : undefined}
        onDay={(day) => onDay({ to: day })}
        className={className?.(to)}
      />
    </>
  );
}

/** A day to filter by, or none. */
function DayField({
  day = "",
  onDay,
  className,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "type" | "value" | "onChange"> & {
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  return (
    <TextField
      {...rest}
      type="date"
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        // While a year is being typed the day is long ago: no filter yet.
        if (value === "" || value >= "2000") onDay(value || undefined);
      }}
      className={clsx("tabular-nums", className)}
    />
  );
}

/** A list is searched once the typing pauses this long, in milliseconds. */
const typingPause = 300;

/** The text of a list's search field, and its setter. Calls `search` once the typing pauses. */
export function useTypedSearch(query: string, search: (query: string) => void) {
  const [typed, setTyped] = useState(query);
  const own = useRef<string>(undefined);
  useEffect(() => {
    // The answer to this field's own search may come during further typing, and must not replace that.
    const isOwn = own.current === query;
    own.current = undefined;
    if (!isOwn) setTyped((now) => (now.trim() === query ? now : query));
  }, [query]);
  // A filter chosen during the pause stays.
  const searchTyped = useEffectEvent(() => {
    if (typed.trim() === query) return;
    own.current = typed.trim();
    search(own.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause.
  useEffect(() => {
    const timer = setTimeout(searchTyped, typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
