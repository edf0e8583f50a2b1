import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  deviceIn,
  digestRhythms,
  noticeTopics,
  type OwnNotices,
  type OwnSession,
  ownAccount,
} from "#contract/people.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { Section } from "#site/ui/section.tsx";
import { showToast } from "#site/ui/toast.ts";
import { sendAction } from "../api.ts";
import { AccountName, type NewPasswordFault, newPasswordFault } from "../credentials.tsx";
import { CheckboxList } from "../form-controls.tsx";
import type { AdminHandle } from "../layout.tsx";
import { callLoader, useRead } from "../page-loader.ts";
import { PasswordStrength } from "../password-strength.tsx";
import { ReadFault } from "../read-status.tsx";
import { useMoment } from "../reader-formats.ts";
import { useForm, useSend } from "../use-call.ts";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";

export const loader = pageLoader("adminAccount", "admin-account");
export const handle: AdminHandle = { section: "account", words: "admin-account" };
export const meta = pageHead;
export const clientLoader = callLoader("/api/admin/account", ownAccount);
export const clientAction = sendAction;

/** One's own password, second factor and sessions. */
export default function Account() {
  const t = useTranslations("admin-account");
  const { value: account, hasFailed, again } = useRead<typeof clientLoader>();
  return (
    <>
      {hasFailed && <ReadFault text={t("failed")} onRetry={again} />}
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
          <div className="grid content-start gap-14 print:hidden">
            <Notices notices={account.notices} />
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
  const [typed, setTyped] = useState("");

  type Fault = NewPasswordFault | "wrongPassword";
  const { form, fault } = useForm<Fault>(async ({ current, next = "" }, refuse) => {
    const found = newPasswordFault(next, minimum);
    if (found) return refuse(found);
    const options = {
      done: t("password.done"),
      refused: {
        password_too_common: () => refuse({ message: "common", count: 0 }),
        wrong_password: () => refuse("wrongPassword"),
      },
    };
    if (!(await send("/api/admin/account/password", { current, next }, options))) return;
    form.ref.current?.reset();
    setTyped("");
  });
  const isWrong = fault === "wrongPassword";

  return (
    <Section name="password" title={t("password.title")} titleClass="display-sm">
      <form {...form} className="mt-6 grid max-w-sm gap-5">
        <AccountName email={email} />
        <TextField
          label={t("password.current")}
          error={isWrong ? t(fault) : undefined}
          name="current"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          required
        />
        <TextField
          label={t("password.next")}
          hint={t("password.hint", { count: minimum })}
          error={
            fault && !isWrong ? t(`password.${fault.message}`, { count: fault.count }) : undefined
          }
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

/** The notices that the person receives by mail. */
function Notices({ notices }: { notices: OwnNotices }) {
  const t = useTranslations("admin-account.notices");
  const { send, isBusy } = useSend();
  const [topics, setTopics] = useState(notices.topics);
  const { form } = useForm(async ({ digest }) => {
    await send("/api/admin/account/notices", { topics, digest }, { done: t("saved") });
  });
  return (
    <Section name="notices" title={t("title")} titleClass="display-sm">
      <p className="mt-3 max-w-[55ch] text-soft">{t("text")}</p>
      <form {...form} className="mt-5 grid max-w-md gap-5">
        <div className="grid gap-3">
          <CheckboxList options={noticeTopics} nameOf={t} chosen={topics} onChoose={setTopics} />
        </div>
        <SelectField
          label={t("digest")}
          hint={t("digestHint")}
          name="digest"
          defaultValue={notices.digest}
          options={digestRhythms.map((value) => ({ value, label: t(`rhythms.${value}`) }))}
        />
        <Button type="submit" look="outline" busy={isBusy} className="justify-self-start">
          {t("save")}
        </Button>
      </form>
    </Section>
  );
}

/** The sessions of the account. The current one ends with Logout, the others here. */
function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const t = useTranslations("admin-account.sessions");
  const { send, isBusy } = useSend();

  async function end(which: string, text: string) {
    const notify = () => showToast({ kind: "good", title: text });
    // A session that has already ended is a success too.
    const options = { done: text, refused: { not_found: notify } };
    await send(`/api/admin/account/${which}`, {}, options);
  }

  return (
    <Section name="sessions" title={t("title")} titleClass="display-sm">
      <ul className="mt-4 border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-b border-line py-2"
          >
            <Session session={session} />
            {!session.isThis && (
              <Button
                look="quiet"
                aria-disabled={isBusy}
                onClick={() => end(`sessions/${encodeURIComponent(session.id)}/end`, t("ended"))}
              >
                {t("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="outline"
          className="mt-6"
          aria-disabled={isBusy}
          onClick={() => end("end-other-sessions", t("othersEnded"))}
        >
          {t("endOthers")}
        </Button>
      )}
    </Section>
  );
}

function Session({ session }: { session: OwnSession }) {
  const t = useTranslations("admin-account.sessions");
  const when = useMoment();
  const device = deviceIn(session.userAgent);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{device ? t("device", device) : t("unknown")}</span>
        {session.isThis && <span className="small text-water">{t("this")}</span>}
      </p>
      <p className="small flex flex-wrap gap-x-4 text-soft">
        <span>{t("lastUsed", { time: when(session.lastUsedAt) })}</span>
        <span>{t("started", { time: when(session.startedAt) })}</span>
        {session.address && <span className="ltr-island">{session.address}</span>}
      </p>
    </div>
  );
}
