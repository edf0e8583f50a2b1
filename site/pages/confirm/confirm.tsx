import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ConfirmAnswer } from "#contract/waitlist.ts";
import {
  AddressIsland,
  type Failed,
  failedFor,
  HandButton,
  HomeLink,
  MailPage,
  mailPageHead,
  useFailedText,
} from "#site/features/mail-link/mail-page.tsx";
import { NewLink } from "#site/features/mail-link/new-link.tsx";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { takeToken, useOnceSeen } from "#site/forms/mail-token.ts";
import { type PostResult, post } from "#site/forms/post.ts";
import { formatNumber } from "#site/i18n/formats.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";

const loadWaitlist = pageLoader("waitlistConfirm", "confirm", "mail-link", "forms");
const loadNewsletter = pageLoader("newsletterConfirm", "newsletter-confirm", "mail-link", "forms");

/** The pages of both lists share this one; the address says which list it is. */
export function loader(input: { request: Request }) {
  const isNewsletter = new URL(input.request.url).pathname.includes(pagePaths.newsletterConfirm);
  return (isNewsletter ? loadNewsletter : loadWaitlist)(input);
}
export const head = mailPageHead;

/**
 * Each list's words, which have one shape, the call that confirms an address for it, and what leads to
 * its form: where a link will never work, or the address was the wrong one.
 */
const lists = {
  waitlistConfirm: { words: "confirm", path: "/api/waitlist-confirm", FormLink: WaitlistButton },
  newsletterConfirm: {
    words: "newsletter-confirm",
    path: "/api/newsletter-confirm",
    FormLink: SubscribeLink,
  },
} as const;

function SubscribeLink({ look, label }: { look?: "outline"; label?: string }) {
  const t = useTranslations("newsletter-confirm");
  return (
    <a href="#subscribe" className={buttonClass(look ?? "primary")}>
      {label ?? t("again")}
    </a>
  );
}

/**
 * The page's states (specification 4.3). `ask` offers a button after no event of a visitor; `failed` is
 * no fault of the link.
 */
type Confirmation =
  | { state: "loading" }
  | { state: "ask" }
  | {
      state: "success" | "already";
      email: string;
      place?: number | undefined;
      placeToken?: string | undefined;
    }
  | { state: "error"; remedy: "join" | "retry" | "new_link" }
  | Failed;

/** The state for the server's answer. Anything but the two messages of the contract is an error. */
export function onAnswer(result: PostResult<ConfirmAnswer>): Confirmation {
  if (result.outcome === "not_understood" && result.status < 300) {
    return { state: "error", remedy: "retry" };
  }
  if (result.outcome !== "answered") {
    const isExpired = result.outcome === "refused" && result.error.error === "expired_token";
    return failedFor(result) ?? { state: "error", remedy: isExpired ? "new_link" : "join" };
  }
  const { message, ...entry } = result.answer;
  return { state: message === "confirmed" ? "success" : "already", ...entry };
}

const loadSchema = () => import("#contract/waitlist.ts").then((waitlist) => waitlist.confirmAnswer);

/** After this long without a sign of a person the page offers a button, in milliseconds. */
const buttonAfter = 2000;

/** The page that a confirmation mail leads to (specification 2.18, 4.3). */
export default function Confirm() {
  const { page } = useBuiltData<{ page: keyof typeof lists }>();
  return <ConfirmPage key={page} {...lists[page]} />;
}

function ConfirmPage({ words, path, FormLink }: (typeof lists)[keyof typeof lists]) {
  const t = useTranslations(words);
  const common = useTranslations("mail-link");
  const failedText = useFailedText();
  const locale = useSiteLocale();
  const [confirmation, set] = useState<Confirmation>({ state: "loading" });
  const token = useRef<string>(undefined);
  const isPosting = useRef(false);

  /** A pointer's move and its press on the button can arrive at once: one post, however many events. */
  async function confirm() {
    if (token.current === undefined || isPosting.current) return;
    isPosting.current = true;
    set({ state: "loading" });
    set(onAnswer(await post(path, { token: token.current }, loadSchema())));
    isPosting.current = false;
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
  const remedies = {
    retry: <Button onClick={confirm}>{common("again")}</Button>,
    join: <FormLink />,
    new_link: (
      <>
        <NewLink path={`${path}/resend`} token={token.current ?? ""} />
        <FormLink look="outline" label={common("otherAddress")} />
      </>
    ),
  };
  return (
    <MailPage
      state={state}
      title={
        state === "failed"
          ? common(`${confirmation.failure}.title`)
          : t(state === "error" ? "confirmError" : state)
      }
      branch={branches[state]}
      busy={state === "loading"}
      noScript={{
        question: { title: t("ask"), text: t("askDesc"), button: t("askButton") },
        answers: {
          done: { title: t("success") },
          already: { title: t("already") },
          error: { title: t("confirmError"), text: t("confirmErrorDesc") },
        },
      }}
    >
      {state === "ask" && (
        <>
          <p className="lede">{t("askDesc")}</p>
          {/* A person's hand was seen before it presses; a screen reader's was not. */}
          <HandButton onPress={confirm}>{t("askButton")}</HandButton>
        </>
      )}
      {(state === "failed" || state === "error") && (
        <>
          <p className="lede">
            {state === "error" ? t("confirmErrorDesc") : failedText(confirmation)}
          </p>
          <div className="flex flex-wrap gap-3">
            {remedies[state === "error" ? confirmation.remedy : "retry"]}
            <HomeLink look="outline" />
          </div>
        </>
      )}
      {(state === "success" || state === "already") && (
        <>
          {confirmation.place !== undefined && (
            <p className="display-sm">
              {common("place", { place: formatNumber(locale, confirmation.place) })}
            </p>
          )}
          <p className="lede">
            {t.rich(state === "success" ? "successDesc" : "alreadyDesc", {
              email: confirmation.email,
              mail: (address: ReactNode) => <AddressIsland>{address}</AddressIsland>,
            })}
          </p>
          {confirmation.placeToken === undefined ? (
            <HomeLink look="primary" />
          ) : (
            <div className="flex flex-wrap gap-3">
              <a
                href={`${localizedPath(locale, pagePaths.place)}#token=${confirmation.placeToken}`}
                className={buttonClass("primary")}
              >
                {common("placeLink")}
              </a>
              <HomeLink look="outline" />
            </div>
          )}
        </>
      )}
    </MailPage>
  );
}

const branches = {
  loading: "waiting",
  ask: "waiting",
  success: "joined",
  already: "joined",
  error: "apart",
  failed: "apart",
} as const;

/**
 * Events that only a person causes. Not `scroll`: a program's own scrolling is as trusted as a
 * person's, whose input shows by what scrolls the page.
 */
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"] as const;

type Target = Pick<Window, "addEventListener" | "removeEventListener">;

/**
 * Calls back once, at the first sign of a person: an event that the browser marks as trusted, on a page
 * that is in view. Mail scanners run scripts and hide that they do, but send no input. Returns a
 * function that ends the waiting.
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
