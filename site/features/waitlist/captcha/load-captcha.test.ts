import { describe, expect, it } from "vitest";
import { loadCaptcha } from "./load-captcha.ts";

const answering = (body: unknown, status = 200) =>
  (async () => Response.json(body, { status })) as unknown as typeof fetch;

describe("the captcha that is on", () => {
  it.each([
    [{ kind: "altcha", challengeUrl: "/api/captcha/challenge" }],
    [{ kind: "recaptcha", siteKey: "k", scriptUrl: "https://captcha.example/api.js" }],
    [{ kind: "off" }],
  ])("is what the server says: %j", async (captcha) => {
    expect((await loadCaptcha(answering({ captcha }))).kind).toBe(captcha.kind);
  });

  it("needs no token when it is off", async () => {
    const captcha = await loadCaptcha(answering({ captcha: { kind: "off" } }));
    expect(await captcha.obtain()).toEqual({ outcome: "none" });
  });

  it.each([[{ captcha: { kind: "altcha" } }], [{ captcha: { kind: "new" } }], [null]])(
    "is not guessed from %j",
    async (body) => {
      await expect(loadCaptcha(answering(body))).rejects.toThrow("cannot be read");
    },
  );

  it("is not known while the server is down", async () => {
    await expect(loadCaptcha(answering({}, 503))).rejects.toThrow("HTTP 503");
  });
});
