import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const rows = readFileSync("docs/asvs.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** `1.1.1–1.1.3` is three requirements. */
function requirements(cell: string): string[] {
  return cell.split(", ").flatMap((one) => {
    const [from = "", to] = one.split("–");
    if (!to) return [from];
    const [chapter, section, first] = from.split(".").map(Number);
    const last = Number(to.split(".")[2]);
    return Array.from(
      { length: last - Number(first) + 1 },
      (_, i) => `${chapter}.${section}.${Number(first) + i}`,
    );
  });
}

describe("the table of the verification standard", () => {
  it("names each requirement once, of all fourteen chapters", () => {
    const named = rows.flatMap(([, cell = ""]) => requirements(cell));
    expect(named.filter((one, i) => named.indexOf(one) !== i)).toEqual([]);
    expect(named.length).toBeGreaterThan(230);
    const chapters = new Set(named.map((one) => Number(one.split(".")[0])));
    expect([...chapters].toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 14 }, (_, i) => i + 1),
    );
  });

  it("says of each what holds it, or why nothing does", () => {
    const silent = rows.filter(([, , , how = ""]) => !/^(`|Not |By construction: )/.test(how));
    expect(silent).toEqual([]);
  });

  it("names only tests that exist", () => {
    const tests = rows.flatMap(([, , , how = ""]) => [
      ...how.matchAll(/`([^`]+\.test\.ts)` “([^”]+)”/g),
    ]);
    expect(tests.length).toBeGreaterThan(150);
    const missing = tests.filter(
      ([, path = "", title = ""]) =>
        !existsSync(path) || !readFileSync(path, "utf8").includes(`"${title}"`),
    );
    expect([...new Set(missing.map(([whole]) => whole))]).toEqual([]);
  });
});
