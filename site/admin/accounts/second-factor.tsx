import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type OwnAccount,
  recoveryCodesAnswer,
  type SecondFactorOffer,
  secondFactorOffer,
} from "#contract/people.ts";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { useCopy } from "#site/ui/copy.tsx";
import { TextField } from "#site/ui/field.tsx";
import { QrCode } from "#site/ui/qr-code.tsx";
import { Section } from "#site/ui/section.tsx";
import { showToast } from "#site/ui/toast.ts";
import { FormButtons } from "../form-controls.tsx";
import { useForm, useSend } from "../use-call.ts";
import { ProofForm } from "./proof-form.tsx";

const path = "/api/admin/account";

type Step =
  | { step: "idle" }
  | { step: "proving"; what: "begin" | "drop" | "renew" }
  | { step: "setting_up"; offer: SecondFactorOffer }
  | { step: "showing_codes"; codes: string[] };

/** The second factor: off or on, and the way from one to the other. */
export function SecondFactor({ account }: { account: OwnAccount }) {
  const t = useTranslations("admin-account");
  const [current, setCurrent] = useState<Step>({ step: "idle" });
  const close = () => setCurrent({ step: "idle" });
  const prove = (what: "begin" | "drop" | "renew") => setCurrent({ step: "proving", what });
  const showCodes = (codes: string[]) => setCurrent({ step: "showing_codes", codes });
  const { email, hasSecondFactor, recoveryCodes } = account;
  const proof = { email, onCancel: close };
  return (
    <Section name="second-factor" title={t("factor.title")} titleClass="display-sm">
      {current.step !== "showing_codes" && (
        <p className="mt-3 max-w-md text-soft">
          <span>{t(hasSecondFactor ? "factor.on" : "factor.off")}</span>
          {recoveryCodes !== null && (
            <span>{` ${t("factor.codesLeft", { count: recoveryCodes })}.`}</span>
          )}
        </p>
      )}
      {current.step === "idle" && !hasSecondFactor && (
        <Button className="mt-5" onClick={() => prove("begin")}>
          {t("factor.setUp")}
        </Button>
      )}
      {current.step === "idle" && hasSecondFactor && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="outline" onClick={() => prove("renew")}>
            {t("factor.newCodes")}
          </Button>
          <Button look="outline" onClick={() => prove("drop")}>
            {t("factor.turnOff")}
          </Button>
        </div>
      )}
      {current.step === "proving" && current.what === "begin" && (
        <ProofForm
          {...proof}
          action={t("factor.continue")}
          path={`${path}/second-factor/begin`}
          schema={secondFactorOffer}
          onDone={(offer) => setCurrent({ step: "setting_up", offer })}
        />
      )}
      {current.step === "proving" && current.what === "renew" && (
        <ProofForm
          {...proof}
          action={t("factor.newCodes")}
          path={`${path}/recovery-codes`}
          schema={recoveryCodesAnswer}
          onDone={(answer) => showCodes(answer.recoveryCodes)}
        />
      )}
      {current.step === "proving" && current.what === "drop" && (
        <ProofForm
          {...proof}
          action={t("factor.turnOff")}
          path={`${path}/second-factor/off`}
          done={t("factor.turnedOff")}
          onDone={close}
        />
      )}
      {current.step === "setting_up" && (
        <SetUp
          offer={current.offer}
          onDone={() => showCodes(current.offer.recoveryCodes)}
          onCancel={close}
        />
      )}
      {current.step === "showing_codes" && <RecoveryCodes codes={current.codes} onKept={close} />}
    </Section>
  );
}

/** The recovery codes, which are shown once. Printing leaves out the rest of the page. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations("admin-account.codes");
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that led here is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="mt-6 max-w-md">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {t("title")}
      </h3>
      <p className="mt-2 text-soft">{t("text")}</p>
      <ul
        dir="ltr"
        className="mt-5 grid grid-cols-2 gap-x-8 gap-y-2 border-y border-line py-5 font-mono text-[0.9375rem]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <CopyButton text={text} label={t("copy")} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t("file")}
          className={buttonClass("outline")}
        >
          {t("download")}
        </a>
        <Button look="outline" onClick={() => window.print()}>
          {t("print")}
        </Button>
        <Button onClick={onKept}>{t("kept")}</Button>
      </div>
    </div>
  );
}

/** The key for the authenticator, and the first code it shows: proof that it has the key. */
function SetUp({
  offer,
  onDone,
  onCancel,
}: {
  offer: SecondFactorOffer;
  onDone: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("admin-account");
  const { send, isBusy } = useSend();

  const { form, fault } = useForm<"wrongCode">(async ({ code }, refuse) => {
    const refused = { invalid_code: () => refuse("wrongCode") };
    const confirm = `${path}/second-factor/confirm`;
    if (await send(confirm, { code }, { done: t("factor.done"), refused })) onDone();
  });

  return (
    <div className="mt-6 grid max-w-md gap-5">
      <p>{t("factor.scan")}</p>
      <QrCode text={offer.uri} label={t("factor.picture")} />
      <div>
        <p>{t("factor.key")}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="ltr-island small">{inGroups(offer.key)}</code>
          <CopyButton text={offer.key} label={t("factor.copy")} />
        </div>
      </div>
      <form {...form} className="grid gap-5">
        <TextField
          label={t("factor.code")}
          error={fault && t(`factor.${fault}`)}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          className="max-w-40"
          required
        />
        <FormButtons
          submit={t("factor.confirm")}
          cancel={t("cancel")}
          isBusy={isBusy}
          onCancel={onCancel}
        />
      </form>
    </div>
  );
}

/** Four letters at a time, as people read them out. */
const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(" ") ?? key;

/** Copies a text, and shows a confirmation for a moment. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("admin-account.factor");
  const { isCopied, copy } = useCopy();
  async function press() {
    if (!(await copy(text))) showToast({ kind: "danger", title: t("copyFailed") });
  }
  return (
    <Button look="outline" onClick={press}>
      <span aria-live="polite">{isCopied ? t("copied") : label}</span>
    </Button>
  );
}
