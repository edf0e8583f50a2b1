import { describe, expect, it } from "vitest";
import { linkRequest } from "./link-request.ts";

describe("what a link asks for", () => {
  it.each([
    ["?topic=demo&about=logistics", { topic: "demo", about: "logistics" }],
    ["?about=wallet&topic=support&utm_source=x", { topic: "support", about: "wallet" }],
    ["?topic=press", { topic: "press", about: "" }],
    ["?topic=sales&about=call%20this%20number", { topic: "sales", about: "" }],
    [`?topic=sales&about=${"a".repeat(81)}`, { topic: "sales", about: "" }],
    ["?topic=constructor", undefined],
    ["?about=wallet", undefined],
    ["", undefined],
  ])("%s", (search, request) => {
    expect(linkRequest(search)).toEqual(request);
  });
});
