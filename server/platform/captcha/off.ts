import type { Captcha } from "./captcha.ts";

/** No captcha, for load tests. The settings refuse it on a real site. */
export function createOff(): Captcha {
  return {
    kind: "off",
    publicConfig: () => ({ kind: "off" }),
    verify: async () => ({ outcome: "accepted" }),
  };
}
