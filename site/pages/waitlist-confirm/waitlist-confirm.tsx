import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { postToken } from "#site/features/mail-link/call.ts";
import { AddressIsland, MailPage } from "#site/features/mail-link/mail-page.tsx";
import { takeToken } from "#site/features/mail-link/token.ts";
import { useOnceSeen } from "#site/features/mail-link/use-seen.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { type Confirmation, onAnswer, onArrival } from "./confirmation.ts";

export const loader = pageLoader("waitlistConfirm", "confirm");

/** The address may hold a token until the script has taken it away: nothing may pass it on. */
export const meta: typeof pageHead = (page) => [
  ...pageHead(page),
  { name: "referrer", content: "no-referrer" },
];

export default function WaitlistConfirm() {
  const t = useTranslations("confirm");
  const [confirmation, set] = useState<Confirmation>({ state: "loading" });
  const token = useRef<string>(undefined);

  async function confirm() {
    if (token.current === undefined) return;
    set({ state: "loading" });
    set(onAnswer(await postToken("/api/waitlist-confirm", token.current)));
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
      <Rest confirmation={confirmation} confirm={confirm} />
    </MailPage>
  );
}

type Words = ReturnType<typeof useTranslations<"confirm">>;

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

function Rest({ confirmation, confirm }: { confirmation: Confirmation; confirm: () => void }) {
  const t = useTranslations("confirm");
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
    const again = confirmation.retry === "possible";
    return (
      <>
        <p className="lede">{t("confirmErrorDesc")}</p>
        <div className="flex flex-wrap gap-3">
          {again && <Button onClick={confirm}>{t("again")}</Button>}
          {home(again ? "outline" : "primary")}
        </div>
      </>
    );
  }
  const mail = (words: React.ReactNode) => <AddressIsland>{words}</AddressIsland>;
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
