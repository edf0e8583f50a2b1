import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCaptcha, obtainToken } from "./captcha.ts";
import { CaptchaMissing } from "./recaptcha.ts";

const good = "t".repeat(51);
const failed = { outcome: "failed", failure: "browser-error" };
const answering = (body: unknown, status = 200) =>
  (async () => Response.json(body, { status })) as unknown as typeof fetch;
const load = (body: unknown, status?: number) =>
  loadCaptcha("waitlist_submit", answering(body, status));

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
