import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import {
  AddressIsland,
  type Failure,
  failedFor,
  HomeLink,
  MailPage,
  mailPageHead,
} from "#site/features/mail-link/mail-page.tsx";
import { takeToken, useOnceSeen } from "#site/forms/mail-token.ts";
import { post } from "#site/forms/post.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { mailto } from "#site/ui/mailto.ts";

export const loader = pageLoader("unsubscribe", "unsubscribe", "mail-link");

export const head = mailPageHead;

/**
 * `loading` until the link is read; `gone`: its entry had left before; `error`: the link is invalid,
 * and trying again changes nothing; one of the failures: it can.
 */
type State = "loading" | "ask" | "busy" | "done" | "gone" | "error" | Failure;

/** The subject of the link: a list, or the emails about friends. */
const lists = ["waitlist", "newsletter", "friends"] as const;
type List = (typeof lists)[number];

const isFailure = (state: State): state is Failure =>
  state === "unreachable" || state === "server" || state === "other";

const plainAddress = { email: contact.privacyEmail, mail: (address: string) => address };

const loadSchema = () =>
  import("#contract/visitor.ts").then((visitor) => visitor.unsubscribeAnswer);

/** Offers a button, and takes the address off the list at a press. Opening the page changes nothing. */
export default function Unsubscribe() {
  const t = useTranslations("unsubscribe");
  const common = useTranslations("mail-link");
  const [state, setState] = useState<State>("loading");
  const [list, setList] = useState<List>("waitlist");
  const token = useRef<string>(undefined);
  useOnceSeen(() => {
    // The first links named no list: they were the waitlist's.
    const named = new URLSearchParams(location.search).get("list");
    setList(lists.find((each) => each === named) ?? "waitlist");
    token.current = takeToken();
    setState(token.current === undefined ? "error" : "ask");
    return undefined;
  });

  async function leave() {
    if (token.current === undefined) return;
    setState("busy");
    const left = await post("/api/unsubscribe", { token: token.current }, loadSchema());
    if (left.outcome === "answered")
      setState("gone" in left.answer && left.answer.gone ? "gone" : "done");
    else setState(failedFor(left)?.failure ?? "error");
  }
  // Busy shows the question still: only its button changes.
  const shown = state === "busy" ? "ask" : state;
  return (
    <MailPage
      state={shown}
      title={
        shown === "ask" || shown === "done"
          ? t(`${list}.${shown}`)
          : isFailure(shown)
            ? common(`${shown}.title`)
            : t(shown)
      }
      branch={(state === "done" && list !== "friends") || state === "gone" ? "apart" : "joined"}
      busy={state === "busy"}
      tall
      noScript={{
        question: { title: t("plain.title"), text: t("plain.text"), button: t("plain.button") },
        answers: {
          done: { title: t("waitlist.done"), text: t("waitlist.doneDesc") },
          off: { title: t("friends.done"), text: t("friends.doneDesc") },
          gone: { title: t("gone"), text: t("goneDesc") },
          error: { title: t("error"), text: t.markup("errorDesc", plainAddress) },
        },
      }}
    >
      {shown === "error" ? (
        <p className="lede">
          {t.rich("errorDesc", {
            email: contact.privacyEmail,
            mail: (words) => (
              <a href={mailto(contact.privacyEmail)} className="text-link">
                <AddressIsland>{words}</AddressIsland>
              </a>
            ),
          })}
        </p>
      ) : (
        <p className="lede">
          {shown === "ask" || shown === "done"
            ? t(`${list}.${shown}Desc`)
            : shown === "gone"
              ? t("goneDesc")
              : isFailure(shown) && common(`${shown}.text`)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {shown === "ask" && (
          <>
            <Button onClick={leave} busy={state === "busy"}>
              {state === "busy" && list !== "friends" ? t("busy") : t(`${list}.button`)}
            </Button>
            <HomeLink look="outline" label={t(`${list}.keep`)} />
          </>
        )}
        {isFailure(shown) && (
          <>
            <Button onClick={leave}>{common("again")}</Button>
            <HomeLink look="outline" />
          </>
        )}
        {(shown === "done" || shown === "gone" || shown === "error") && <HomeLink look="primary" />}
      </div>
    </MailPage>
  );
}
