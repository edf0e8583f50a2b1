import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { crossingsOf } from "./crossings.ts";

/** The most functions that may go from one capability to another. */
const most = 4;

/** Whether a name is exported as a function, by how its file declares it. */
function isFunction(file: string, name: string): boolean {
  const text = readFileSync(file.replace(/^#/, ""), "utf8");
  return new RegExp(
    `export (async )?function ${name}\\b|export const ${name}\\b[^=]*= (async )?(\\(|<)`,
  ).test(text);
}

describe("what goes from one capability to another", () => {
  it("is what the architecture names, with few functions", () => {
    const wiring = ["server/services.ts", "server/app.ts"].map((file) =>
      readFileSync(file, "utf8"),
    );
    const crossings = crossingsOf(wiring, isFunction);
    const architecture = readFileSync("ARCHITECTURE.md", "utf8");
    const named = (kind: string) => {
      const line = architecture.split("\n").find((one) => one.startsWith(`- ${kind}: `)) ?? "";
      return [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    };
    const namesOf = (functions: boolean) => [
      ...new Set(crossings.filter((one) => one.isFunction === functions).map(({ name }) => name)),
    ];
    expect(namesOf(true).toSorted()).toEqual(named("functions").toSorted());
    expect(namesOf(false).toSorted()).toEqual(named("objects").toSorted());
    expect(namesOf(true).length).toBeLessThanOrEqual(most);
  });

  const imports = `
    import { count } from "#server/inbox/count.ts";
    import { list } from "#server/leads/list.ts";
    import { routes } from "./accounts/routes.ts";
    import { openDatabase } from "#server/database/database.ts";
    import { site } from "#brand/names.ts";`;
  const found = (code: string) =>
    crossingsOf([imports + code], (_file, name) => name !== "list").map(
      ({ name, from, to, isFunction: isOne }) =>
        `${from} → ${to}: ${isOne ? "function" : "object"} ${name}`,
    );

  it.each([
    ["directly", "routes(count);", "function count"],
    ["in an object", "routes({ countUnread: count });", "function count"],
    ["called later", "routes({ countUnread: () => count(database) });", "function count"],
    ["returned later", "routes(async () => { const a = 1; return count(a); });", "function count"],
    ["in a constant", "const parts = { count }; routes({ ...parts });", "function count"],
    ["under another name", "const { count: a } = parts; routes(a);", "function count"],
    ["out of what was opened", "const opened = { count }; routes(opened.count);", "function count"],
    ["called at once", "const made = count(); routes(made);", "object count"],
    ["called for each of several", "routes(all.map((one) => count(one)));", "object count"],
  ])("is seen when it is handed over %s", (_how, code, what) => {
    expect(found(code)).toEqual([`inbox → accounts: ${what}`]);
  });

  it("is neither what is wired inside of it, nor of its own folder, nor of a layer", () => {
    expect(found("routes((administration) => { count(administration); });")).toEqual([]);
    expect(found("const made = routes(); routes(made);")).toEqual([]);
    expect(found("const database = openDatabase(count); routes({ database, site });")).toEqual([]);
    expect(found("routes({ count: 1 });")).toEqual([]);
  });

  it("may be data", () => {
    expect(found("routes(list);")).toEqual(["leads → accounts: object list"]);
  });
});
