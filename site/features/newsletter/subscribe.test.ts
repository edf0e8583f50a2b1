import { describe, expect, it } from "vitest";
import { faultOf, meaningOf, type SubscribeParts, subscribe } from "./subscribe.ts";

const wish = { email: " layla@example.com ", consent: true, website: "" };

function parts(answer: unknown, more: Partial<SubscribeParts> = {}) {
  const bodies: Record<string, unknown>[] = [];
  const waits: number[] = [];
  return {
    ...{ bodies, waits },
    obtainToken: async () => ({ outcome: "token", token: "t" }) as const,
    filledIn: () => 5_000,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
    fetch: (async (_: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      if (answer instanceof Error) throw answer;
      return Response.json(answer);
    }) as typeof fetch,
    ...more,
  };
}

describe("asking for the newsletter", () => {
  it("sends the address, the consent and nothing else about the visitor", async () => {
    const given = parts({ ok: true });
    expect(await subscribe(wish, "ar", given)).toEqual({ outcome: "joined" });
    expect(given.bodies).toEqual([
      {
        ...{ email: "layla@example.com", consent: true, website: "", locale: "ar" },
        ...{ recaptchaToken: "t", filled_in_ms: 5000 },
      },
    ]);
    expect(given.waits).toEqual([]);
  });

  it("waits out the time that a person takes", async () => {
    const given = parts({ ok: true }, { filledIn: () => 500 });
    await subscribe(wish, "en", given);
    expect(given.waits).toEqual([1500]);
    expect(given.bodies[0]).toMatchObject({ filled_in_ms: 2000 });
  });

  it("fails quietly where the server is out of reach", async () => {
    expect(await subscribe(wish, "en", parts(new TypeError("no")))).toEqual({ outcome: "failed" });
    const none = parts({}, { obtainToken: async () => ({ outcome: "failed" }) });
    expect(await subscribe(wish, "en", none)).toEqual({ outcome: "no_token" });
    expect(none.bodies).toEqual([]);
  });

  it.each([
    [{ ok: true, resent: true }, { outcome: "resent" }],
    [{ alreadyConfirmed: true }, { outcome: "already" }],
    [
      { ok: true, error: "db_error" },
      { outcome: "refused", code: "db_error", retryAfter: 0 },
    ],
    [
      { error: "rate_limited", retryAfter: 61 },
      { outcome: "refused", code: "rate_limited", retryAfter: 61 },
    ],
    ["yes", { outcome: "failed" }],
  ])("takes %j for what it is", (answer, meaning) => {
    expect(meaningOf(answer)).toEqual(meaning);
  });

  it("asks for an address, a whole one, and the consent", () => {
    expect(faultOf({ ...wish, email: " " })).toBe("email-missing");
    expect(faultOf({ ...wish, email: "layla" })).toBe("email-invalid");
    expect(faultOf({ ...wish, consent: false })).toBe("consent");
    expect(faultOf(wish)).toBeUndefined();
  });
});
