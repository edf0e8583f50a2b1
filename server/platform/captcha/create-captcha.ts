import type { FastifyInstance } from "fastify";
import { type AltchaDependencies, createAltcha } from "./altcha.ts";
import type { Captcha } from "./captcha.ts";
import {
  createRecaptcha,
  type RecaptchaDependencies,
  type RecaptchaSettings,
} from "./recaptcha.ts";

export type CaptchaSettings =
  | { kind: "altcha" }
  | { kind: "off" }
  | ({ kind: "recaptcha" } & RecaptchaSettings);

/** No captcha, for load tests. The settings refuse it on a real site. */
const off: Captcha = {
  publicConfig: () => ({ kind: "off" }),
  verify: async () => ({ outcome: "accepted" }),
};

/** The captcha the settings name. */
export function createCaptcha(
  settings: CaptchaSettings,
  dependencies: AltchaDependencies & RecaptchaDependencies,
): Captcha {
  switch (settings.kind) {
    case "recaptcha":
      return createRecaptcha(settings, dependencies);
    case "altcha":
      return createAltcha(dependencies);
    case "off":
      return off;
  }
}

/** Adds GET /api/config, which tells the browser what captcha is on, and the captcha's own routes. */
export function registerCaptcha(app: FastifyInstance, captcha: Captcha): void {
  const config = { captcha: captcha.publicConfig() };
  app.get("/api/config", async () => config);
  captcha.register?.(app);
}
