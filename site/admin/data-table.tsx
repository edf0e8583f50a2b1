import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";
import { changedQuery, useAddress } from "./page-loader.ts";

/** A column as data: its head, and what each row shows below it. */
export interface Column<Row> {
  /** Unique within the table. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Only screen readers need the head: the cells are evident. */
  isHeadHidden?: boolean;
  /** Its cell names the row. */
  isRowName?: boolean;
  /** Shows the head before the value where the row is a card. */
  isLabelled?: boolean;
  /** Before the head, such as a box that selects all rows. */
  beforeHead?: ReactNode;
  /** Makes the head a button. Without a direction the rows are sorted by another column. */
  sort?: { direction: "ascending" | "descending" | undefined; onSort: () => void } | undefined;
  className?: string | ((row: Row) => string | undefined);
}

const small = {
  text: "text-[0.8125rem] leading-tight tabular-nums",
  cell: "align-baseline py-1.5",
};

/**
 * `list`: records, whose rows are cards on a phone. `dense`: the same, lower, and cards on a tablet too. `small`: a
 * table in every width. `figures`: the same, aligned at the end.
 */
const looks = {
  list: {
    text: "text-[0.9375rem] leading-snug",
    cell: "align-baseline sm:py-2 sm:pe-6 sm:last:pe-0",
  },
  dense: { text: "text-[0.875rem] leading-snug", cell: "align-middle lg:py-1 lg:pe-5" },
  small,
  figures: small,
};

/** A row as a card: below which width, by the look of the list. */
const cards = {
  list: {
    table: "max-sm:block",
    head: "max-sm:sr-only",
    sortHead: "max-sm:block",
    sortRow: "max-sm:flex max-sm:flex-wrap",
    unsorted: "max-sm:hidden",
    body: "max-sm:block max-sm:border-t max-sm:border-line",
    row: "max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4 max-sm:py-2.5",
    cell: "max-sm:max-w-full max-sm:py-0.5",
    labelled:
      "max-sm:flex max-sm:items-baseline max-sm:gap-1.5 max-sm:before:text-[0.8125rem] max-sm:before:text-soft max-sm:before:content-[attr(data-label)]",
  },
  dense: {
    table: "max-lg:block",
    head: "max-lg:sr-only",
    sortHead: "max-lg:block",
    sortRow: "max-lg:flex max-lg:flex-wrap",
    unsorted: "max-lg:hidden",
    body: "max-lg:block max-lg:border-t max-lg:border-line",
    row: "max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-2",
    cell: "max-lg:max-w-full max-lg:py-0.5",
    labelled:
      "max-lg:flex max-lg:items-baseline max-lg:gap-1.5 max-lg:before:text-[0.8125rem] max-lg:before:text-soft max-lg:before:content-[attr(data-label)]",
  },
  small: undefined,
  figures: undefined,
};

const isSmall = (look: keyof typeof looks) => look === "small" || look === "figures";

export interface DataTableProps<Row> {
  /** Its name, for screen readers. */
  label?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  look?: keyof typeof looks;
  /** Newer rows are being fetched. */
  isBusy?: boolean;
  /** Shown instead of a table without rows. */
  empty?: { title: string; text?: string | undefined };
  /** Of the table, such as the width below which it scrolls sideways. */
  className?: string;
  rowProps?: (row: Row) => ComponentProps<"tr"> & { [data: `data-${string}`]: string };
  bodyProps?: ComponentProps<"tbody">;
  /** Below the rows, and scrolled with them. */
  children?: ReactNode;
}

/** The table of every list. Records are in a region that scrolls sideways where there is no room. */
export function DataTable<Row>({ children, ...props }: DataTableProps<Row>) {
  const { label, rows, look = "list", isBusy = false, empty } = props;
  if (isSmall(look)) return <Table {...props} />;
  return (
    <ScrollRegion
      // Without rows nothing scrolls: the focus of a deleted last row goes to the heading above.
      tabIndex={rows.length === 0 ? undefined : 0}
      aria-label={label}
      aria-busy={isBusy}
      className={clsx(
        "-mx-2 mt-4 overflow-x-auto px-2 [--margin:-0.5rem_0_var(--basin),0.5rem_0_var(--basin)]",
        isBusy && "opacity-60",
      )}
    >
      {rows.length === 0 && empty ? (
        <EmptyList {...empty} />
      ) : (
        <>
          <Table {...props} />
          {children}
        </>
      )}
    </ScrollRegion>
  );
}

