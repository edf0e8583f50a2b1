import { captchaActions } from "#contract/captcha.ts";
import { createAltcha } from "./altcha.ts";
import { type CaptchaConfig, type CaptchaKind, isCaptchaConfig } from "./captcha.ts";
import { createRecaptcha } from "./recaptcha.ts";

export type Captcha = CaptchaKind & { kind: CaptchaConfig["kind"] };

const off: CaptchaKind = { prepare: () => undefined, obtain: async () => ({ outcome: "none" }) };

/** Asks the server which captcha is on. Its tokens are good for `action` alone. Rejects when it cannot be asked. */
export async function loadCaptcha(
  request: typeof fetch = fetch,
  action: string = captchaActions.waitlist,
): Promise<Captcha> {
  const response = await request("/api/config", { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const config: unknown = await response.json();
  if (!isCaptchaConfig(config)) throw new Error("the captcha's settings cannot be read");
  const { captcha } = config;
  switch (captcha.kind) {
    case "altcha":
      return { kind: "altcha", ...createAltcha(captcha, { action }) };
    case "recaptcha":
      return { kind: "recaptcha", ...createRecaptcha(captcha, { action }) };
    case "off":
      return { kind: "off", ...off };
  }
}
