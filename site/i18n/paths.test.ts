import { expect, it } from "vitest";
import { splitPath } from "./paths.ts";

it("no address turns into another site's when its language changes", () => {
  expect(splitPath("/ar//evil.example/x")).toEqual({ locale: "ar", path: "/evil.example/x" });
  expect(splitPath("//evil.example/x/")).toEqual({ locale: undefined, path: "/evil.example/x" });
  expect(splitPath("/fr//")).toEqual({ locale: "fr", path: "/" });
});
