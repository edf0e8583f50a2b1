import { describe, expect, it, vi } from "vitest";
import type { TokenOutcome } from "./captcha/captcha.ts";
import { emptyForm, type FormValues } from "./form-values.ts";
import { join, meaningOf } from "./join.ts";

const values: FormValues = {
  ...emptyForm,
  email: " noor@falaj.example ",
  country: "SA",
  city: "الرياض",
  heard_channel: "event_money2020",
  heard_detail: "Hall 3",
  consent: true,
};
const touch = { utm_source: "letter", utm_medium: "", utm_campaign: "", referrer_url: "" };

function setUp(answer: Response | Error = Response.json({ ok: true }), filled = [9000]) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const waits: number[] = [];
  const parts = {
    obtainToken: async (): Promise<TokenOutcome> => ({ outcome: "token", token: "t".repeat(60) }),
    filledIn: () => filled.shift() ?? 9000,
    fetch: fetch as unknown as typeof globalThis.fetch,
    touch: () => touch,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  };
  const sent = () => JSON.parse(String(fetch.mock.calls[0]?.[1].body));
  return { parts, fetch, waits, sent };
}

describe("joining", () => {
  it("sends every field of the specification", async () => {
    const { parts, sent, fetch } = setUp();
    expect(await join(values, "ar", parts)).toEqual({ outcome: "joined" });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/waitlist");
    expect(sent()).toEqual({
      email: "noor@falaj.example",
      country: "SA",
      city: "الرياض",
      heard_channel: "event_money2020",
      heard_detail: "Hall 3",
      consent: true,
      locale: "ar",
      recaptchaToken: "t".repeat(60),
      ...touch,
      website: "",
      filled_in_ms: 9000,
    });
  });

  it("sends nothing without a token", async () => {
    const { parts, fetch } = setUp();
    const obtainToken = async (): Promise<TokenOutcome> => ({
      outcome: "failed",
      failure: "browser-error",
    });
    expect(await join(values, "en", { ...parts, obtainToken })).toEqual({
      outcome: "no_token",
      failure: "browser-error",
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("waits out the time of someone whose browser fills the form at once", async () => {
    const { parts, waits, sent } = setUp(undefined, [600, 1990]);
    await join(values, "en", parts);
    expect(waits).toEqual([1400]);
    expect(sent().filled_in_ms).toBe(2000);
  });

  it("says what the browser said when the server cannot be reached", async () => {
    const { parts } = setUp(new TypeError("Failed to fetch"));
    expect(await join(values, "en", parts)).toEqual({
      outcome: "unreachable",
      message: "Failed to fetch",
    });
  });

  it("does not take a page of a proxy for an answer", async () => {
    const { parts } = setUp(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(await join(values, "en", parts)).toEqual({ outcome: "not_understood", status: 502 });
  });
});

describe("what an answer means", () => {
  it.each([
    [{ ok: true }, "joined"],
    [{ ok: true, resent: true }, "resent"],
    [{ alreadyConfirmed: true }, "already_confirmed"],
    [{ error: "db_error", ok: true }, "refused"],
    [{ ok: "yes" }, "not_understood"],
    [null, "not_understood"],
    ["ok", "not_understood"],
  ])("%j means %s", (answer, outcome) => {
    expect(meaningOf(answer, 200).outcome).toBe(outcome);
  });

  it("keeps the details of an error that are of their kind", () => {
    const answer = {
      error: "recaptcha_failed",
      codes: ["a", 3],
      detail: { a: 1 },
      retryAfter: "x",
    };
    expect(meaningOf(answer, 403)).toEqual({
      outcome: "refused",
      answer: { error: "recaptcha_failed", codes: ["a"] },
    });
  });
});
