import { useEffect, useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useNavigate,
} from "react-router";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { signInAnswer } from "#contract/admin.ts";
import { minimumNewPassword, type PasswordLinkKind, passwordLinkKinds } from "#contract/people.ts";
import { takeToken } from "#site/forms/mail-token.ts";
import { pageHead } from "#site/i18n/head.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import type { PageHandle } from "#site/i18n/words.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { CheckboxField, TextField } from "#site/ui/field.tsx";
import { Mark } from "#site/ui/icons.tsx";
import { showToast } from "#site/ui/toast.ts";
import { AdminLink } from "../admin-link.tsx";
import { announceSessionChange, halfSignedIn } from "../admin-session.ts";
import { callApi, sendAction } from "../api.ts";
import { AccountName, type NewPasswordFault, newPasswordFault } from "../credentials.tsx";
import { wordsOnce } from "../page-loader.ts";
import { PasswordStrength } from "../password-strength.tsx";
import { useForm, useSend } from "../use-call.ts";

export const loader = pageLoader("adminSetPassword", "admin-set-password", "admin");
export const meta = pageHead;
export const handle: PageHandle = { shell: "bare" };

interface PasswordLink {
  kind?: PasswordLinkKind;
  token?: string;
  isUsable: boolean;
}

const words = wordsOnce();
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const named = new URL(args.request.url).searchParams.get("for");
  const kind = passwordLinkKinds.find((each) => each === named);
  const token = takeToken();
  const [page, isUsable] = await Promise.all([words(args), isLinkUsable(token)]);
  return { ...page, link: { kind, token, isUsable } satisfies PasswordLink };
}
clientLoader.hydrate = true as const;

/** Checking does not use the link up. Without an answer, sending the password is the check. */
async function isLinkUsable(token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const answer = await callApi("/api/auth/password-link", z.unknown(), { body: { token } });
  return answer.outcome !== "refused" || answer.error !== "invalid_token";
}

export const clientAction = sendAction;

/** A link is checked once. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

/** The page of the links of an invitation and of a reset: setting a password signs in. */
export default function SetPassword() {
  const t = useTranslations("admin-set-password");
  const { link } = useLoaderData() as { link?: PasswordLink };
  const [isUsedUp, setUsedUp] = useState(false);
  const kind = link?.kind ?? "reset";
  return (
    <div className="grid min-h-svh content-start justify-items-center px-5 pt-[max(4rem,18svh)] pb-16">
      <div className="w-full max-w-sm">
        <Mark className="size-8" />
        {(link?.isUsable ?? true) && !isUsedUp ? (
          <>
            <h1 className="display-sm mt-6">{t(`${kind}.title`)}</h1>
            <p className="mt-1 text-soft">{t(`${kind}.text`)}</p>
            <PasswordForm token={link?.token} onUsedUp={() => setUsedUp(true)} />
          </>
        ) : (
          <Useless kind={kind} />
        )}
      </div>
    </div>
  );
}

/** A new password, by the secret of a link. Until that is read from the address nothing can be sent. */
function PasswordForm({ token, onUsedUp }: { token: string | undefined; onUsedUp: () => void }) {
  const t = useTranslations("admin-set-password");
  const navigate = useNavigate();
  const login = usePageHref("adminLogin");
  const dashboard = usePageHref("adminDashboard");
  const { send, isBusy } = useSend();
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  // A browser may have filled it in before the script was there.
  useEffect(() => setTyped(field.current?.value ?? ""), []);

  const { form, fault } = useForm<NewPasswordFault>(async ({ password = "" }, refuse) => {
    // With a second factor a shorter password is enough; whether the account has one is not revealed.
    const found = newPasswordFault(password, minimumNewPassword);
    if (found) return refuse(found);
    const body = { token, password };
    const done = await send("/api/auth/reset-password", body, {
      schema: signInAnswer,
      refused: {
        invalid_token: onUsedUp,
        password_too_common: () => refuse({ message: "common", count: 0 }),
      },
    });
    if (!done) return;
    // The other tabs were signed in by the password before.
    announceSessionChange();
    if ("secondFactor" in done.value) {
      return void navigate(login, { replace: true, state: halfSignedIn });
    }
    showToast({ kind: "good", title: t("done") });
    void navigate(dashboard, { replace: true });
  });

  return (
    <form {...form} className="mt-8 grid gap-5">
      <AccountName />
      <TextField
        ref={field}
        label={t("password")}
        hint={t("hint", { count: minimumNewPassword })}
        error={fault && t(fault.message, { count: fault.count })}
        name="password"
        type={isShown ? "text" : "password"}
        dir="ltr"
        autoComplete="new-password"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        required
      />
      <PasswordStrength
        password={typed}
        minimum={minimumNewPassword}
        isSending={isBusy}
        token={token}
      />
      <CheckboxField
        label={t("show")}
        checked={isShown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
      <Button type="submit" busy={isBusy} disabled={!token} className="mt-2 w-full">
        {isBusy ? t("submitting") : t("submit")}
      </Button>
    </form>
  );
}

function Useless({ kind }: { kind: PasswordLinkKind }) {
  const t = useTranslations("admin-set-password.invalid");
  return (
    <>
      <h1 className="display-sm mt-6">{t("title")}</h1>
      <p className="mt-2 text-soft">{t(kind)}</p>
      <AdminLink page="adminLogin" className={buttonClass("outline", "mt-8")}>
        {t(kind === "reset" ? "again" : "toLogin")}
      </AdminLink>
    </>
  );
}
