import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ConfirmAnswer } from "#contract/waitlist.ts";
import { takeToken, useOnceSeen } from "#site/forms/mail-token.ts";
import { type PostResult, post } from "#site/forms/post.ts";
import { formatNumber } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";
import {
  AddressIsland,
  type Failed,
  failedFor,
  HandButton,
  MailPage,
  useFailedText,
} from "./mail-page.tsx";
import { NewLink } from "./new-link.tsx";

/** The words of a list's confirmation page; those of every list have one shape. */
export type ConfirmWords = "confirm" | "newsletter-confirm";

/**
 * The page's states (specification 4.3). `ask` offers a button where nobody stirred; `failed` was no
 * fault of the link's.
 */
export type Confirmation =
  | { state: "loading" }
  | { state: "ask" }
  | { state: "success" | "already"; email: string; place?: number | undefined }
  | { state: "error"; remedy: "join" | "retry" | "new_link" }
  | Failed;

/** What the server's answer means. Anything but the two messages of the contract is an error. */
export function onAnswer(result: PostResult<ConfirmAnswer>): Confirmation {
  if (result.outcome === "not_understood" && result.status < 300) {
    return { state: "error", remedy: "retry" };
  }
  if (result.outcome !== "answered") {
    const isExpired = result.outcome === "refused" && result.error.error === "expired_token";
    return failedFor(result) ?? { state: "error", remedy: isExpired ? "new_link" : "join" };
  }
  const { message, email, place } = result.answer;
  return { state: message === "confirmed" ? "success" : "already", email, place };
}

const loadSchema = () => import("#contract/waitlist.ts").then((waitlist) => waitlist.confirmAnswer);

/** After this long without a sign of a person the page offers a button, in milliseconds. */
const buttonAfter = 2000;

/**
 * The page that a confirmation mail leads to (specification 2.18, 4.3). `path` is the call it makes,
 * `joinAgain` what leads to the form where a link that will never work can be replaced, and
 * `otherAddress` where the address was the wrong one.
 */
export function ConfirmPage({
  words,
  path,
  joinAgain,
  otherAddress,
}: {
  words: ConfirmWords;
  path: string;
  joinAgain?: ReactNode;
  otherAddress?: ReactNode;
}) {
  const t = useTranslations(words);
  const common = useTranslations("mail-link");
  const [confirmation, set] = useState<Confirmation>({ state: "loading" });
  const token = useRef<string>(undefined);

  async function confirm() {
    if (token.current === undefined) return;
    set({ state: "loading" });
    set(onAnswer(await post(path, { token: token.current }, loadSchema())));
  }
  // Opening the link confirms nothing: programs that look into mail open links too.
  useOnceSeen(() => {
    token.current = takeToken();
    if (token.current === undefined) {
      set({ state: "error", remedy: "join" });
      return undefined;
    }
    const timer = setTimeout(() => set({ state: "ask" }), buttonAfter);
    const stopListening = onPersonSign(() => {
      clearTimeout(timer);
      void confirm();
    });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  });

  const { state } = confirmation;
  return (
    <MailPage
      state={state}
      title={
        state === "failed"
          ? common(`${confirmation.failure}.title`)
          : t(state === "error" ? "confirmError" : state)
      }
      branch={branchOf[state]}
      busy={state === "loading"}
      noScript={{
        ask: { title: t("ask"), text: t("askDesc"), button: t("askButton") },
        answers: {
          done: { title: t("success") },
          already: { title: t("already") },
          error: { title: t("confirmError"), text: t("confirmErrorDesc") },
        },
      }}
    >
      <Outcome
        words={words}
        confirmation={confirmation}
        confirm={confirm}
        joinAgain={joinAgain}
        newLink={
          <>
            <NewLink path={`${path}/resend`} token={token.current ?? ""} />
            {otherAddress}
          </>
        }
      />
    </MailPage>
  );
}

const branchOf = {
  loading: "waiting",
  ask: "waiting",
  success: "joined",
  already: "joined",
  error: "apart",
  failed: "apart",
} as const;

/** What stands below the title: what happened, and what can be done. */
function Outcome({
  words,
  confirmation,
  confirm,
  joinAgain,
  newLink,
}: {
  words: ConfirmWords;
  confirmation: Confirmation;
  confirm: () => void;
  joinAgain: ReactNode;
  newLink: ReactNode;
}) {
  const t = useTranslations(words);
  const common = useTranslations("mail-link");
  const failedText = useFailedText();
  const locale = useSiteLocale();
  if (confirmation.state === "loading") return null;
  if (confirmation.state === "ask") {
    return (
      <>
        <p className="lede">{t("askDesc")}</p>
        {/* A person's hand was seen before it presses; a screen reader's was not. */}
        <HandButton onPress={confirm}>{t("askButton")}</HandButton>
      </>
    );
  }
  const home = (look: "primary" | "outline") => (
    <PageLink page="home" className={buttonClass(look)}>
      {common("home")}
    </PageLink>
  );
  if (confirmation.state === "failed" || confirmation.state === "error") {
    const remedy = confirmation.state === "failed" ? "retry" : confirmation.remedy;
    const again = {
      retry: <Button onClick={confirm}>{common("again")}</Button>,
      join: joinAgain,
      new_link: newLink,
    }[remedy];
    return (
      <>
        <p className="lede">
          {confirmation.state === "error" ? t("confirmErrorDesc") : failedText(confirmation)}
        </p>
        <div className="flex flex-wrap gap-3">
          {again}
          {home(again ? "outline" : "primary")}
        </div>
      </>
    );
  }
  const mail = (address: ReactNode) => <AddressIsland>{address}</AddressIsland>;
  const { email, place } = confirmation;
  return (
    <>
      {place !== undefined && (
        <p className="display-sm">{common("place", { place: formatNumber(locale, place) })}</p>
      )}
      <p className="lede">
        {confirmation.state === "success"
          ? t.rich("successDesc", { email, mail })
          : t.rich("alreadyDesc", { email, mail })}
      </p>
      {home("primary")}
    </>
  );
}

/**
 * What only a hand does. Not `scroll`: a program's own scrolling is as trusted as a person's, whose
 * hand is seen by what moves the page.
 */
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"] as const;

type Target = Pick<Window, "addEventListener" | "removeEventListener">;

/**
 * Calls back once, at the first sign of a person: an event that the browser itself vouches for, on a
 * page that is in view. Mail scanners run scripts and hide that they do; they have no hand. Returns
 * what ends the waiting.
 */
export function onPersonSign(
  act: () => void,
  target: Target = window,
  isVisible = () => document.visibilityState === "visible",
): () => void {
  const onSign = (event: Pick<Event, "isTrusted">) => {
    if (!event.isTrusted || !isVisible()) return;
    end();
    act();
  };
  const end = () => {
    for (const sign of signs) target.removeEventListener(sign, onSign, true);
  };
  for (const sign of signs) target.addEventListener(sign, onSign, { capture: true, passive: true });
  return end;
}
