import { useCallback, useEffect, useRef, useState } from "react";
import type { CaptchaConfig, TokenOutcome } from "./captcha/captcha.ts";
import { type Captcha, loadCaptcha } from "./captcha/load-captcha.ts";

/** The captcha of an open form, for one action. Nothing of it is asked for before `open`. */
export function useCaptcha(
  open: boolean,
  action?: string,
): {
  kind: CaptchaConfig["kind"] | undefined;
  prepare: () => void;
  obtain: () => Promise<TokenOutcome>;
} {
  const loading = useRef<Promise<Captcha>>(undefined);
  const [kind, setKind] = useState<CaptchaConfig["kind"]>();

  const load = useCallback(() => {
    loading.current ??= loadCaptcha(fetch, action).then(
      (captcha) => {
        setKind(captcha.kind);
        return captcha;
      },
      (error: unknown) => {
        // The next press asks again.
        loading.current = undefined;
        throw error;
      },
    );
    return loading.current;
  }, [action]);

  const prepare = useCallback(() => {
    load().then(
      (captcha) => captcha.prepare(),
      // It is said when the form is sent.
      () => undefined,
    );
  }, [load]);

  useEffect(() => {
    if (open) prepare();
  }, [open, prepare]);

  return { kind, prepare, obtain: async () => (await load()).obtain() };
}
