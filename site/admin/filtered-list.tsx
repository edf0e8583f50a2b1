import type { ReactNode } from "react";
import { DataTable, type DataTableProps, KeysetPages } from "./data-table.tsx";
import { type Read, useAddress } from "./page-loader.ts";
import { ReadStatus } from "./read-status.tsx";

interface FilteredListProps<Row>
  extends Pick<DataTableProps<Row>, "label" | "columns" | "className"> {
  read: Read<{ after: string | null }>;
  rows: readonly Row[] | undefined;
  words: (key: "failed" | "empty" | "emptyText") => string;
  /** Shown in place of `empty` where the address has a filter. */
  noMatch?: string;
  /** The table, if it is another one than DataTable. */
  children?: (table: DataTableProps<Row>) => ReactNode;
}

/** A page's list: the state of its read, its table, and its pages. */
export function FilteredList<Row extends { id: string }>({
  read,
  rows,
  words,
  noMatch,
  children = (table) => <DataTable {...table} />,
  ...rest
}: FilteredListProps<Row>) {
  const { address } = useAddress();
  const isFiltered = [...address].some(([name, value]) => name !== "after" && value);
  const empty =
    isFiltered && noMatch
      ? { title: noMatch }
      : { title: words("empty"), text: words("emptyText") };
  return (
    <>
      <ReadStatus read={read} failed={words("failed")} />
      {read.value && rows && (
        <>
          {children({ ...rest, rows, empty, keyOf: ({ id }) => id, isBusy: read.isBusy })}
          <KeysetPages after={read.value.after} />
        </>
      )}
    </>
  );
}
