import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./inbox-cursor.ts";

const place = {
  createdAt: "2026-11-21T10:00:00.123456Z",
  id: "01939f2c-7a10-7c3e-8c0e-0d2f6b1a5e44",
};
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a cursor", () => {
  it("names the place it was written for", () => {
    expect(readCursor(writeCursor(place))).toEqual(place);
  });

  it.each([
    "",
    "x",
    "%%%",
    encoded(null),
    encoded([place.createdAt]),
    encoded([place.createdAt, "1; drop table waitlist_leads"]),
    encoded(["yesterday", place.id]),
    encoded([place.createdAt, place.id, 3]),
  ])("that is not ours names no place: %s", (cursor) => {
    expect(readCursor(cursor)).toBeNull();
  });
});
