import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ImportSettings } from "#contract/lead-import.ts";
import { type OrderSeen, orderIn, seeOrder } from "./import-dates.ts";
import { guessColumns, readRow } from "./read-row.ts";
import { readTable } from "./read-table.ts";
import { leavingColumns, noteColumns, toolOf } from "./vocabulary.ts";

const now = new Date("2026-11-27T12:00:00Z");

/** What an import makes of a file by its columns alone, without a choice by the administrator. */
async function importOf(name: string) {
  const table = await readTable(
    readFileSync(new URL(`../../../tests/fixtures/imports/${name}`, import.meta.url)),
  );
  const headers = table.headers ?? [];
  const columns = guessColumns(headers);
  const rows: string[][] = [];
  for await (const { cells } of table.rows) rows.push(cells);
  const seen: OrderSeen = { day: false, month: false, either: false };
  for (const cells of rows) seeOrder(seen, cells[columns.joined_at ?? -1] ?? "");
  const order = orderIn(seen);
  const settings: ImportSettings = {
    ...{
      columns,
      notes: noteColumns(headers, Object.values(columns)),
      country: "AE",
      otherCountries: false,
      withLeft: false,
      locale: "en",
    },
    ...(order !== null && order !== "unclear" && { dateOrder: order }),
  };
  const leaving = leavingColumns(headers);
  const people: (object | string)[] = rows.flatMap<object | string>((cells) => {
    if (leaving.some((isLeaving) => isLeaving(cells))) return [];
    const read = readRow(cells, settings, { now, headers });
    if (read.outcome !== "readable") return [read.outcome];
    const { email, ...person } = read.person;
    return [{ ...person, email: email.address }];
  });
  return { tool: toolOf(headers), people, left: rows.length - people.length };
}

const first = "2025-03-04T09:15:00.000Z";
const second = "2025-03-25T18:00:00.000Z";
const salma = { email: "salma@example.org", country: "AE" };
const marc = { email: "marc@example.org", country: "FR" };

it.each<[string, string | null, number, ...(object | string)[]]>([
  [
    "mailchimp.csv",
    "Mailchimp",
    0,
    { ...salma, locale: "ar", joined_at: first, opted_in_at: "2025-03-04T09:20:11.000Z" },
    { ...marc, locale: "fr", opted_in_at: "2025-03-06T07:00:00.000Z" },
  ],
  [
    "brevo.csv",
    "Brevo",
    1,
    { ...salma, locale: "ar", joined_at: first, heard_detail: "Salon" },
    { ...marc, locale: "fr", joined_at: second },
  ],
  [
    "hubspot.csv",
    "HubSpot",
    2,
    {
      ...{ ...salma, locale: "ar", joined_at: first, opted_in_at: "2025-03-05T10:00:00.000Z" },
      heard_detail: "Organic Search",
    },
    { ...marc, locale: "fr", opted_in_at: null },
  ],
  ["getwaitlist.csv", "GetWaitlist", 1, { ...salma, joined_at: first }, marc],
  ["viral-loops.csv", "Viral Loops", 0, { ...salma, joined_at: first }, marc],
  [
    "launchlist.csv",
    "LaunchList",
    1,
    { email: salma.email, joined_at: first, heard_detail: "producthunt" },
    { email: marc.email, heard_detail: null },
  ],
  [
    "ghost.csv",
    "Ghost",
    2,
    { email: salma.email, joined_at: first },
    { email: marc.email, joined_at: "2025-03-05T18:00:00.000Z" },
  ],
  [
    "listmonk.csv",
    "listmonk",
    1,
    { email: salma.email, joined_at: first },
    { email: marc.email, joined_at: "2025-03-05T18:00:00.000Z" },
  ],
  [
    "google-contacts.csv",
    "Google Contacts",
    0,
    { ...salma, city: "Dubai", joined_at: null },
    { ...marc, city: "Lyon" },
  ],
  [
    "outlook.csv",
    "Outlook",
    0,
    { ...salma, city: "Dubai", locale: "en" },
    { ...marc, city: "Lyon", locale: "fr" },
  ],
  [
    "linkedin.csv",
    "LinkedIn",
    0,
    { email: salma.email, joined_at: "2025-03-04T00:00:00.000Z" },
    "invalid_email",
  ],
  [
    "wix.csv",
    null,
    2,
    { ...salma, locale: "ar", joined_at: first, heard_detail: "Form" },
    { ...marc, joined_at: second },
  ],
  ["form-answers.csv", null, 0, { ...salma, joined_at: first }, { ...marc, joined_at: second }],
  ...["excel-en.csv", "excel-fr.csv", "excel-ar.txt"].map(
    (name): [string, null, number, object, object] => [
      name,
      null,
      1,
      {
        ...{ ...salma, locale: "ar", joined_at: first },
        opted_in_at: "2025-03-05T00:00:00.000Z",
      },
      { ...marc, locale: "fr", joined_at: second },
    ],
  ),
])(
  "a file such as %s is recognized as of %s, %d of its people left, and the others are read",
  async (name, tool, left, ...people) => {
    const found = await importOf(name);
    expect(found).toMatchObject({ tool, left, people });
    expect(found.people).toHaveLength(people.length);
  },
);

it("of cleaned addresses has no person to import", async () => {
  expect(await importOf("mailchimp-cleaned.csv")).toEqual({
    tool: "Mailchimp",
    left: 1,
    people: [],
  });
});
