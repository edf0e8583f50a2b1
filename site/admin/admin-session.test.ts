import { expect, it } from "vitest";
import { returnAddress, returnTo } from "./admin-session.ts";

it("leads back to the view that was left, and nowhere outside the administration", () => {
  const left = returnTo({ pathname: "/ar/admin/dashboard", search: "?q=a&status=pending" });
  expect(returnAddress(left, "/dashboard")).toBe("/ar/admin/dashboard?q=a&status=pending");
  const outside = ["//evil.example/admin/x", "https://evil.example", "/admin/login", "/", "", 4];
  for (const back of outside) expect(returnAddress({ back }, "/dashboard")).toBe("/dashboard");
  for (const state of [null, undefined, "x", {}]) {
    expect(returnAddress(state, "/dashboard")).toBe("/dashboard");
  }
});
