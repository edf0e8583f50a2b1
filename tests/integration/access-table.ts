import { readFileSync } from "node:fs";

export const askers = ["nobody", "no role", "reader", "editor", "owner"] as const;
export type Asker = (typeof askers)[number];

const table = new URL("../../docs/admin-access.md", import.meta.url);

/** docs/admin-access.md: who is answered by each call. Throws on a line it cannot parse. */
export function accessTable(): Map<string, Record<Asker, boolean>> {
  const lines = readFileSync(table, "utf8").split("\n");
  const [head = [], , ...rows] = lines.filter((line) => line.startsWith("|")).map(cells);
  if (head.join() !== ["call", ...askers].join()) throw new Error(`Not the columns: ${head}`);
  return new Map(
    rows.map(([call = "", ...answers]) => {
      const said = askers.map((asker, column): [Asker, boolean] => {
        const word = answers[column];
        if (word !== "yes" && word !== "no") throw new Error(`${call}: not yes or no: ${word}`);
        return [asker, word === "yes"];
      });
      return [call, Object.fromEntries(said) as Record<Asker, boolean>];
    }),
  );
}

const cells = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
