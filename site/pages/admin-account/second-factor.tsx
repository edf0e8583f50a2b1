import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnAccount, SecondFactorOffer } from "#contract/people.ts";
import {
  beginSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
} from "#site/features/admin/people/account-calls.ts";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUp } from "./set-up.tsx";

type Step =
  | { step: "resting" }
  | { step: "proving"; what: "begin" | "drop" | "renew" }
  | { step: "setting_up"; offer: SecondFactorOffer }
  | { step: "keeping"; codes: string[] };

/** The second factor: off or on, and the way from one to the other. */
export function SecondFactor({
  account,
  onChanged,
}: {
  account: OwnAccount;
  onChanged: () => void;
}) {
  const t = useTranslations("admin-account");
  const [now, setNow] = useState<Step>({ step: "resting" });
  const rest = () => setNow({ step: "resting" });
  const prove = (what: "begin" | "drop" | "renew") => setNow({ step: "proving", what });
  const keep = (codes: string[]) => {
    setNow({ step: "keeping", codes });
    onChanged();
  };
  const { hasSecondFactor, recoveryCodes } = account;

  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="display-sm">
        {t("factor.title")}
      </h2>
      {now.step !== "keeping" && (
        <p className="mt-3 max-w-md text-soft">
          {t(hasSecondFactor ? "factor.on" : "factor.off")}
          {recoveryCodes !== null && ` ${t("factor.codesLeft", { count: recoveryCodes })}.`}
        </p>
      )}
      {now.step === "resting" && !hasSecondFactor && (
        <Button className="mt-5" onClick={() => prove("begin")}>
          {t("factor.setUp")}
        </Button>
      )}
      {now.step === "resting" && hasSecondFactor && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="outline" onClick={() => prove("renew")}>
            {t("factor.newCodes")}
          </Button>
          <Button look="outline" onClick={() => prove("drop")}>
            {t("factor.turnOff")}
          </Button>
        </div>
      )}
      {now.step === "proving" && now.what === "begin" && (
        <ProofForm
          email={account.email}
          action={t("factor.continue")}
          call={beginSecondFactor}
          onDone={(offer) => setNow({ step: "setting_up", offer })}
          onCancel={rest}
        />
      )}
      {now.step === "proving" && now.what === "renew" && (
        <ProofForm
          email={account.email}
          action={t("factor.newCodes")}
          call={renewRecoveryCodes}
          onDone={keep}
          onCancel={rest}
        />
      )}
      {now.step === "proving" && now.what === "drop" && (
        <ProofForm
          email={account.email}
          action={t("factor.turnOff")}
          call={dropSecondFactor}
          onDone={() => {
            rest();
            showToast({ kind: "good", title: t("factor.turnedOff") });
            onChanged();
          }}
          onCancel={rest}
        />
      )}
      {now.step === "setting_up" && (
        <SetUp
          offer={now.offer}
          onDone={() => {
            showToast({ kind: "good", title: t("factor.done") });
            keep(now.offer.recoveryCodes);
          }}
          onCancel={rest}
        />
      )}
      {now.step === "keeping" && <RecoveryCodes codes={now.codes} onKept={rest} />}
    </section>
  );
}
