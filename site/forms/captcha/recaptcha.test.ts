import { describe, expect, it, vi } from "vitest";
import { CaptchaMissing, createRecaptcha } from "./recaptcha.ts";

const config = { siteKey: "site-key", scriptUrl: "https://captcha.example/api.js?render=site-key" };
const good = "t".repeat(51);

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

  it("says when the script is missing, and asks for it again at the next press", async () => {
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
