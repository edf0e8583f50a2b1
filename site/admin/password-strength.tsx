import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { passwordStrengths, strengthAnswer } from "#contract/people.ts";
import { ask } from "./api.ts";

type Strength = (typeof passwordStrengths)[number];

/** Milliseconds without a key after which somebody has stopped typing. */
const typingPause = 400;

/**
 * How hard the password that is being typed is to guess, in words and as a scale. The server says so, by
 * the estimator that will judge it; it is asked only for one that is long enough.
 */
export function PasswordStrength({
  password,
  minimum,
  isSending,
  token,
}: {
  password: string;
  minimum: number;
  /** A password that is being set is judged by that: a link's secret may be spent by then. */
  isSending: boolean;
  /** The secret of a link, for who is not signed in. */
  token?: string | undefined;
}) {
  const t = useTranslations("admin.strength");
  const [strength, setStrength] = useState<Strength | null>(null);
  const sent = useRef("");
  const lacking = minimum - [...password].length;
  const isLong = lacking <= 0;

  useEffect(() => {
    if (isSending) sent.current = password;
    if (sent.current === password) return;
    setStrength(null);
    if (!isLong) return;
    const gone = new AbortController();
    const pause = setTimeout(async () => {
      const path = token ? "/api/auth/password-strength" : "/api/admin/account/password-strength";
      const body = { password, ...(token && { token }) };
      const { signal } = gone;
      // Without an answer nothing is claimed: sending the password will tell.
      const answer = await ask(path, strengthAnswer, { body, signal }).catch(() => null);
      if (!signal.aborted && answer?.outcome === "done") setStrength(answer.value.strength);
    }, typingPause);
    return () => {
      clearTimeout(pause);
      gone.abort();
    };
  }, [password, isLong, isSending, token]);

  const reached = strength ? passwordStrengths.indexOf(strength) + 1 : 0;
  const said =
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
        {said}
      </p>
    </div>
  );
}
