import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { passwordStrengths, strengthAnswer } from "#contract/people.ts";
import { useDebouncedQuery } from "./use-call.ts";

type Strength = (typeof passwordStrengths)[number];

/** Milliseconds without a key after which typing has paused. */
const typingPause = 400;

/**
 * How hard the typed password is to guess, in words and as a scale. The server rates it with the
 * estimator that will accept or refuse it, once it is long enough.
 */
export function PasswordStrength({
  password,
  minimum,
  isSending,
  token,
}: {
  password: string;
  minimum: number;
  /** While a password is being set, its own answer counts: the link's secret may be used up by then. */
  isSending: boolean;
  /** The secret of a link, for a reader who is not signed in. */
  token?: string | undefined;
}) {
  const t = useTranslations("admin.strength");
  const [rated, setRated] = useState<{ password: string; strength?: Strength | undefined }>();
  const [sent, setSent] = useState("");
  if (isSending && sent !== password) setSent(password);
  const lacking = minimum - [...password].length;
  const isLong = lacking <= 0;
  const isChecked = isLong && !isSending && password !== sent;
  const query = {
    path: token ? "/api/auth/password-strength" : "/api/admin/account/password-strength",
    schema: strengthAnswer,
    body: { password, ...(token && { token }) },
  };
  // Without an answer no rating is shown: the server rates the password again when it is sent.
  const key = JSON.stringify([password, isChecked, token]);
  useDebouncedQuery(key, typingPause, isChecked ? query : undefined, (answer) =>
    setRated({ password, strength: answer?.strength }),
  );
  const strength = rated?.password === password ? rated.strength : undefined;
  const reached = strength ? passwordStrengths.indexOf(strength) + 1 : 0;
  const announcement =
    password !== "" && !isLong ? t("short", { count: lacking }) : strength && t(strength);
  return (
    <div className="-mt-3 grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1">
        {passwordStrengths.map((each, index) => (
          <span
            key={each}
            className={clsx(
              "h-1 rounded-[2px]",
              index >= reached ? "bg-line" : strength === "weak" ? "bg-danger" : "bg-water",
            )}
          />
        ))}
      </div>
      <p role="status" className="small min-h-[1lh] text-soft max-sm:min-h-[2lh]">
        {announcement}
      </p>
    </div>
  );
}
