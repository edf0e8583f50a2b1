import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ownAccount } from "#contract/people.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { Section } from "#site/ui/section.tsx";
import { showToast } from "#site/ui/toast.ts";
import { readJson, sendAction } from "../api.ts";
import {
  AccountName,
  focusField,
  type NewPasswordFault,
  newPasswordFault,
} from "../credentials.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { ReadFault } from "../parts.tsx";
import { PasswordStrength } from "../password-strength.tsx";
import { useSend } from "../use-call.ts";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

export const loader = pageLoader("adminAccount", "admin-account");
export const handle: AdminHandle = { section: "account", words: "admin-account" };
export const meta = pageHead;
export const clientLoader = adminLoader(({ request }) =>
  readJson("/api/admin/account", ownAccount, request.signal),
);
export const clientAction = sendAction;

/** One's own password, second factor and sessions. */
export default function Account() {
  const t = useTranslations("admin-account");
  const { value: account, hasFailed, again } = useRead<typeof clientLoader>();
  return (
    <>
      {hasFailed && <ReadFault text={t("failed")} onAgain={again} />}
      {account && (
        <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2">
          <div className="grid content-start gap-14">
            <div className="print:hidden">
              <Passkeys account={account} />
            </div>
            <SecondFactor account={account} />
            <div className="print:hidden">
              <Password minimum={account.minimumPassword} email={account.email} />
            </div>
          </div>
          <div className="print:hidden">
            <Sessions sessions={account.sessions} />
          </div>
        </div>
      )}
    </>
  );
}

/** One's own password: the present one first, then the new. */
function Password({ minimum, email }: { minimum: number; email: string }) {
  const t = useTranslations("admin-account");
  const { send, isBusy } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [fault, setFault] = useState<NewPasswordFault | null>(null);
  const [typed, setTyped] = useState("");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const { current, next } = Object.fromEntries(new FormData(form.current));
    const found = newPasswordFault(String(next), minimum);
    setFault(found);
    setWrong(false);
    if (found) return focusField(form.current, "next");
    const done = await send(
      "/api/admin/account/password",
      { current, next },
      {
        refused: {
          password_too_common: () => {
            setFault({ message: "common", count: 0 });
            focusField(form.current, "next");
          },
          wrong_password: () => {
            setWrong(true);
            focusField(form.current, "current");
          },
        },
      },
    );
    if (!done) return;
    form.current?.reset();
    setTyped("");
    showToast({ kind: "good", title: t("password.done") });
  }

  return (
    <Section name="password" title={t("password.title")} titleClass="display-sm">
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-6 grid max-w-sm gap-5"
      >
        <AccountName email={email} />
        <TextField
          label={t("password.current")}
          error={isWrong ? t("wrongPassword") : undefined}
          name="current"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          required
        />
        <TextField
          label={t("password.next")}
          hint={t("password.hint", { count: minimum })}
          error={fault ? t(`password.${fault.message}`, { count: fault.count }) : undefined}
          name="next"
          type="password"
          dir="ltr"
          autoComplete="new-password"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          required
        />
        <PasswordStrength password={typed} minimum={minimum} isSending={isBusy} />
        <Button type="submit" look="outline" busy={isBusy} className="justify-self-start">
          {isBusy ? t("password.submitting") : t("password.submit")}
        </Button>
      </form>
    </Section>
  );
}
