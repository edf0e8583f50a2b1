import type { PersonalData } from "#server/database/personal-data-source.ts";
import { mayHoldAddress, patternOfSpellings, withoutAddress } from "#server/http/typed-text.ts";

/** Columns of a table whose texts may mention people whom the row is not about. All of it are constants of ours. */
export interface TypedTexts {
  table: string;
  /** Texts, lists of texts and JSON; `body::json` is a text that holds JSON. */
  columns: readonly string[];
  /** Rows that an index finds, of a long table. `$2` is a pattern of the address as `folded_text` writes it. */
  where?: string;
  /** What else changes with them, as SQL. */
  also?: string;
  /** What stands for the address, as SQL, if not "…" alone. */
  instead?: string;
}

/** An address of a person in texts about others, as personal data: it is erased from them, and not shown. */
export function typedTextsData(tables: readonly TypedTexts[]): PersonalData<"waitlist"> {
  return {
    kind: "waitlist",
    read: async () => [],
    async erase(on, emailKey) {
      const [local = "", domain] = emailKey.split("@");
      // Google's addresses may be dotted and have two domains.
      const written = domain === "gmail.com" ? "%@g%mail.com%" : `%${local}@%`;
      let erased = 0;
      for (const { table, columns, where = "true", also, instead = "'…'" } of tables) {
        const names = columns.map((column) => column.replace("::json", ""));
        const pairs = columns.map((column, index) => `'${names[index]}', ${column}`);
        const rows = await on.query<{ row: string; texts: object; instead: string }>(
          `SELECT ctid::text AS row, json_build_object(${pairs.join(", ")}) AS texts, ${instead} AS instead
           FROM ${table} WHERE ${where} AND $2::text IS NOT NULL
             AND ${mayHoldAddress(`concat_ws(' ', ${names.join(", ")})`, "$1")} FOR UPDATE`,
          [patternOfSpellings(emailKey), written],
        );
        for (const { row, texts, instead } of rows) {
          const without = JSON.stringify(
            withTexts(texts, (text) => withoutAddress(text, emailKey, instead)),
          );
          if (without === JSON.stringify(texts)) continue;
          await on.query(
            `UPDATE ${table} SET (${names.join(", ")}) = (
               SELECT ${names.join(", ")} FROM json_populate_record(NULL::${table}, $2::json))
               ${also ? `, ${also}` : ""} WHERE ctid = $1::tid`,
            [row, without],
          );
          erased += 1;
        }
      }
      return erased;
    },
  };
}

/** A value with each of its texts changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => withTexts(part, change));
  const parts = Object.entries(value).map(([name, part]) => [name, withTexts(part, change)]);
  return Object.fromEntries(parts);
}
