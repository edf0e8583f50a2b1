import { clsx } from "clsx";
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { changedQuery, useAddress } from "./page-loader.ts";

/** The fields above a list, in a row where there is room. */
export function FilterBar({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <search
      aria-label={label}
      className={clsx(
        "grid gap-x-5 gap-y-4 sm:flex sm:flex-wrap sm:items-start",
        className ?? "mt-5",
      )}
    >
      {children}
    </search>
  );
}

type Change = Partial<Record<string, string | undefined>>;

/** Changes filters in the page's address, and returns to the first page of its list. */
export function useNarrow(): (change: Change) => void {
  const { address, go } = useAddress();
  return (change) => go(changedQuery(address, { after: "", ...change }));
}

/** A filter of the page's list by one of a few values, or by none. The address has it under `name`. */
export function ListFilter<T extends string>({
  name,
  label,
  all,
  values,
  nameOf,
  onNarrow,
}: {
  name: string;
  label: string;
  /** The choice of no filter. */
  all: string;
  values: readonly T[];
  nameOf: (value: T) => string;
  /** Changes more of the address than this filter. */
  onNarrow?: (change: Change) => void;
}) {
  const { address } = useAddress();
  const narrow = useNarrow();
  return (
    <SelectField
      label={label}
      placeholder={all}
      value={address.get(name) ?? ""}
      options={values.map((each) => ({ value: each, label: nameOf(each) }))}
      onChange={({ target }) => (onNarrow ?? narrow)({ [name]: target.value })}
    />
  );
}

/** The search field above the page's list, which searches once the typing pauses. The address has `q`. */
export function ListSearch(
  field: Pick<ComponentProps<typeof TextField>, "label" | "placeholder" | "maxLength">,
) {
  const { address } = useAddress();
  const narrow = useNarrow();
  const [typed, setTyped] = useTypedSearch(address.get("q") ?? "", (q) => narrow({ q }));
  return (
    <div className="grow max-sm:col-span-full max-lg:basis-full lg:max-w-sm">
      <TextField
        maxLength={320}
        {...field}
        type="search"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
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
