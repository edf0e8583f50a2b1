import { expect, it } from "vitest";
import { afterAnswer } from "./leaving.ts";

it.each([
  [{ outcome: "answered" as const, answer: { ok: true } }, "done"],
  [{ outcome: "answered" as const, answer: { error: "invalid_token" } }, "error"],
  [{ outcome: "answered" as const, answer: {} }, "error"],
  [{ outcome: "unreachable" as const }, "failed"],
])("after %j the page says: %s", (called, state) => {
  expect(afterAnswer(called)).toBe(state);
});
