import { expect, it } from "vitest";
import { codeOf } from "./authenticator.ts";

// RFC 6238, appendix B, its last six digits: the secret "12345678901234567890" in base 32.
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  [59, "287082"],
  [1111111109, "081804"],
  [20000000000, "353130"],
])("shows what the standard says at %i seconds", (seconds, code) => {
  expect(codeOf(key, 0, seconds * 1000)).toBe(code);
});
