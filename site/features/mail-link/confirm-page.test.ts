import { describe, expect, it } from "vitest";
import { confirmAnswer } from "#contract/waitlist.ts";
import { readAnswer } from "#site/forms/post.ts";
import { onAnswer, onArrival } from "./confirm-page.tsx";

const answered = (answer: object, status = 200) =>
  onAnswer(readAnswer(confirmAnswer, status, JSON.stringify(answer)));

describe("confirming", () => {
  it("is an error at once without a token", () => {
    expect(onArrival(undefined, false)).toEqual({ state: "error", retry: "useless" });
  });

  it("waits for a press where a program may be looking", () => {
    expect(onArrival("abc", true).state).toBe("ask");
    expect(onArrival("abc", false).state).toBe("loading");
  });

  it("believes the two messages of the contract alone", () => {
    expect(answered({ message: "confirmed", email: "n@falaj.example" })).toEqual({
      state: "success",
      email: "n@falaj.example",
    });
    expect(answered({ message: "already_confirmed", email: "n@falaj.example" }).state).toBe(
      "already",
    );
    expect(answered({ message: "pending", email: "" }).state).toBe("error");
    expect(answered({}).state).toBe("error");
    expect(answered({ message: "confirmed", email: "", error: "expired_token" }).state).toBe(
      "error",
    );
  });

  it.each([400, 404, 410])("takes HTTP %i for a refusal of the token", (status) => {
    const refused = answered({ error: "invalid_token" }, status);
    expect(refused).toEqual({ state: "error", retry: "useless" });
  });

  it.each([429, 500, 503])("can be tried again after HTTP %i", (status) => {
    const refused = answered({ error: "unavailable" }, status);
    expect(refused).toEqual({ state: "error", retry: "possible" });
  });

  it("can be tried again when the server was not reached, or answered with a page", () => {
    const retry = { state: "error", retry: "possible" };
    expect(onAnswer({ outcome: "unreachable", message: "" })).toEqual(retry);
    expect(onAnswer(readAnswer(confirmAnswer, 200, "<html>"))).toEqual(retry);
  });
});
