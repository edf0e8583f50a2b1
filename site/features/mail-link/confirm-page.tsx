import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ConfirmAnswer } from "#contract/waitlist.ts";
import { takeToken, useOnceSeen } from "#site/forms/mail-token.ts";
import { mayWorkLater, type PostResult, post } from "#site/forms/post.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { AddressIsland, MailPage } from "./mail-page.tsx";

/** The words of a list's confirmation page; those of every list have one shape. */
export type ConfirmWords = "confirm" | "newsletter-confirm";

/** The page's states (specification 4.3). `ask` waits for a press where a program may be looking. */
export type Confirmation =
  | { state: "loading" }
  | { state: "ask" }
  | { state: "success" | "already"; email: string }
  | { state: "error"; retry: "useless" | "possible" };

/** What to do with a link on arrival. */
export function onArrival(token: string | undefined, isAutomated: boolean): Confirmation {
  if (token === undefined) return { state: "error", retry: "useless" };
  return isAutomated ? { state: "ask" } : { state: "loading" };
}

/** What the server's answer means. Anything but the two messages of the contract is an error. */
export function onAnswer(result: PostResult<ConfirmAnswer>): Confirmation {
  if (result.outcome !== "answered") {
    return { state: "error", retry: mayWorkLater(result) ? "possible" : "useless" };
  }
  const { message, email } = result.answer;
  return { state: message === "confirmed" ? "success" : "already", email };
}

const loadSchema = () => import("#contract/waitlist.ts").then((waitlist) => waitlist.confirmAnswer);

/**
 * The page that a confirmation mail leads to (specification 2.18, 4.3). `path` is the call it makes,
 * `joinAgain` what leads to the form where a link that will never work can be replaced.
 */
export function ConfirmPage({
  words,
  path,
  joinAgain,
}: {
  words: ConfirmWords;
  path: string;
  joinAgain?: ReactNode;
}) {
  const t = useTranslations(words);
  const [confirmation, set] = useState<Confirmation>({ state: "loading" });
  const token = useRef<string>(undefined);

  async function confirm() {
    if (token.current === undefined) return;
    set({ state: "loading" });
    set(onAnswer(await post(path, { token: token.current }, loadSchema())));
  }
  useOnceSeen(() => {
    token.current = takeToken();
    const arrival = onArrival(token.current, navigator.webdriver);
    set(arrival);
    if (arrival.state === "loading") void confirm();
  });

  return (
    <MailPage
      state={confirmation.state}
      title={titleOf(confirmation, t)}
      branch={branchOf[confirmation.state]}
      busy={confirmation.state === "loading"}
      noScript={t("noScript")}
    >
      <Rest words={words} confirmation={confirmation} confirm={confirm} joinAgain={joinAgain} />
    </MailPage>
  );
}

type Words = ReturnType<typeof useTranslations<ConfirmWords>>;

const branchOf = {
  loading: "waiting",
  ask: "waiting",
  success: "joined",
  already: "joined",
  error: "apart",
} as const;

function titleOf({ state }: Confirmation, t: Words): string {
  return state === "error" ? t("confirmError") : t(state);
}

function Rest({
  words,
  confirmation,
  confirm,
  joinAgain,
}: {
  words: ConfirmWords;
  confirmation: Confirmation;
  confirm: () => void;
  joinAgain: ReactNode;
}) {
  const t = useTranslations(words);
  if (confirmation.state === "loading") return null;
  if (confirmation.state === "ask") {
    return (
      <>
        <p className="lede">{t("askDesc")}</p>
        <Button onClick={confirm}>{t("askButton")}</Button>
      </>
    );
  }
  const home = (look: "primary" | "outline") => (
    <PageLink page="home" className={buttonClass(look)}>
      {t("home")}
    </PageLink>
  );
  if (confirmation.state === "error") {
    const again =
      confirmation.retry === "possible" ? (
        <Button onClick={confirm}>{t("again")}</Button>
      ) : (
        joinAgain
      );
    return (
      <>
        <p className="lede">{t("confirmErrorDesc")}</p>
        <div className="flex flex-wrap gap-3">
          {again}
          {home(again ? "outline" : "primary")}
        </div>
      </>
    );
  }
  const mail = (address: React.ReactNode) => <AddressIsland>{address}</AddressIsland>;
  const { email } = confirmation;
  return (
    <>
      <p className="lede">
        {confirmation.state === "success"
          ? t.rich("successDesc", { email, mail })
          : t.rich("alreadyDesc", { email, mail })}
      </p>
      {home("primary")}
    </>
  );
}
