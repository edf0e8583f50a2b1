import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { postToken } from "#site/features/mail-link/call.ts";
import { AddressIsland, MailPage } from "#site/features/mail-link/mail-page.tsx";
import { takeToken } from "#site/features/mail-link/token.ts";
import { useOnceSeen } from "#site/features/mail-link/use-seen.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { afterAnswer, type Leaving, type LeftList, listOf } from "./leaving.ts";

export const loader = pageLoader("unsubscribe", "unsubscribe");

/** The address may hold a token until the script has taken it away: nothing may pass it on. */
export const meta: typeof pageHead = (page) => [
  ...pageHead(page),
  { name: "referrer", content: "no-referrer" },
];

const branchOf = {
  loading: "joined",
  ask: "joined",
  busy: "joined",
  done: "apart",
  error: "joined",
  failed: "joined",
} as const;

/** Asks once, and takes the address off the list at a press. Opening the page changes nothing. */
export default function Unsubscribe() {
  const t = useTranslations("unsubscribe");
  const [state, set] = useState<Leaving>("loading");
  const [list, setList] = useState<LeftList>("waitlist");
  const token = useRef<string>(undefined);
  useOnceSeen(() => {
    setList(listOf(window.location.search));
    token.current = takeToken();
    set(token.current === undefined ? "error" : "ask");
  });

  async function leave() {
    if (token.current === undefined) return;
    set("busy");
    set(afterAnswer(await postToken("/api/unsubscribe", token.current)));
  }
  const home = (look: "primary" | "outline", label: string) => (
    <PageLink page="home" className={buttonClass(look)}>
      {label}
    </PageLink>
  );
  // Busy shows the question still: only its button changes.
  const shown = state === "busy" ? "ask" : state;
  return (
    <MailPage
      state={shown}
      title={shown === "ask" || shown === "done" ? t(`${list}.${shown}`) : t(shown)}
      branch={branchOf[state]}
      busy={state === "busy"}
      noScript={t("noScript")}
    >
      <p className="lede">
        {(shown === "ask" || shown === "done") && t(`${list}.${shown}Desc`)}
        {shown === "failed" && t("failedDesc")}
        {shown === "error" &&
          t.rich("errorDesc", {
            email: contact.privacyEmail,
            mail: (words) => (
              <a href={`mailto:${contact.privacyEmail}`} className="text-link">
                <AddressIsland>{words}</AddressIsland>
              </a>
            ),
          })}
      </p>
      <div className="flex flex-wrap gap-3">
        {shown === "ask" && (
          <>
            <Button onClick={leave} busy={state === "busy"}>
              {state === "busy" ? t("busy") : t(`${list}.button`)}
            </Button>
            {home("outline", t(`${list}.keep`))}
          </>
        )}
        {shown === "failed" && (
          <>
            <Button onClick={leave}>{t("again")}</Button>
            {home("outline", t("home"))}
          </>
        )}
        {(shown === "done" || shown === "error") && home("primary", t("home"))}
      </div>
    </MailPage>
  );
}
