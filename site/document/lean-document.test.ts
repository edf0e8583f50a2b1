import { describe, expect, it } from "vitest";
import { deferRouter, stylesIn, withStyles } from "./lean-document.ts";
import { pageCss } from "./page-css.ts";

it("keeps what a page says of its children and parents, which came late and moved them", async () => {
  const html = '<ol class="lg:[&amp;_a]:py-1 [&amp;&gt;p]:mt-1"><li class="py-2">';
  const used = [
    String.raw`.lg\:\[\&_a\]\:py-1 a{padding:1px}`,
    String.raw`.\[\&\>p\]\:mt-1>p{margin:1px}`,
    ".py-2{padding:2px}",
  ];
  const css = await pageCss(`${html}<a><p>`, `${used.join("")}.py-3{padding:3px}`, "");
  expect(css).toBe(used.join(""));
});

it("finds the styles that a page was built with", () => {
  const html = withStyles(
    "<head><style>.a{}</style></head><svg><style>b</style></svg>",
    "p{margin:0}",
  );
  expect(stylesIn(html)).toBe("p{margin:0}");
});

describe("the router's start script", () => {
  const code = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.js");`;
  const page = (script: string) =>
    withStyles(
      deferRouter(
        `<html><head><link rel="modulepreload" href="/assets/root.js"/></head>${script}</html>`,
        "/site.css",
      ),
      "",
    );
  const start = (text: string) => page(`<script type="module" async="">${text}</script>`);

  it("imports nothing before the first paint, then all modules at once", () => {
    const html = start(code);
    expect(html).not.toMatch(/rel="modulepreload"|async=""|^\s*import\b(?!\()/m);
    const [before, after] = html.split("dataset.painted");
    expect(before).not.toContain("/assets/");
    expect(after).toContain('import("/assets/manifest.js");import("/assets/root.js");await import');
    expect(after).toContain('const route0=await import("/assets/root.js");');
    expect(after).toContain('{"rel":"modulepreload","href":"/assets/entry.js"}');
  });

  it.each([
    ["is missing", () => page("")],
    ["is there twice", () => page(`<script type="module">${code}</script>`.repeat(2))],
    ["has no last module", () => start(code.replace("import(", "load("))],
    ["imports by name", () => start(code.replace("* as route0", "{ route0 }"))],
    ["imports nothing", () => start('import("/assets/entry.js");')],
  ])("fails the build where it %s", (_, build) => expect(build).toThrow("The router"));
});
