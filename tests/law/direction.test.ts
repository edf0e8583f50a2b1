import { describe, expect, it } from "vitest";
import { physicalSides } from "./direction.ts";
import { readTree } from "./tree.ts";

const inCode = (line: string) => physicalSides("a.tsx", line);
const inStyles = (line: string) => physicalSides("a.css", line);

describe("both writing directions", () => {
  it("the site names no physical side", () => {
    const files = Object.entries(readTree(/\.(tsx?|css)$/, "site"));
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(([path, text]) => physicalSides(path, text))).toEqual([]);
  });

  it("a line too long for its place is cut at its end alone, not the dots below an Arabic letter", () => {
    const cut = /(?<=[\s"'`])(?:truncate|line-clamp-\S+)(?=[\s"'`])/;
    expect(cut.test('className="block truncate"')).toBe(true);
    const files = Object.entries(readTree(/\.tsx$/, "site"));
    expect(files.filter(([, text]) => cut.test(text)).map(([path]) => path)).toEqual([]);
  });

  it.each([
    'className="ml-4"',
    'className="flex md:mr-auto"',
    'className="hover:pl-2"',
    "className={`pr-[3px] ${more}`}",
    'className="absolute left-0"',
    'className="-right-1/2"',
    'className="!left-[10%]"',
    'className="text-left"',
    'className="lg:text-right"',
    'className="border-l"',
    'className="border-r-2"',
    'className="rounded-l-lg"',
    'className="rounded-tr"',
    "style={{ marginLeft: 4 }}",
  ])("sees %s", (line) => {
    expect(inCode(line)).toHaveLength(1);
  });

  it.each([
    'className="ms-4 me-auto ps-2 pe-2 start-0 end-0 text-start border-s rounded-e-lg"',
    'side="left"',
    "// the left-hand side, and what is right-aligned",
    'className="border-line rounded-lg place-items-center"',
    "const left = 4; return { left };",
  ])("lets %s be", (line) => {
    expect(inCode(line)).toEqual([]);
  });

  it("sees physical properties in style sheets, and lets logical ones be", () => {
    expect(inStyles(".a { margin-left: 4px; }")).toHaveLength(1);
    expect(inStyles("  right: 0;")).toHaveLength(1);
    expect(inStyles(".a { text-align: left; }")).toHaveLength(1);
    expect(inStyles("@apply pl-4 flex;")).toHaveLength(1);
    expect(
      inStyles(".a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start }"),
    ).toEqual([]);
  });
});
