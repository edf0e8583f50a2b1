import { createChallenge, type Solution, solveChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  CaptchaMissing,
  createAltcha,
  createRecaptcha,
  loadCaptcha,
  obtainToken,
} from "./captcha.ts";

const good = "t".repeat(51);
const failed = { outcome: "failed", failure: "browser-error" };
const answering = (body: unknown, status = 200) =>
  (async () => Response.json(body, { status })) as unknown as typeof fetch;
const load = (body: unknown, status?: number) =>
  loadCaptcha("waitlist_submit", "", answering(body, status));

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("the captcha that is on", () => {
  it.each([
    [{ kind: "altcha", challengeUrl: "/api/captcha/challenge" }],
    [{ kind: "recaptcha", siteKey: "k", scriptUrl: "https://captcha.example/api.js" }],
    [{ kind: "off" }],
  ])("is what the server says: %j", async (captcha) => {
    expect((await load({ captcha })).kind).toBe(captcha.kind);
  });

  it("is given the code of the friend's link, which its work is for", async () => {
    const requests: string[] = [];
    const fetch = async (address: string | URL | Request) => {
      requests.push(String(address));
      return new Response("{}", { status: 503 });
    };
    const challengeUrl = "/api/captcha/challenge";
    const take = (link: string) =>
      createAltcha({ challengeUrl }, "waitlist_submit", { link, fetch }).take();
    await expect(take("abcdefghij")).rejects.toThrow("503");
    await expect(take("")).rejects.toThrow("503");
    expect(requests).toEqual([
      `${challengeUrl}?action=waitlist_submit&link=abcdefghij`,
      `${challengeUrl}?action=waitlist_submit`,
    ]);
  });

  it("needs no token when it is off", async () => {
    const captcha = await load({ captcha: { kind: "off" } });
    expect(await captcha.obtain()).toEqual({ outcome: "token", token: "" });
  });

  it.each([[{ captcha: { kind: "altcha" } }], [{ captcha: { kind: "new" } }], [null]])(
    "is not guessed from %j",
    async (body) => {
      await expect(load(body)).rejects.toThrow("cannot be read");
    },
  );

  it("is not known while the server is down", async () => {
    await expect(load({}, 503)).rejects.toThrow("HTTP 503");
  });
});

describe("the three attempts at a token", () => {
  function noted() {
    const waits: number[] = [];
    return { waits, wait: async (milliseconds: number) => void waits.push(milliseconds) };
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  it("stops at the first token, without waiting", async () => {
    const { waits, wait } = noted();
    const take = vi.fn(async () => good);
    expect(await obtainToken({ take }, wait)).toEqual({ outcome: "token", token: good });
    expect(take).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });

  it("waits 200 ms, then 400 ms, and gives up after the third", async () => {
    const { waits, wait } = noted();
    const take = vi.fn(() => Promise.reject(new Error("no")));
    expect(await obtainToken({ take }, wait)).toEqual(failed);
    expect(take).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([200, 400]);
  });

  it("takes no token of 50 characters, and one of 51", async () => {
    const { waits, wait } = noted();
    const tokens = ["t".repeat(50), good];
    const take = async () => tokens.shift() ?? "";
    expect(await obtainToken({ take }, wait)).toEqual({ outcome: "token", token: good });
    expect(waits).toEqual([200]);
  });

  it("does not try again where the script is missing", async () => {
    const take = vi.fn(() => Promise.reject(new CaptchaMissing()));
    expect(await obtainToken({ take })).toEqual({ outcome: "failed", failure: "captcha-missing" });
    expect(take).toHaveBeenCalledTimes(1);
  });

  it("gives up on a service that never answers when its time is over", async () => {
    vi.useFakeTimers();
    let result: unknown;
    const take = () => new Promise<string>(() => undefined);
    void obtainToken({ take, limit: 5_000 }).then((ended) => {
      result = ended;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(result).toEqual(failed);
  });
});

const serverTime = Date.parse("2026-11-21T10:00:00Z");
const secrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };

function setUp({ date = true, failures = 0 } = {}) {
  let elapsed = 0;
  let requests = 0;
  const fetch = vi.fn(async () => {
    requests += 1;
    if (requests <= failures) return new Response("{}", { status: 503 });
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

  it("loads it again at the next attempt when the server has no challenge", async () => {
    const { captcha, fetch } = setUp({ failures: 2 });
    await expect(captcha.take()).rejects.toThrow("503");
    await expect(captcha.take()).rejects.toThrow("503");
    expect((await captcha.take()).length).toBeGreaterThan(50);
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

const config = { siteKey: "site-key", scriptUrl: "https://captcha.example/api.js?render=site-key" };

function service(execute: () => Promise<string>) {
  return { ready: (callback: () => void) => callback(), execute: vi.fn(execute) };
}

describe("reCAPTCHA", () => {
  it("loads its script only when prepared, and once", async () => {
    const load = vi.fn(async () => undefined);
    const google = service(async () => good);
    const captcha = createRecaptcha(config, "waitlist_submit", { load, grecaptcha: () => google });
    expect(load).not.toHaveBeenCalled();
    captcha.prepare();
    captcha.prepare();
    expect(await captcha.take()).toBe(good);
    expect(load).toHaveBeenCalledExactlyOnceWith(config.scriptUrl);
    expect(google.execute).toHaveBeenCalledWith("site-key", { action: "waitlist_submit" });
  });

  it("reports a missing script, and loads it again at the next press", async () => {
    let online = false;
    const google = service(async () => good);
    const load = async () => {
      if (!online) throw new Error("offline");
    };
    const grecaptcha = () => (online ? google : undefined);
    const captcha = createRecaptcha(config, "contact_submit", { load, grecaptcha });
    captcha.prepare();
    await expect(captcha.take()).rejects.toBeInstanceOf(CaptchaMissing);
    online = true;
    expect(await captcha.take()).toBe(good);
  });
});
