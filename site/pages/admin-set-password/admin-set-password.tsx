import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type PasswordLinkKind, passwordLinkKinds } from "#contract/people.ts";
import { askAboutLink } from "#site/features/admin/people/sign-in-calls.ts";
import { takeToken } from "#site/forms/mail-token.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import type { PageHandle } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { Mark } from "#site/ui/mark.tsx";
import { PasswordForm } from "./password-form.tsx";

export const loader = pageLoader("adminSetPassword", "admin-set-password", "admin");
export const meta = pageHead;
export const handle: PageHandle = { shell: "bare" };

type Link = { state: "unread" } | { state: "usable"; token: string } | { state: "useless" };

/** Where the links of an invitation and of a reset lead: a password is chosen, then one signs in. */
export default function AdminSetPassword() {
  const t = useTranslations("admin-set-password");
  const [kind, setKind] = useState<PasswordLinkKind>("reset");
  const [link, setLink] = useState<Link>({ state: "unread" });

  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get("for");
    setKind(passwordLinkKinds.find((each) => each === named) ?? "reset");
    const token = takeToken();
    setLink(token ? { state: "usable", token } : { state: "useless" });
    if (!token) return;
    let isHere = true;
    // The form is there at once: most links are good. Without an answer, sending it will tell.
    void askAboutLink(token).then((answer) => {
      if (!isHere || answer.outcome !== "refused") return;
      if (answer.why === "invalid_token") setLink({ state: "useless" });
    });
    return () => {
      isHere = false;
    };
  }, []);

  return (
    <div className="grid min-h-svh content-center justify-items-center px-5 py-16">
      <div className="w-full max-w-sm">
        <Mark className="size-8" />
        {link.state === "useless" ? (
          <Useless kind={kind} />
        ) : (
          <>
            <h1 className="display-sm mt-6">{t(`${kind}.title`)}</h1>
            <p className="mt-1 text-soft">{t(`${kind}.text`)}</p>
            <PasswordForm
              token={link.state === "usable" ? link.token : ""}
              onUseless={() => setLink({ state: "useless" })}
            />
          </>
        )}
      </div>
    </div>
  );
}

function Useless({ kind }: { kind: PasswordLinkKind }) {
  const t = useTranslations("admin-set-password.invalid");
  return (
    <>
      <h1 className="display-sm mt-6">{t("title")}</h1>
      <p className="mt-2 text-soft">{t(kind)}</p>
      <PageLink page="adminLogin" className={buttonClass("outline", "mt-8")}>
        {t(kind === "reset" ? "again" : "toLogin")}
      </PageLink>
    </>
  );
}
