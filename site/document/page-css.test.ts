import { expect, it } from "vitest";
import { pageCss } from "./page-css.ts";

it("the styles of a page leave out what stands in for mixed colours, and nothing else of its rule", async () => {
  const mix = "color-mix(in oklab, red 40%, white)";
  const supports = "@supports (color:color-mix(in lab, red, red))";
  const html = '<p class="tinted drop"></p>';
  const css =
    `.tinted{color:red}${supports}{.tinted{color:${mix}}}` +
    `.drop{width:1rem;background:red;border-radius:50%}${supports}{.drop{background:${mix}}}`;
  expect(await pageCss(html, css, "")).toBe(
    `${supports}{.tinted{color:${mix}}}` +
      `.drop{width:1rem;border-radius:50%}${supports}{.drop{background:${mix}}}`,
  );
});
