import { describe, expect, it } from "vitest";
import { inboxCursor } from "#server/inbox/inbox-routes.ts";
import { decodeCursor, encodeCursor } from "./keyset.ts";

const [time, id] = ["2026-11-21T10:00:00.123456Z", "01939f2c-7a10-7c3e-8c0e-0d2f6b1a5e44"];
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a cursor", () => {
  it("names the row it was made of", () => {
    expect(decodeCursor(inboxCursor, encodeCursor([time, id]))).toEqual([time, id]);
  });

  it.each([
    "",
    "x",
    "%%%",
    encoded(null),
    encoded([time]),
    encoded([time, "1; drop table waitlist_leads"]),
    encoded(["yesterday", id]),
    encoded([time, id, 3]),
  ])("that is not ours names no row: %s", (cursor) => {
    expect(decodeCursor(inboxCursor, cursor)).toBeNull();
  });
});
