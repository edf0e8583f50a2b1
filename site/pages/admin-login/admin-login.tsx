import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { readSession } from "#site/features/admin/calls.ts";
import { onSessionDoubt } from "#site/features/admin/session-signal.ts";
import { useSteady } from "#site/features/admin/steady.ts";
import { wayBackIn } from "#site/features/admin/way-back.ts";
import { pageHead } from "#site/i18n/head.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import type { PageHandle } from "#site/i18n/words.tsx";
import { Mark } from "#site/ui/mark.tsx";
import { Forgotten } from "./forgotten.tsx";
import { SecondStep } from "./second-step.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export const loader = pageLoader("adminLogin", "admin");
export const meta = pageHead;
export const handle: PageHandle = { shell: "bare" };

type Step = { name: "password" | "second_factor" } | { name: "forgotten"; email: string };

export default function AdminLogin() {
  const t = useTranslations("admin.login");
  const enter = useEntrance();
  const [step, setStep] = useState<Step>({ name: "password" });
  return (
    <div className="grid min-h-svh content-center justify-items-center px-5 py-16">
      <div className="w-full max-w-sm">
        <Mark className="size-8" />
        <h1 className="display-sm mt-6">{t("title")}</h1>
        <p className="mt-1 text-soft">{t("subtitle")}</p>
        {step.name === "password" && (
          <SignInForm
            onSignedIn={enter}
            onSecondFactor={() => setStep({ name: "second_factor" })}
            onForgotten={(email) => setStep({ name: "forgotten", email })}
          />
        )}
        {step.name === "second_factor" && (
          <SecondStep onSignedIn={enter} onBack={() => setStep({ name: "password" })} />
        )}
        {step.name === "forgotten" && (
          <Forgotten email={step.email} onBack={() => setStep({ name: "password" })} />
        )}
      </div>
    </div>
  );
}

/** Whoever has a session, from before or from another tab, goes straight to where they were, or to the dashboard. */
function useEntrance(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const dashboard = usePageHref("adminDashboard");
  const hasLeft = useRef(false);
  const enter = useSteady(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    void navigate(wayBackIn(state, dashboard), { replace: true });
  });
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const reading = await readSession();
      if (isHere && reading.outcome === "session") enter();
    };
    void look();
    const forget = onSessionDoubt(() => void look());
    return () => {
      isHere = false;
      forget();
    };
  }, [enter]);
  return enter;
}
