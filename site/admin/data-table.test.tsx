import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";

interface Fruit {
  id: string;
  name: string;
  weight: number;
}

const rows: Fruit[] = [
  { id: "a", name: "Fig", weight: 50 },
  { id: "b", name: "Date", weight: 8 },
];
const columns: Column<Fruit>[] = [
  { head: "Name", isRowName: true, cell: ({ name }) => name },
  { head: "Weight", cell: ({ weight }) => weight, className: ({ id }) => `weight-${id}` },
  { head: "Remove", isHeadHidden: true, cell: () => <button type="button">Remove</button> },
];

const table = (props: Partial<Parameters<typeof DataTable<Fruit>>[0]> = {}) =>
  renderToStaticMarkup(
    <DataTable label="Fruits" columns={columns} rows={rows} keyOf={({ id }) => id} {...props} />,
  );

describe("a data table", () => {
  it("has a caption, a head for each column and a name for each row", () => {
    const html = table();
    expect(html).toContain(">Fruits</caption>");
    expect(html.match(/<th scope="col"/g)).toHaveLength(3);
    expect(html).toContain('<span class="sr-only">Remove</span>');
    expect(html).toMatch(/<th scope="row"[^>]*>Fig<\/th>/);
    expect(html).toMatch(/<td class="[^"]*weight-b[^"]*">8<\/td>/);
  });

  it("is a region that the keyboard can scroll, and says that it loads", () => {
    expect(table({ isBusy: true })).toMatch(
      /^<section tabindex="0" aria-label="Fruits" aria-busy="true"/,
    );
  });

  it("shows the empty state in place of a table without rows", () => {
    const html = table({ rows: [], empty: { title: "No fruits", text: "None was picked." } });
    expect(html).toMatch(/^<section aria-label="Fruits".*No fruits/);
    expect(html).not.toContain("<table");
  });

  it("announces the column that sorts the rows, and its direction", () => {
    const sort = (direction: "ascending" | undefined) => ({ direction, onSort: () => undefined });
    const [name, weight] = columns as [Column<Fruit>, Column<Fruit>];
    const html = table({
      columns: [
        { ...name, sort: sort("ascending") },
        { ...weight, sort: sort(undefined) },
      ],
    });
    expect(html).toMatch(/aria-sort="ascending"[^>]*><button/);
    expect(html).toMatch(/aria-sort="none"[^>]*><button/);
    expect(table()).not.toContain("aria-sort");
  });

  it("of figures is a plain table whose figures are aligned at their end", () => {
    const html = table({ look: "figures" });
    expect(html).toMatch(/^<table/);
    expect(html).toMatch(/<td class="[^"]*text-end[^"]*">50<\/td>/);
  });
});
