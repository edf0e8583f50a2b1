import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { useTranslations } from "use-intl";
import type { SecondFactorOffer } from "#contract/people.ts";
import { Button } from "#site/ui/button.tsx";
import { useCopy } from "#site/ui/copy.tsx";
import { focusFirstFault, TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { FormButtons } from "../parts.tsx";
import { useSend } from "../use-call.ts";

/** The key for the authenticator, and the first code it shows: proof that it has the key. */
export function SetUp({
  offer,
  path,
  onDone,
  onCancel,
}: {
  offer: SecondFactorOffer;
  path: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("admin-account");
  const { send, isBusy } = useSend();
  const [isWrong, setWrong] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const code = String(new FormData(form).get("code"));
    setWrong(false);
    const refused = {
      invalid_code: () => {
        setWrong(true);
        focusFirstFault(form);
      },
    };
    if (await send(path, { code }, { refused })) onDone();
  }

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

/** A text as a picture for a phone: black on white in either theme, since scanners expect it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const quiet = 4;
  const { data, size } = encode(text, { ecc: "M", border: quiet });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-[4px]"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Copies a text, and says for a moment that it has. */
export function CopyButton({ text, label }: { text: string; label: string }) {
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
