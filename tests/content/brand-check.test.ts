import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { names } from "#brand/names.ts";
import { onlyOf } from "#tests/second-brand/said.ts";
import { hashOf, isOfSample, leftOfSample } from "../../tasks/brand-check.ts";
import { brandTexts } from "../../tasks/brand-texts.ts";

const own = resolve("brand");
const second = resolve("tests/second-brand/brand");

describe("what is left of the sample brand", () => {
  // A group's own brand is no sample: from then on the list stays as it came.
  it.runIf(isOfSample(names.group.en))(
    "is known whole, or `vitest -u` writes the list",
    async () => {
      const { name } = JSON.parse(readFileSync("package.json", "utf8"));
      const hashes = new Set([name, ...(await onlyOf(own, second))].map(hashOf));
      const list = `${[...hashes].sort().join("\n")}\n`;
      await expect(list).toMatchFileSnapshot("../../tasks/sample-texts.txt");
    },
  );

  it("is nothing of another brand", async () => {
    expect(leftOfSample(await brandTexts(second), [])).toEqual([]);
  });

  it("is named with its file and the pages that show it, the first three by address", () => {
    const texts = new Map([
      ["Zafran & Sons", new Set(["names.ts"])],
      ["hello@falaj.example", new Set(["contact.ts", "people.ts"])],
      ["FaLajk3Qw7Yh2TnVb5XcRz8UdKpE4sGmJx6N9vRt2mZp", new Set(["token.ts"])],
    ]);
    const pages = ["/", "/about", "/ar", "/fr", "/token"].map((address) => ({
      address,
      html:
        address === "/token"
          ? "FaLajk3Qw7Yh2TnVb5XcRz8UdKpE4sGmJx6N9vRt2mZp"
          : "hello@falaj.example",
    }));
    expect(leftOfSample(texts, pages)).toEqual([
      'brand/contact.ts, brand/people.ts: "hello@falaj.example", on /, /about, /ar, 1 more',
      'brand/token.ts: "FaLajk3Qw7Yh2TnVb5XcRz8UdKpE4sGmJx6N9vRt2mZp", on /token',
    ]);
    expect(leftOfSample(texts, [])).toHaveLength(2);
  });
});
