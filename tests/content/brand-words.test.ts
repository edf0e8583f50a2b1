import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { authority, registration } from "#brand/registration.ts";
import { readTree } from "#tests/law/tree.ts";
import { figuresOf, onlyOf, says } from "#tests/second-brand/said.ts";

/** What the brand says is typed nowhere else: a group changes `brand/` and nothing of us is left. */
describe("words of the brand", () => {
  const content = Object.entries(readTree(/\.(json|md)$/, "content"));
  const sources = ["site", "emails", "server"].flatMap((folder) =>
    Object.entries(readTree(/\.(tsx?|css)$/, folder)).filter(([file]) => !file.includes(".test.")),
  );
  /** Comments are for readers of the source. */
  const withoutRemarks = (text: string) => text.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "");
  const all = [...content, ...sources.map(([file, text]) => [file, withoutRemarks(text)] as const)];

  it("stand in the brand alone", async () => {
    const own = await onlyOf(resolve("brand"), resolve("tests/second-brand/brand"));
    expect(own).toContain(names.group.en);
    const typed = all.flatMap(([file, text]) =>
      own.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
    );
    expect(typed).toEqual([]);
  });

  it("name no regulator and no seat, the legal texts apart: a law is no word of a brand", () => {
    const { seat } = registration;
    const named = [authority.short, ...Object.values(authority.name), ...Object.values(seat)];
    const places = ["DIFC", "مركز دبي المالي", "DFSA"];
    const legal = /\/(compliance|terms|privacy)\.md$/;
    const typed = content.flatMap(([file, text]) =>
      legal.test(file)
        ? []
        : [...named, ...places].filter((word) => text.includes(word)).map((w) => `${file}: ${w}`),
    );
    expect(typed).toEqual([]);
  });

  it("figures too: the words leave a place for each claim", () => {
    const figures = [...figuresOf(claims)];
    const typed = content.flatMap(([file, text]) =>
      figures.filter((figure) => says(text, figure)).map((figure) => `${file}: ${figure}`),
    );
    expect(typed).toEqual([]);
    const ages = `\\b${claims.walletMinorAge.value}\\b.{1,30}\\b${claims.walletAdultAge.value}\\b`;
    expect(content.filter(([, text]) => new RegExp(ages).test(text)).map(([file]) => file)).toEqual(
      [],
    );
  });
});

it("another brand that misses what a page requires is found before a build of minutes finds it", async () => {
  const files = globSync("*.ts", { cwd: "brand", exclude: ["*.test.ts"] });
  expect(files.length).toBeGreaterThan(20);
  const missing: string[] = [];
  for (const file of files) {
    const exported = Object.keys(await import(resolve("brand", file)));
    const other = resolve("tests/second-brand/brand", file);
    const given = await import(other).then(Object.keys, () => [] as string[]);
    for (const name of exported) if (!given.includes(name)) missing.push(`${file}: ${name}`);
  }
  expect(missing).toEqual([]);
});
