import type { CaptchaAction } from "#contract/captcha.ts";

interface Grecaptcha {
  ready: (callback: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

/** The service's script could not be loaded. */
export class CaptchaMissing extends Error {}

/** Adds the service's script to the page. */
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

/** Google reCAPTCHA v3, or a service that speaks its protocol. Nothing is loaded before `prepare`. */
export function createRecaptcha(
  { siteKey, scriptUrl }: { siteKey: string; scriptUrl: string },
  action: CaptchaAction,
  { load = loadScript, grecaptcha = () => window.grecaptcha } = {},
) {
  let loading: Promise<void> | undefined;
  const ready = () => {
    loading ??= load(scriptUrl).catch(() => {
      // The next press asks for the script again.
      loading = undefined;
    });
    return loading;
  };
  return {
    /** A script that loads and never calls back must not keep the form waiting. */
    limit: 5_000,
    prepare: () => void ready(),
    async take(): Promise<string> {
      await ready();
      const service = grecaptcha();
      if (!service) throw new CaptchaMissing();
      return new Promise((resolve, reject) => {
        service.ready(() => {
          service.execute(siteKey, { action }).then(resolve, reject);
        });
      });
    },
  };
}
