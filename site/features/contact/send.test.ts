import { describe, expect, it } from "vitest";
import { blankLetter } from "./letter.ts";
import { leastSending, meaningOf, type SendParts, send } from "./send.ts";

const letter = {
  ...blankLetter,
  name: "Layla",
  email: "layla@example.com",
  subject: "A",
  message: "B",
};

/** A server that gives this answer, a clock that notes what it was asked to wait. */
function parts(answer: Response | Error, more: Partial<SendParts> = {}) {
  const waits: number[] = [];
  const bodies: Record<string, unknown>[] = [];
  return {
    ...{ waits, bodies },
    obtainToken: async () => ({ outcome: "token", token: "t" }) as const,
    filledIn: () => 9_000.4,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
    fetch: (async (_: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      if (answer instanceof Error) throw answer;
      return answer;
    }) as typeof fetch,
    ...more,
  };
}

describe("sending a letter", () => {
  it("sends what was written and waits at least two seconds", async () => {
    const given = parts(Response.json({ ok: true }));
    expect(await send(letter, "fr", given)).toEqual({ outcome: "sent" });
    expect(given.waits).toEqual([leastSending]);
    expect(given.bodies).toEqual([
      expect.objectContaining({
        name: "Layla",
        locale: "fr",
        recaptchaToken: "t",
        filled_in_ms: 9000,
      }),
    ]);
    expect(given.bodies[0]).not.toHaveProperty("suggested");
    expect(given.bodies[0]).not.toHaveProperty("meeting_at");
  });

  it("is not through before the two seconds are over, however fast the server", async () => {
    let over: () => void = () => undefined;
    const clock = new Promise<void>((resolve) => {
      over = resolve;
    });
    let ended = false;
    const sending = send(letter, "en", parts(Response.json({ ok: true }), { wait: () => clock }));
    sending.then(() => {
      ended = true;
    });
    // Everything that is ready to run has run by the next turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    over();
    expect((await sending).outcome).toBe("sent");
  });

  it("waits out the time that a person takes over a form", async () => {
    const given = parts(Response.json({ ok: true }), { filledIn: () => 300 });
    await send({ ...letter, meetingAt: "2026-11-24T10:00:00.000Z" }, "en", given);
    expect(given.waits.sort()).toEqual([1700, leastSending]);
    expect(given.bodies[0]).toMatchObject({
      filled_in_ms: 2000,
      meeting_at: "2026-11-24T10:00:00.000Z",
    });
  });

  it.each([
    ["a dead line", new TypeError("Failed to fetch")],
    ["a page instead of an answer", new Response("<html>")],
    ["an answer that says nothing", Response.json({})],
  ])("takes %s for a failure", async (_, answer) => {
    expect(await send(letter, "en", parts(answer))).toEqual({ outcome: "failed" });
  });

  it("sends nothing without a token", async () => {
    const given = parts(Response.json({ ok: true }), {
      obtainToken: async () => ({ outcome: "failed" }),
    });
    expect(await send(letter, "en", given)).toEqual({ outcome: "no_token" });
    expect(given.bodies).toEqual([]);
  });
});

describe("what an answer means", () => {
  it.each([
    [{ ok: true }, { outcome: "sent" }],
    [{ ok: "true" }, { outcome: "failed" }],
    [null, { outcome: "failed" }],
    [
      { ok: true, error: "db_error" },
      { outcome: "refused", code: "db_error", fields: [], retryAfter: 0 },
    ],
    [
      { error: "rate_limited", retryAfter: 90, fields: ["name", 3] },
      { outcome: "refused", code: "rate_limited", fields: ["name"], retryAfter: 90 },
    ],
  ])("%j", (answer, meaning) => {
    expect(meaningOf(answer)).toEqual(meaning);
  });
});
