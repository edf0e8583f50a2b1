import { useEffect, useState } from "react";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Navigate,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useRevalidator,
} from "react-router";
import { useTranslations } from "use-intl";
import { pageHead } from "#site/i18n/head.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import type { PageHandle } from "#site/i18n/words.tsx";
import { Mark } from "#site/ui/icons.tsx";
import { showToast } from "#site/ui/toast.ts";
import { sendAction } from "../api.ts";
import { wordsOnce } from "../page-loader.ts";
import {
  announceSessionChange,
  isHalfSignedIn,
  onSessionDoubt,
  readSession,
  returnAddress,
} from "../session.ts";
import { Forgotten } from "./forgotten.tsx";
import { SecondStep, SignInForm } from "./sign-in-form.tsx";

export const loader = pageLoader("adminLogin", "admin");
export const meta = pageHead;
export const handle: PageHandle = { shell: "bare" };

const words = wordsOnce();
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [page, session] = await Promise.all([words(args), readSession().catch(() => null)]);
  return { ...page, isSignedIn: session !== null };
}
clientLoader.hydrate = true as const;

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendAction(args).catch(() => ({ outcome: "failed" }) as const);

/** What is sent from here says by its answer whether somebody is signed in. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) => !formMethod;

type Step = { name: "password" | "second_factor" } | { name: "forgotten"; email: string };

/** Whoever has a session, from before or from another tab, goes straight to where they were, or to the dashboard. */
export default function Login() {
  const t = useTranslations("admin.login");
  const { isSignedIn } = useLoaderData() as { isSignedIn?: boolean };
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionDoubt(() => void revalidate()), [revalidate]);
  const [hasEntered, setEntered] = useState(false);
  const { state } = useLocation() as { state: unknown };
  const dashboard = usePageHref("adminDashboard");
  const enter = () => {
    showToast({ kind: "good", title: t("success") });
    announceSessionChange();
    setEntered(true);
  };
  const [step, setStep] = useState<Step>({
    name: isHalfSignedIn(state) ? "second_factor" : "password",
  });
  const back = () => setStep({ name: "password" });
  return (
    <div className="grid min-h-svh content-start justify-items-center px-5 pt-[max(4rem,18svh)] pb-16">
      {(isSignedIn || hasEntered) && <Navigate to={returnAddress(state, dashboard)} replace />}
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
        {step.name === "second_factor" && <SecondStep onSignedIn={enter} onBack={back} />}
        {step.name === "forgotten" && <Forgotten email={step.email} onBack={back} />}
      </div>
    </div>
  );
}
