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
import { captchaActions } from "#contract/visitor.ts";
import type { Captcha } from "#site/forms/captcha.ts";
import { pageHead } from "#site/i18n/head.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { type PageHandle, useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { Mark } from "#site/ui/icons.tsx";
import { showToast } from "#site/ui/toast.ts";
import {
  announceSessionChange,
  isHalfSignedIn,
  onSessionDoubt,
  readSession,
  returnAddress,
} from "../admin-session.ts";
import { sendAction } from "../api.ts";
import { isEmailAddress } from "../credentials.tsx";
import { wordsOnce } from "../page-loader.ts";
import { useForm, useSend } from "../use-call.ts";
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
  sendAction(args, () => ({ outcome: "failed" }));

/** Each call's answer shows whether there is a session. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) => !formMethod;

type Step = { name: "password" | "second_factor" } | { name: "forgotten"; email: string };

/** With a session, from before or from another tab, redirects to the page left, or to the dashboard. */
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

/** Requests a link to a new password. The answer never reveals whether the address has an account. */
function Forgotten({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useTranslations("admin.login");
  const locale = useSiteLocale();
  const { send, isBusy } = useSend();
  const [isSent, setSent] = useState(false);
  const [isProving, setProving] = useState(false);
  useEffect(() => void loadCaptcha().then((captcha) => captcha.prepare(), ignore), []);

  const { form, fault } = useForm<"invalidEmail">(async (fields, refuse) => {
    const typed = fields.email?.trim() ?? "";
    if (!isEmailAddress(typed)) return refuse("invalidEmail");
    setProving(true);
    const recaptchaToken = await obtainToken().finally(() => setProving(false));
    if (recaptchaToken === undefined) return showToast({ kind: "danger", title: t("linkFailed") });
    const body = { email: typed, locale, recaptchaToken };
    const sent = await send("/api/auth/request-password-reset", body, {
      refused: { invalid_email: () => refuse("invalidEmail"), recaptcha_failed: t("linkFailed") },
      failed: t("linkFailed"),
    });
    if (sent) setSent(true);
  });

  return (
    <>
      <p role="status" className="mt-8">
        {isSent ? t("linkSent") : t("resetText")}
      </p>
      {!isSent && (
        <form {...form} className="mt-5 grid gap-5">
          <TextField
            label={t("email")}
            error={fault && t(fault)}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="username"
            defaultValue={email}
            autoFocus
            required
          />
          <Button type="submit" busy={isBusy || isProving} className="mt-2 w-full">
            {isBusy || isProving ? t("sendingLink") : t("sendLink")}
          </Button>
        </form>
      )}
      <Button look="quiet" className="mt-3" onClick={onBack}>
        {t("back")}
      </Button>
    </>
  );
}

let loaded: Promise<Captcha> | undefined;
const ignore = () => undefined;

/** The captcha in use, loaded with its code only here: signing in does not need it. */
function loadCaptcha(): Promise<Captcha> {
  loaded ??= import("#site/forms/captcha.ts").then((module) =>
    module.loadCaptcha(captchaActions.passwordReset),
  );
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

async function obtainToken(): Promise<string | undefined> {
  try {
    const result = await (await loadCaptcha()).obtain();
    return result.outcome === "token" ? result.token : undefined;
  } catch {
    return undefined;
  }
}
