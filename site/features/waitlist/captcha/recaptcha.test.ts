import { beforeEach, describe, expect, it, vi } from "vitest";
import { createRecaptcha } from "./recaptcha.ts";

const config = { siteKey: "site-key", scriptUrl: "https://captcha.example/api.js?render=site-key" };
const good = "t".repeat(51);
const wait = async () => undefined;

function service(execute: () => Promise<string>) {
  return { ready: (callback: () => void) => callback(), execute: vi.fn(execute) };
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("reCAPTCHA", () => {
  it("loads its script only when prepared, and once", async () => {
    const load = vi.fn(async () => undefined);
    const google = service(async () => good);
    const captcha = createRecaptcha(config, { load, grecaptcha: () => google, wait });
    expect(load).not.toHaveBeenCalled();
    captcha.prepare();
    captcha.prepare();
    expect(await captcha.obtain()).toEqual({ outcome: "token", token: good });
    expect(load).toHaveBeenCalledExactlyOnceWith(config.scriptUrl);
    expect(google.execute).toHaveBeenCalledWith("site-key", { action: "waitlist_submit" });
  });

  it("says when the script is missing, and asks for it again at the next press", async () => {
    let online = false;
    const google = service(async () => good);
    const load = async () => {
      if (!online) throw new Error("offline");
    };
    const captcha = createRecaptcha(config, {
      load,
      grecaptcha: () => (online ? google : undefined),
      wait,
    });
    captcha.prepare();
    expect(await captcha.obtain()).toEqual({ outcome: "failed", failure: "captcha-missing" });
    online = true;
    expect(await captcha.obtain()).toEqual({ outcome: "token", token: good });
  });

  it("gives up after three failures of the service", async () => {
    const google = service(async () => {
      throw new Error("no");
    });
    const captcha = createRecaptcha(config, {
      load: async () => undefined,
      grecaptcha: () => google,
      wait,
    });
    expect(await captcha.obtain()).toEqual({ outcome: "failed", failure: "browser-error" });
    expect(google.execute).toHaveBeenCalledTimes(3);
  });
});
