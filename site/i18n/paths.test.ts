import { expect, it } from "vitest";
import { localizedPath, pagePaths, patternIn, routePattern } from "./paths.ts";

it("a page in a language is routed by the plain address and by its own", () => {
  const pattern = routePattern(pagePaths.docs);
  expect(patternIn("en", pattern)).toBe("resources/docs");
  expect(patternIn("ar", pattern)).toBe("ar?/resources/docs");
  expect(`/${patternIn("fr", pattern).replace("?", "")}`).toBe(localizedPath("fr", pagePaths.docs));
  expect(patternIn("en", routePattern(pagePaths.home))).toBe("");
});
