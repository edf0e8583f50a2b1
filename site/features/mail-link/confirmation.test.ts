import { describe, expect, it } from "vitest";
import { postToken } from "#site/features/mail-link/call.ts";
import { onAnswer, onArrival } from "./confirmation.ts";

const answered = (answer: Record<string, unknown>) => onAnswer({ outcome: "answered", answer });

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
    expect(answered({ message: "pending" }).state).toBe("error");
    expect(answered({}).state).toBe("error");
    expect(answered({ message: "confirmed", error: "expired_token" }).state).toBe("error");
  });

  it("can be tried again when the server was not reached", () => {
    expect(onAnswer({ outcome: "unreachable" })).toEqual({ state: "error", retry: "possible" });
  });
});

describe("posting a token", () => {
  const answering = (status: number, body = "{}") =>
    (async () => new Response(body, { status })) as unknown as typeof fetch;

  it.each([400, 404, 410])("takes HTTP %i for a refusal of the token", async (status) => {
    const called = await postToken("/api", "abc", answering(status, '{"error":"invalid_token"}'));
    expect(called).toEqual({ outcome: "answered", answer: { error: "invalid_token" } });
  });

  it.each([429, 500, 503])("takes HTTP %i for a server in trouble", async (status) => {
    expect(await postToken("/api", "abc", answering(status))).toEqual({ outcome: "unreachable" });
  });

  it("takes what is not JSON for a server in trouble", async () => {
    expect(await postToken("/api", "abc", answering(200, "<html>"))).toEqual({
      outcome: "unreachable",
    });
  });
});
