import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { changedQuery, type Read, useAddress, useTypedSearch } from "./page-loader.ts";

/** What could not be read, and the offer to try again. */
export function ReadFault({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useTranslations("admin");
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p role="alert" className="text-danger">
        {text}
      </p>
      <Button look="outline" onClick={onAgain}>
        {t("again")}
      </Button>
    </div>
  );
}

/** What becomes of a page's read: that it is under way, for who cannot see it, and that it failed. */
export function ReadStatus({
  read: { isBusy, hasFailed, again },
  loading,
  failed,
}: {
  read: Omit<Read<unknown>, "value">;
  loading: string;
  failed: string;
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {isBusy && loading}
      </p>
      {hasFailed && <ReadFault text={failed} onAgain={again} />}
    </>
  );
}

/** A list that holds nothing, and why or what would be in it. */
export function EmptyList({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="mt-6 border-y border-line py-12 text-center">
      <p className="font-medium">{title}</p>
      {text && <p className="small mx-auto mt-1 max-w-[55ch] text-soft">{text}</p>}
    </div>
  );
}

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
  /** What no filter is called. */
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

/** From page to page of a list that has more than one. The address holds the cursor, as `after`. */
export function ListPages({
  words,
  after,
}: {
  words: "admin-audit" | "admin-campaigns" | "inbox";
  /** The cursor of the older page. */
  after: string | null;
}) {
  const t = useTranslations(words);
  const { address, go } = useAddress();
  const current = address.get("after");
  if (!after && !current) return null;
  const turnTo = (cursor: string) => go(changedQuery(address, { after: cursor }));
  // At an end a button stays and only says that it is off, so that the keyboard keeps its place.
  return (
    <nav aria-label={t("list.pages")} className="mt-6 flex justify-between gap-4">
      <Button look="outline" aria-disabled={!current} onClick={() => turnTo("")}>
        {t("list.newest")}
      </Button>
      <Button look="outline" aria-disabled={!after} onClick={() => turnTo(after ?? "")}>
        {t("list.older")}
      </Button>
    </nav>
  );
}

/** The search above a list, which `onSeek` is called for once the typing pauses. */
export function ListSearch({
  sought,
  onSeek,
  ...field
}: Pick<ComponentProps<typeof TextField>, "label" | "placeholder" | "maxLength"> & {
  sought: string;
  onSeek: (words: string) => void;
}) {
  const [typed, setTyped] = useTypedSearch(sought, onSeek);
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

/** First and last day of a filter, as 2026-11-21, or none. Where they leave no day, that is said at the last. */
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

/** A region that scrolls, which the keyboard must be able to reach. */
export function ScrollRegion(props: ComponentProps<"section">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll.
  return <section tabIndex={0} {...props} />;
}

/** A table whose first column names the row. Figures are aligned at their end. */
export function DataTable({
  caption,
  heads,
  rows,
  isOfFigures,
  className,
}: {
  caption?: string;
  heads: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  isOfFigures?: boolean;
  className?: string;
}) {
  const place = (i: number) =>
    clsx("py-1.5", isOfFigures && i > 0 ? "ps-3 text-end" : "pe-3 text-start");
  return (
    <table
      className={clsx(
        "w-full border-collapse text-[0.8125rem] leading-tight tabular-nums",
        className,
      )}
    >
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead className="sticky top-0 bg-ground">
        <tr className="border-b border-edge">
          {heads.map((head, i) => (
            <th key={head} scope="col" className={clsx("align-bottom font-medium", place(i))}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} className="border-b border-line align-baseline">
            <th scope="row" className={clsx("font-light [overflow-wrap:anywhere]", place(0))}>
              {name}
            </th>
            {cells.map((cell, i) => (
              <td key={heads[i + 1]} className={place(i + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The names of a table's columns, where its rows are cards on a phone. */
export function ColumnHeads<T extends string>({
  columns,
  nameOf,
  className,
  children,
}: {
  columns: readonly T[];
  nameOf: (column: T) => string;
  className: string;
  children?: ReactNode;
}) {
  return (
    <thead className={className}>
      <tr className="border-b border-edge">
        {columns.map((column) => (
          <th key={column} scope="col" className="small py-2 pe-6 text-start font-medium">
            {nameOf(column)}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

export type Fact = readonly [name: string, value: ReactNode];

/** Facts by their names, one below the other; those without a value are left out. */
export function FactList({
  facts,
  className,
  rowClass,
  valueClass,
  ...rest
}: ComponentProps<"dl"> & { facts: readonly Fact[]; rowClass: string; valueClass: string }) {
  return (
    <dl {...rest} className={clsx("border-t border-line", className)}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={clsx("gap-x-4 border-b border-line", rowClass)}>
              <dt className="text-soft">{name}</dt>
              <dd className={valueClass}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
