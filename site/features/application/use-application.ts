import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { minimumFillTime } from "#contract/limits.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { sleep } from "#site/ui/sleep.ts";
import { clearToasts, showToast } from "#site/ui/toast.ts";
import { keepDraft, readDraft } from "./draft.ts";
import { type Progress, type Uploaded, upload } from "./upload.ts";
import {
  type ApplicationValues,
  emptyValues,
  type Faults,
  faultsOf,
  faultsOfAnswer,
  fileFault,
  firstAtFault,
} from "./values.ts";

/** A way to get a captcha token for one sending, whichever captcha is on. */
export interface TokenSource {
  prepare: () => void;
  obtain: () => Promise<
    { outcome: "token"; token: string } | { outcome: "none" } | { outcome: "failed" }
  >;
}

export type Phase = "form" | "sending" | "sent";

/** The form at work: what is typed, its sending with progress, and what is said about it. */
export function useApplication(job: string, captcha: TokenSource) {
  const t = useTranslations("application");
  const locale = useSiteLocale();
  const [values, setValues] = useState<ApplicationValues>(emptyValues);
  const [file, setFile] = useState<File>();
  const [faults, setFaults] = useState<Faults>({});
  const [phase, setPhase] = useState<Phase>("form");
  const [progress, setProgress] = useState<Progress>({ sent: 0, total: 0 });
  const form = useRef<HTMLFormElement>(null);
  const running = useRef<AbortController>(undefined);
  const openedAt = useRef(0);
  /** Name of the control to focus once the state that names it is on the page. */
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    openedAt.current = performance.now();
    setValues(readDraft(job));
    return () => running.current?.abort();
  }, [job]);

  useEffect(() => {
    if (phase !== "form" || !wanted.current) return;
    const control = form.current?.elements.namedItem(wanted.current);
    wanted.current = undefined;
    if (control instanceof HTMLElement) control.focus();
  });

  function stop(found: Faults, message?: string) {
    wanted.current = firstAtFault(found) ?? "submit";
    setFaults(found);
    setPhase("form");
    if (message) showToast({ kind: "danger", title: t("errorTitle"), description: message });
  }

  function wordsOf(refused: Extract<Uploaded, { outcome: "refused" }>): string {
    const { code, retryAfter } = refused;
    if (code === "rate_limited") {
      return t("errors.rate_limited", { minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
    }
    if (code.startsWith("recaptcha_")) return t("errors.captcha");
    if (code === "unknown_position") return t("errors.unknown_position");
    if (code === "missing_required_fields") return t("errors.missing_required_fields");
    const fault = Object.values(faultsOfAnswer(code))[0];
    return fault ? t(`errors.${fault}`) : t("errors.failed");
  }

  function settle(uploaded: Uploaded) {
    if (uploaded.outcome === "sent") {
      keepDraft(job, emptyValues);
      return setPhase("sent");
    }
    // A token is good for one sending only.
    captcha.prepare();
    if (uploaded.outcome === "cancelled") {
      stop({});
      return showToast({ kind: "plain", title: t("cancelled") });
    }
    if (uploaded.outcome === "unreachable") return stop({}, t("errors.failed"));
    stop(faultsOfAnswer(uploaded.code, uploaded.fields), wordsOf(uploaded));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (phase !== "form") return;
    clearToasts();
    const found = faultsOf(values, file);
    if (firstAtFault(found) || !file) {
      return stop(found, found.consent ? t("errors.consent") : undefined);
    }
    const control = new AbortController();
    running.current = control;
    setFaults({});
    setProgress({ sent: 0, total: file.size });
    setPhase("sending");
    const token = await captcha.obtain().catch(() => ({ outcome: "failed" }) as const);
    if (token.outcome === "failed") return stop({}, t("errors.captcha"));
    // Someone whose browser fills the form at once is no program: the rest of the time is waited out.
    const filledIn = performance.now() - openedAt.current;
    if (filledIn < minimumFillTime) await sleep(minimumFillTime - filledIn);
    const captchaToken = token.outcome === "token" ? token.token : "";
    const application = { job, values, file, locale, captchaToken, filledIn };
    settle(await upload(application, control.signal, setProgress));
  }

  return {
    ...{ values, file, faults, phase, progress, form, submit },
    change(change: Partial<ApplicationValues>) {
      const next = { ...values, ...change };
      setValues(next);
      keepDraft(job, next);
    },
    choose(chosen: File | undefined) {
      setFile(chosen);
      const fault = chosen && fileFault(chosen);
      setFaults(({ cv: _, ...others }) => (fault ? { ...others, cv: fault } : others));
    },
    cancel: () => running.current?.abort(),
  };
}