function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  look = "list",
  className,
  rowProps,
  bodyProps,
}: DataTableProps<Row>) {
  const card = cards[look];
  const isHeadless = columns.every(({ isHeadHidden }) => isHeadHidden);
  const { text, cell } = looks[look];
  const align = (i: number) => {
    if (card) return "text-start";
    return look === "figures" && i > 0 ? "ps-3 text-end" : "pe-3 text-start";
  };
  return (
    <table className={clsx("w-full border-collapse", text, card?.table, className)}>
      {label && <caption className="sr-only">{label}</caption>}
      <TableHead {...{ columns, card, isHeadless, align }} />
      <tbody {...bodyProps} className={clsx(card?.body, isHeadless && "border-t border-line")}>
        {rows.map((row) => {
          const { className: rowClass, ...rest } = rowProps?.(row) ?? {};
          return (
            <tr
              key={keyOf(row)}
              {...rest}
              className={clsx(
                "border-b border-line",
                card && ["hover:bg-basin hover:shadow-(--margin)", card.row],
                rowClass,
              )}
            >
              {columns.map(({ head, className, ...column }, i) => {
                const Cell = column.isRowName ? "th" : "td";
                return (
                  <Cell
                    key={head}
                    scope={column.isRowName ? "row" : undefined}
                    data-label={column.isLabelled ? head : undefined}
                    className={clsx(
                      cell,
                      align(i),
                      card?.cell,
                      column.isRowName && "[font-weight:inherit] [overflow-wrap:anywhere]",
                      column.isLabelled && card?.labelled,
                      typeof className === "function" ? className(row) : className,
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Above cards only the heads that sort stay, as the choice of an order. */
function TableHead<Row>({
  columns,
  card,
  isHeadless,
  align,
}: Pick<DataTableProps<Row>, "columns"> & {
  card: (typeof cards)[keyof typeof cards];
  isHeadless: boolean;
  align: (i: number) => string;
}) {
  const isSortable = columns.some(({ sort }) => sort);
  return (
    <thead
      className={clsx(
        !card && "sticky top-0 bg-ground",
        isHeadless && "sr-only",
        isSortable ? card?.sortHead : card?.head,
      )}
    >
      <tr className={clsx("border-b border-edge", isSortable && card?.sortRow)}>
        {columns.map(({ head, isHeadHidden, beforeHead, sort }, i) => (
          <th
            key={head}
            scope="col"
            aria-sort={sort && (sort.direction ?? "none")}
            className={clsx(
              "font-medium",
              card ? "small py-2 pe-5 whitespace-nowrap" : "py-1.5 align-bottom",
              isSortable && !sort && card?.unsorted,
              align(i),
            )}
          >
            {beforeHead && <span className="me-2 inline-block align-middle">{beforeHead}</span>}
            {sort ? (
              <SortButton {...sort}>{head}</SortButton>
            ) : (
              <span className={clsx(isHeadHidden && "sr-only")}>{head}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortButton({
  direction,
  onSort,
  children,
}: NonNullable<Column<unknown>["sort"]> & { children: string }) {
  const Arrow = direction === "ascending" ? ArrowUp : direction ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className="-my-1 inline-flex min-h-8 items-center gap-1.5 hover:text-water"
    >
      {children}
      <Arrow className={`size-3.5 ${direction ? "text-water" : "text-soft opacity-60"}`} />
    </button>
  );
}

/** A list without entries: why, or what would be in it. */
function EmptyList({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="mt-2 border-y border-line py-5">
      <p className="font-medium">{title}</p>
      {text && <p className="small mt-1 max-w-[65ch] text-soft">{text}</p>}
    </div>
  );
}

/** A region that scrolls, which the keyboard must be able to reach. */
export function ScrollRegion(props: ComponentProps<"section">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll.
  return <section tabIndex={0} {...props} />;
}

/** Pages of a list that has more than one. The address holds the cursor of the page, as `after`. */
export function KeysetPages({ after }: { after: string | null }) {
  const t = useTranslations("admin.pages");
  const { address, go } = useAddress();
  const current = address.get("after");
  if (!after && !current) return null;
  const turnTo = (cursor: string) => go(changedQuery(address, { after: cursor }));
  // At an end a button stays, disabled, so that the focus stays.
  return (
    <nav aria-label={t("label")} className="mt-6 flex justify-between gap-4 print:hidden">
      <Button look="outline" aria-disabled={!current} onClick={() => turnTo("")}>
        {t("newest")}
      </Button>
      <Button look="outline" aria-disabled={!after} onClick={() => turnTo(after ?? "")}>
        {t("older")}
      </Button>
    </nav>
  );
}
