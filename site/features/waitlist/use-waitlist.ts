import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { useTranslations } from "use-intl";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { clearToasts, showToast } from "#site/ui/toast.ts";
import { freshDialog, nextDialog } from "./dialog-state.ts";
import { type ErrorWords, errorMessage } from "./error-message.ts";
import { type Faults, type FormValues, faultsOf, firstAtFault } from "./form-values.ts";
import { type Joined, join } from "./join.ts";
import { useCaptcha } from "./use-captcha.ts";

/** The waitlist form at work: its state, its sending, its notices, and where the focus goes. */
export function useWaitlist(open: boolean, onOpenChange: (open: boolean) => void) {
  const t = useTranslations("waitlist");
  const locale = useSiteLocale();
  const captcha = useCaptcha(open);
  const [state, tell] = useReducer(nextDialog, freshDialog);
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useRef<number>(undefined);
  /** Name of the control to focus once the state that names it is on the page. */
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    // Counted from the first opening: what was typed then is still there at the second.
    if (open) openedAt.current ??= performance.now();
  }, [open]);

  useEffect(() => {
    if (state.phase !== "form" || !wanted.current) return;
    const control = form.current?.elements.namedItem(wanted.current);
    wanted.current = undefined;
    if (control instanceof HTMLElement) control.focus();
  });

  const say: ErrorWords = (key, values) => t(`errors.${key}`, values as never);
  const refuse = (description: string) =>
    showToast({ kind: "danger", title: t("errorTitle"), description });

  function pointAt(faults: Faults) {
    wanted.current = firstAtFault(faults) ?? "submit";
  }

  function report(joined: Joined) {
    if (joined.outcome === "already_confirmed") {
      showToast({ kind: "good", title: t("already.title"), description: t("already.text") });
    } else if (joined.outcome !== "joined" && joined.outcome !== "resent") {
      refuse(errorMessage(joined, say));
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state.phase !== "form") return;
    clearToasts();
    const { values } = state;
    const faults = faultsOf(values);
    if (firstAtFault(faults)) {
      if (faults.consent) refuse(say("consent_required"));
      pointAt(faults);
      tell({ type: "stopped", faults });
      return;
    }
    tell({ type: "sent" });
    const joined = await join(values, locale, {
      obtainToken: captcha.obtain,
      filledIn: () => performance.now() - (openedAt.current ?? performance.now()),
    });
    report(joined);
    pointAt(nextDialog(state, { type: "ended", joined }).faults);
    tell({ type: "ended", joined });
    // A token is good for one sign-up only.
    if (joined.outcome !== "joined" && joined.outcome !== "resent") captcha.prepare();
  }

  return {
    state,
    form,
    captchaKind: captcha.kind,
    submit,
    change: (change: Partial<FormValues>) => tell({ type: "typed", change }),
    changeOpen: (next: boolean) => {
      onOpenChange(next);
      if (next) return;
      if (state.phase === "joined" || state.phase === "resent") openedAt.current = undefined;
      tell({ type: "closed" });
    },
  };
}
