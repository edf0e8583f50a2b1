import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  deviceIn,
  type OwnAccount,
  type OwnPasskey,
  passkeyNameLimit,
  passkeyOptions,
} from "#contract/people.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { Section } from "#site/ui/section.tsx";
import { showToast } from "#site/ui/toast.ts";
import { FormButtons } from "../form-controls.tsx";
import { useMoment } from "../reader-formats.ts";
import { useForm, useSend } from "../use-call.ts";
import { ProofForm } from "./proof-form.tsx";

const path = "/api/admin/account/passkeys";

type Step =
  | { step: "idle" }
  | { step: "proving" }
  | { step: "naming"; offer: object }
  | { step: "removing"; passkey: OwnPasskey };

/** The passkeys of this account, the way in that we recommend. */
export function Passkeys({ account: { email, passkeys } }: { account: OwnAccount }) {
  const t = useTranslations("admin-account");
  const [current, setCurrent] = useState<Step>({ step: "idle" });
  const close = () => setCurrent({ step: "idle" });
  const proof = { email, onCancel: close };
  return (
    <Section name="passkeys" title={t("passkeys.title")} titleClass="display-sm">
      <p className="mt-3 max-w-md text-soft">
        {t(passkeys.length > 0 ? "passkeys.some" : "passkeys.none")}
      </p>
      {passkeys.length > 0 && (
        <List
          passkeys={passkeys}
          isFixed={current.step !== "idle"}
          onRemove={(passkey) => setCurrent({ step: "removing", passkey })}
        />
      )}
      {current.step === "idle" && (
        <Button
          look={passkeys.length > 0 ? "outline" : "primary"}
          className="mt-5"
          onClick={() => setCurrent({ step: "proving" })}
        >
          {t("passkeys.add")}
        </Button>
      )}
      {current.step === "proving" && (
        <ProofForm
          {...proof}
          action={t("factor.continue")}
          path={`${path}/begin`}
          schema={passkeyOptions}
          refused={{ too_many_passkeys: t("passkeys.tooMany") }}
          onDone={(offer) => setCurrent({ step: "naming", offer })}
        />
      )}
      {current.step === "naming" && <NameForm offer={current.offer} onClose={close} />}
      {current.step === "removing" && (
        <>
          <p className="mt-6">{t("passkeys.removing", { name: current.passkey.name })}</p>
          <ProofForm
            {...proof}
            action={t("passkeys.remove")}
            path={`${path}/${encodeURIComponent(current.passkey.id)}/remove`}
            done={t("passkeys.removed")}
            onDone={close}
          />
        </>
      )}
    </Section>
  );
}

function List({
  passkeys,
  isFixed,
  onRemove,
}: {
  passkeys: OwnPasskey[];
  isFixed: boolean;
  onRemove: (passkey: OwnPasskey) => void;
}) {
  const t = useTranslations("admin-account.passkeys");
  const moment = useMoment();
  return (
    <ul className="mt-4 border-t border-line">
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
        >
          <div className="min-w-0">
            <p className="font-medium break-words">
              <bdi>{passkey.name}</bdi>
            </p>
            <p className="small text-soft">{t("since", { time: moment(passkey.since) })}</p>
          </div>
          <Button look="quiet" disabled={isFixed} onClick={() => onRemove(passkey)}>
            {t("remove")}
            <span className="sr-only"> {passkey.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The name of the new key; then the browser chooses where to store it. */
function NameForm({ offer, onClose }: { offer: object; onClose: () => void }) {
  const t = useTranslations("admin-account");
  const { send, isBusy } = useSend();
  const [isPrompting, setPrompting] = useState(false);

  const [isEmpty, setEmpty] = useState(false);
  const { form } = useForm(async (fields) => {
    const name = fields.name?.trim();
    setEmpty(!name);
    if (!name) return;
    setPrompting(true);
    const credential = await import("../webauthn.ts")
      .then(({ createPasskey }) => createPasskey(offer))
      // The file could not be fetched.
      .catch(() => ({ outcome: "cancelled" }) as const)
      .finally(() => setPrompting(false));
    if (credential.outcome !== "signed") {
      return showToast({ kind: "danger", title: t(`passkeys.${credential.outcome}`) });
    }
    const refuse = () => {
      showToast({ kind: "danger", title: t("passkeys.refused") });
      onClose();
    };
    const body = { name, response: credential.response };
    const refused = { challenge_expired: refuse, passkey_refused: refuse };
    if (await send(path, body, { done: t("passkeys.added"), refused })) onClose();
  });

  const device = deviceIn(navigator.userAgent);
  return (
    <form {...form} className="mt-6 grid max-w-sm gap-5">
      <TextField
        label={t("passkeys.name")}
        hint={t("passkeys.nameHint")}
        error={isEmpty ? t("passkeys.nameless") : undefined}
        name="name"
        autoComplete="off"
        maxLength={passkeyNameLimit}
        defaultValue={device ? t("sessions.device", device) : ""}
        autoFocus
        required
      />
      <FormButtons
        submit={t("passkeys.create")}
        cancel={t("cancel")}
        isBusy={isBusy || isPrompting}
        onCancel={onClose}
      />
    </form>
  );
}
