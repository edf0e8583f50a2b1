import { captchaActions } from "#contract/captcha.ts";
import type { Sleep } from "#site/ui/sleep.ts";
import { tokenWithinAttempts } from "./attempts.ts";
import type { CaptchaKind } from "./captcha.ts";

interface Grecaptcha {
  ready: (callback: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

/** Adds the service's script to the page. Rejects when it cannot be had. */
function loadScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("the captcha's script did not load"));
    };
    document.head.append(script);
  });
}

export interface RecaptchaParts {
  load?: (source: string) => Promise<void>;
  grecaptcha?: () => Grecaptcha | undefined;
  wait?: Sleep;
  /** What the token is for. */
  action?: string;
}

/** Google reCAPTCHA v3, or a service that speaks its protocol. Nothing of it is there before `prepare`. */
export function createRecaptcha(
  { siteKey, scriptUrl }: { siteKey: string; scriptUrl: string },
  {
    load = loadScript,
    grecaptcha = () => window.grecaptcha,
    wait,
    action = captchaActions.waitlist,
  }: RecaptchaParts = {},
): CaptchaKind {
  let loading: Promise<void> | undefined;
  const ready = async () => {
    loading ??= load(scriptUrl);
    try {
      await loading;
    } catch (error) {
      // The next press asks for the script again.
      loading = undefined;
      throw error;
    }
  };

  return {
    prepare: () => {
      // A failure shows when the form is sent.
      ready().catch(() => undefined);
    },
    async obtain() {
      await ready().catch(() => undefined);
      const service = grecaptcha();
      if (!service) return { outcome: "failed", failure: "captcha-missing" };
      const token = await tokenWithinAttempts(
        () =>
          new Promise<string>((resolve, reject) => {
            service.ready(() => {
              service.execute(siteKey, { action }).then(resolve, reject);
            });
          }),
        wait,
      );
      return token ? { outcome: "token", token } : { outcome: "failed", failure: "browser-error" };
    },
  };
}
