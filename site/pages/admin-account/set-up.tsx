import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { SecondFactorOffer } from "#contract/people.ts";
import { confirmSecondFactor } from "#site/features/admin/people/account-calls.ts";
import { CopyButton } from "#site/features/admin/people/copy-button.tsx";
import { QrCode } from "#site/features/admin/people/qr-code.tsx";
import { useRefusal } from "#site/features/admin/people/use-refusal.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";

/** The key for the authenticator, and the first code it shows: proof that it has the key. */
export function SetUp({
  offer,
  onDone,
  onCancel,
}: {
  offer: SecondFactorOffer;
  onDone: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("admin-account");
  const refusal = useRefusal();
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const code = String(new FormData(event.currentTarget).get("code"));
    setWrong(false);
    setBusy(true);
    const answer = await confirmSecondFactor(code);
    setBusy(false);
    if (answer.outcome === "done") return onDone();
    refusal(answer, (why) => {
      if (why !== "invalid_code") return "unknown";
      setWrong(true);
      return "seen_to";
    });
  }

  return (
    <div className="mt-6 grid max-w-md gap-5">
      <p>{t("factor.scan")}</p>
      <QrCode text={offer.uri} label={t("factor.picture")} />
      <div>
        <p>{t("factor.key")}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="ltr-island small break-all">{inGroups(offer.key)}</code>
          <CopyButton text={offer.key} label={t("factor.copy")} />
        </div>
      </div>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={t("factor.code")}
          error={isWrong ? t("factor.wrongCode") : undefined}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          className="max-w-40"
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {t("factor.confirm")}
          </Button>
          <Button look="outline" onClick={onCancel}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Four letters at a time, as people read them out. */
const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(" ") ?? key;
