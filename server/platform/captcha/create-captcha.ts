import type { Queryable } from "../database.ts";
import { createAltcha } from "./altcha.ts";
import type { Captcha } from "./captcha.ts";
import { createOff } from "./off.ts";
import { createRecaptcha, type RecaptchaSettings } from "./recaptcha.ts";

export type CaptchaSettings =
  | { kind: "altcha" }
  | { kind: "off" }
  | ({ kind: "recaptcha" } & RecaptchaSettings);

/** The captcha the settings name. */
export function createCaptcha(
  settings: CaptchaSettings,
  dependencies: {
    database: Queryable;
    secret: string;
    /** Actions a token may be asked for. */
    actions: readonly string[];
    now?: () => Date;
  },
): Captcha {
  switch (settings.kind) {
    case "recaptcha":
      return createRecaptcha(settings, dependencies);
    case "altcha":
      return createAltcha(dependencies);
    case "off":
      return createOff();
  }
}
