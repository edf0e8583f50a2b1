import { createChallenge, type Solution, solveChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAltcha } from "./altcha.ts";

const serverTime = Date.parse("2026-11-21T10:00:00Z");
const secrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };
const wait = async () => undefined;

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
  const captcha = createAltcha(
    { challengeUrl: "/api/captcha/challenge" },
    {
      fetch: fetch as unknown as typeof globalThis.fetch,
      solve,
      elapsed: () => elapsed,
      // A visitor's clock that is a day slow.
      now: () => serverTime - 86_400_000,
      wait,
    },
  );
  return { captcha, fetch, solve, pass: (milliseconds: number) => (elapsed += milliseconds) };
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

async function tokenOf(captcha: ReturnType<typeof createAltcha>): Promise<string> {
  const outcome = await captcha.obtain();
  if (outcome.outcome !== "token") throw new Error(`no token: ${JSON.stringify(outcome)}`);
  return outcome.token;
}

describe("proof of work", () => {
  it("gives a token whose solution holds", async () => {
    const { captcha, fetch } = setUp();
    const token = await tokenOf(captcha);
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
    await tokenOf(captcha);
    expect(solve).toHaveBeenCalledTimes(1);
  });

  it("gives each token once", async () => {
    const { captcha } = setUp();
    expect(await tokenOf(captcha)).not.toBe(await tokenOf(captcha));
  });

  it("is done anew when it has grown old, by the server's clock", async () => {
    const { captcha, pass, solve } = setUp();
    captcha.prepare();
    await vi.waitFor(() => expect(solve.mock.settledResults[0]?.type).toBe("fulfilled"));
    pass(111_000);
    await tokenOf(captcha);
    expect(solve).toHaveBeenCalledTimes(2);
  });

  it("is still good shortly before its end", async () => {
    const { captcha, pass, solve } = setUp();
    captcha.prepare();
    await vi.waitFor(() => expect(solve.mock.settledResults[0]?.type).toBe("fulfilled"));
    pass(109_000);
    await tokenOf(captcha);
    expect(solve).toHaveBeenCalledTimes(1);
  });

  it("asks again when the server has no challenge, and gives up after three", async () => {
    const twice = setUp({ failures: 2 });
    expect((await twice.captcha.obtain()).outcome).toBe("token");
    const always = setUp({ failures: 9 });
    expect(await always.captcha.obtain()).toEqual({ outcome: "failed", failure: "browser-error" });
    expect(always.fetch).toHaveBeenCalledTimes(3);
  });
});
