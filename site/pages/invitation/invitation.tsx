import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { invitation } from "#brand/links.ts";
import { invitationDays as days } from "#contract/limits.ts";
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
import { post } from "#site/forms/post.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button, buttonClass } from "#site/ui/button.tsx";

export const loader = pageLoader("invitation", "invitation", "mail-link", "forms");

export const head = mailPageHead;

/** Where an accepted invitation leads, as a reader knows it. */
const app = new URL(invitation.app).hostname;

type State =
  | { state: "loading" | "ask" | "busy" | "expired" | "error" }
  /** `url`: where the reader is led. */
  | { state: "accepted"; url: string }
  | Failed;

const loadSchema = () => import("#contract/invitation.ts").then(({ acceptAnswer }) => acceptAnswer);

/** The page that an invitation's mail leads to. Opening it accepts nothing: programs open links too. */
export default function InvitationPage() {
  const t = useTranslations("invitation");
  const common = useTranslations("mail-link");
  const failedText = useFailedText();
  const [page, setPage] = useState<State>({ state: "loading" });
  const token = useRef("");
  useOnceSeen(() => {
    token.current = takeToken() ?? "";
    setPage({ state: token.current === "" ? "error" : "ask" });
    return undefined;
  });

  async function accept() {
    setPage({ state: "busy" });
    const result = await post("/api/invitation", { token: token.current }, loadSchema());
    if (result.outcome === "answered") {
      const { url } = result.answer;
      setPage({ state: "accepted", url });
      location.assign(url);
    } else {
      const isExpired = result.outcome === "refused" && result.error.error === "expired_token";
      setPage(failedFor(result) ?? { state: isExpired ? "expired" : "error" });
    }
  }

  // Busy shows the question still: only its button changes.
  const shown = page.state === "busy" ? "ask" : page.state;
  const host = (words: ReactNode) => <AddressIsland>{words}</AddressIsland>;
  return (
    <MailPage
      state={shown}
      title={
        page.state === "failed"
          ? common(`${page.failure}.title`)
          : t(page.state === "busy" ? "ask" : page.state)
      }
      branch={branches[shown]}
      busy={page.state === "busy"}
      tall
      noScript={{
        question: { title: t("ask"), text: t("plain.text", { app }), button: t("askButton") },
        answers: {
          error: {
            title: t("plain.error"),
            text: t("plain.errorText", { days, email: contact.privacyEmail }),
          },
        },
      }}
    >
      {shown === "ask" && (
        <>
          <p className="lede">{t.rich("askDesc", { app, host })}</p>
          <HandButton busy={page.state === "busy"} onPress={() => void accept()}>
            {page.state === "busy" ? t("busy") : t("askButton")}
          </HandButton>
        </>
      )}
      {page.state === "accepted" && (
        <>
          <p className="lede">{t.rich("acceptedDesc", { app, host })}</p>
          <a href={page.url} className={buttonClass("primary")}>
            {t("go")}
          </a>
        </>
      )}
      {page.state === "expired" && (
        <>
          <p className="lede">{t("expiredDesc", { days })}</p>
          <div className="flex flex-wrap gap-3">
            <NewLink
              path="/api/invitation/resend"
              token={token.current}
              done={t("acceptedMeanwhile")}
            />
            <HomeLink look="outline" />
          </div>
        </>
      )}
      {page.state === "error" && (
        <>
          <p className="lede">{t("errorDesc")}</p>
          <div className="flex flex-wrap gap-3">
            <WaitlistButton />
            <HomeLink look="outline" />
          </div>
        </>
      )}
      {page.state === "failed" && (
        <>
          <p className="lede">{failedText(page)}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={accept}>{common("again")}</Button>
            <HomeLink look="outline" />
          </div>
        </>
      )}
    </MailPage>
  );
}

const branches = {
  loading: "waiting",
  ask: "joined",
  accepted: "flowing",
  expired: "apart",
  error: "apart",
  failed: "apart",
} as const;
