import { expect, it } from "vitest";
import { wayBack, wayBackIn } from "./way-back.ts";

it("leads back to the view that was left, and nowhere outside the administration", () => {
  const left = wayBack({ pathname: "/ar/admin/dashboard", search: "?q=a&status=pending" });
  expect(wayBackIn(left, "/desk")).toBe("/ar/admin/dashboard?q=a&status=pending");
  const outside = ["//evil.example/admin/x", "https://evil.example", "/admin/login", "/", "", 4];
  for (const back of outside) expect(wayBackIn({ back }, "/desk")).toBe("/desk");
  for (const state of [null, undefined, "x", {}]) expect(wayBackIn(state, "/desk")).toBe("/desk");
});
