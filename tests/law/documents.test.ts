import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Documents about the present state; a superseded decision describes its own day. */
const documents = [
  "README.md",
  ...["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...globSync("docs/**/*.md").filter(
    (path) => !/superseded by \d/.test(readFileSync(path, "utf8")),
  ),
];

/** Paths of ours between backticks, as far as they name one file or folder. */
const ownPath =
  /`((?:brand|content|contract|deploy|docs|emails|migrations|server|site|tasks|tests)\/[\w./-]+)`/g;

describe.each(documents)("%s", (document) => {
  it("names only files that exist", () => {
    const paths = [...readFileSync(document, "utf8").matchAll(ownPath)].map(
      ([, path]) => path ?? "",
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
