import { expect, it } from "vitest";
import { queryValue, searchWith } from "./query-state.ts";

it("the query stands in the address, beside what else was there", () => {
  const search = searchWith("?utm_source=mail", { q: "بطاقة & frais", place: "dubai" });
  expect(search).toContain("utm_source=mail");
  expect([queryValue(search, "q"), queryValue(search, "place")]).toEqual([
    "بطاقة & frais",
    "dubai",
  ]);
  expect(searchWith(search, { q: " ", place: "" })).toBe("?utm_source=mail");
  expect(searchWith("", { q: "" })).toBe("");
});

it("cuts a query that is longer than a search", () => {
  const long = "x".repeat(500);
  expect(queryValue(`?q=${long}`, "q")).toHaveLength(100);
  expect(queryValue(searchWith("", { q: long }), "q")).toHaveLength(100);
});
