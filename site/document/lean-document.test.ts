import { expect, it } from "vitest";
import { pageCss } from "./lean-document.ts";

it("keeps what a page says of its children and parents, which came late and moved them", async () => {
  const html = '<ol class="lg:[&amp;_a]:py-1 [&amp;&gt;p]:mt-1"><li class="py-2">';
  const used = [
    String.raw`.lg\:\[\&_a\]\:py-1 a{padding:1px}`,
    String.raw`.\[\&\>p\]\:mt-1>p{margin:1px}`,
    ".py-2{padding:2px}",
  ];
  const css = await pageCss(`${html}<a><p>`, `${used.join("")}.py-3{padding:3px}`, []);
  expect(css).toBe(used.join(""));
});
