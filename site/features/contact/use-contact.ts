import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { sleep } from "#site/ui/sleep.ts";
import { clearToasts, showToast } from "#site/ui/toast.ts";
import { keepDraft, readDraft } from "./draft.ts";
import {
  addressed,
  blankLetter,
  type Faults,
  faultsOf,
  faultsOfAnswer,
  firstAtFault,
  type Letter,
} from "./letter.ts";
import { panelTime, type SendParts, type Sent, send } from "./send.ts";

export type Phase = "form" | "sending" | "sent";

/** A way to get a captcha token for one sending, whichever captcha is on. */
export interface TokenSource {
  prepare: () => void;
  obtain: SendParts["obtainToken"];
}

const typedFields = ["name", "email", "company", "subject", "message"] as const;

function typedInto(form: HTMLFormElement | null): Partial<Letter> {
  const typed: Partial<Letter> = {};
  for (const field of typedFields) {
    const control = form?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (control.value !== "") typed[field] = control.value;
  }
  return typed;
}

/** The contact form at work (specification 4.4): what is written, its sending, what is said of it. */
export function useContact(captcha: TokenSource) {
  const t = useTranslations("contact");
  const locale = useSiteLocale();
  const [letter, setLetter] = useState<Letter>(blankLetter);
  const [faults, setFaults] = useState<Faults>({});
  const [phase, setPhase] = useState<Phase>("form");
  /** The letter as it is, also between two drawings of the page. */
  const latest = useRef<Letter>(blankLetter);
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);
  const isHere = useRef(true);
  /** Name of the control to focus once the state that names it is on the page. */
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    isHere.current = true;
    openedAt.current = performance.now();
    // What was typed before the script was there stands in the fields, and nowhere else.
    latest.current = { ...readDraft(), ...typedInto(form.current) };
    setLetter(latest.current);
    return () => {
      isHere.current = false;
    };
  }, []);

  useEffect(() => {
    if (phase !== "form" || !wanted.current) return;
    if (wanted.current === "form") {
      wanted.current = undefined;
      // Whoever has gone on meanwhile stays where they are.
      if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
      return;
    }
    const control = form.current?.elements.namedItem(wanted.current);
    wanted.current = undefined;
    if (control instanceof HTMLElement) control.focus({ preventScroll: control.offsetTop === 0 });
  });

  function write(next: (letter: Letter) => Letter) {
    latest.current = next(latest.current);
    setLetter(latest.current);
    keepDraft(latest.current);
  }

  function refuse(found: Faults, description: string) {
    wanted.current = firstAtFault(found) ?? "submit";
    setFaults(found);
    setPhase("form");
    showToast({ kind: "danger", title: t("notices.failure"), description });
    // A token is good for one sending only.
    captcha.prepare();
  }

  function explain(sent: Exclude<Sent, { outcome: "sent" }>) {
    if (sent.outcome === "no_token") return refuse({}, t("notices.captcha"));
    if (sent.outcome === "failed") return refuse({}, t("notices.kept"));
    if (sent.code === "rate_limited") {
      const minutes = Math.max(1, Math.ceil(sent.retryAfter / 60));
      return refuse({}, t("notices.rate_limited", { minutes }));
    }
    if (sent.code.startsWith("recaptcha_")) return refuse({}, t("notices.captcha"));
    const found = faultsOfAnswer(sent.code, sent.fields);
    refuse(found, firstAtFault(found) ? t("notices.check") : t("notices.kept"));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (phase !== "form") return;
    clearToasts();
    const written = latest.current;
    const found = faultsOf(written);
    setFaults(found);
    if (firstAtFault(found)) {
      wanted.current = firstAtFault(found);
      return;
    }
    setPhase("sending");
    const sent = await send(written, locale, {
      obtainToken: () => captcha.obtain().catch(() => ({ outcome: "failed" }) as const),
      filledIn: () => performance.now() - openedAt.current,
    });
    // It arrived even if its writer has gone to another page meanwhile.
    if (sent.outcome === "sent") keepDraft(blankLetter);
    if (!isHere.current) return;
    if (sent.outcome !== "sent") return explain(sent);
    setPhase("sent");
    showToast({ kind: "good", title: t("notices.success") });
    await sleep(panelTime);
    if (!isHere.current) return;
    openedAt.current = performance.now();
    latest.current = blankLetter;
    setLetter(blankLetter);
    // The panel had the focus, and goes.
    wanted.current = "form";
    setPhase("form");
    captcha.prepare();
  }

  return {
    ...{ letter, faults, phase, form, submit },
    change(change: Partial<Letter>) {
      write((current) => ({ ...current, ...change }));
      // A fault is not repeated while it is being mended.
      setFaults((current) =>
        Object.fromEntries(Object.entries(current).filter(([field]) => !(field in change))),
      );
    },
    address: (to: Parameters<typeof addressed>[1]) => write((current) => addressed(current, to)),
    /** Puts the focus into a field of the form, as soon as it is there. */
    goTo(field: string) {
      const control = form.current?.elements.namedItem(field);
      const target = control instanceof RadioNodeList ? control[0] : control;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
export type Contact = ReturnType<typeof useContact>;
