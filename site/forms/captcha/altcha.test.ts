import { createChallenge, type Solution, solveChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { describe, expect, it, vi } from "vitest";
import { createAltcha } from "./altcha.ts";

const serverTime = Date.parse("2026-11-21T10:00:00Z");
const secrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };

function setUp({ date = true, failures = 0 } = {}) {
  let elapsed = 0;
  let asked = 0;
  const fetch = vi.fn(async () => {
    asked += 1;
    if (asked <= failures) return new Response("{}", { status: 503 });
    const challenge = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1,
      counter: 3,
      deriveKey,
      // Far ahead of the machine's clock: the library checks it there.
      expiresAt: serverTime / 1000 + 120,
      ...secrets,
    });
    const headers: HeadersInit = date ? { Date: new Date(serverTime).toUTCString() } : {};
    return Response.json(challenge, { headers });
  });
  const solve = vi.fn(async (challenge) => {
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution as Solution;
  });
  const captcha = createAltcha({ challengeUrl: "/api/captcha/challenge" }, "waitlist_submit", {
    fetch: fetch as unknown as typeof globalThis.fetch,
    solve,
    elapsed: () => elapsed,
    // A visitor's clock that is a day slow.
    now: () => serverTime - 86_400_000,
  });
  return { captcha, fetch, solve, pass: (milliseconds: number) => (elapsed += milliseconds) };
}

describe("proof of work", () => {
  it("gives a token whose solution holds", async () => {
    const { captcha, fetch } = setUp();
    const token = await captcha.take();
    expect(token.length).toBeGreaterThan(50);
    expect(fetch.mock.calls[0]).toContain("/api/captcha/challenge?action=waitlist_submit");
    const { challenge, solution } = JSON.parse(atob(token));
    const result = await verifySolution({ challenge, solution, deriveKey, ...secrets });
    expect(result.invalidSolution ?? false).toBe(false);
    expect(solution.counter).toBe(3);
  });

  it("is begun before it is wanted, and not twice", async () => {
    const { captcha, solve } = setUp();
    captcha.prepare();
    captcha.prepare();
    await captcha.take();
    expect(solve).toHaveBeenCalledTimes(1);
  });

  it("gives each token once", async () => {
    const { captcha } = setUp();
    expect(await captcha.take()).not.toBe(await captcha.take());
  });

  it("is done anew when it has grown old, by the server's clock", async () => {
    const { captcha, pass, solve } = setUp();
    captcha.prepare();
    await vi.waitFor(() => expect(solve.mock.settledResults[0]?.type).toBe("fulfilled"));
    pass(111_000);
    await captcha.take();
    expect(solve).toHaveBeenCalledTimes(2);
  });

  it("is still good shortly before its end", async () => {
    const { captcha, pass, solve } = setUp();
    captcha.prepare();
    await vi.waitFor(() => expect(solve.mock.settledResults[0]?.type).toBe("fulfilled"));
    pass(109_000);
    await captcha.take();
    expect(solve).toHaveBeenCalledTimes(1);
  });

  it("asks again at the next attempt when the server has no challenge", async () => {
    const { captcha, fetch } = setUp({ failures: 2 });
    await expect(captcha.take()).rejects.toThrow("503");
    await expect(captcha.take()).rejects.toThrow("503");
    expect((await captcha.take()).length).toBeGreaterThan(50);
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});
