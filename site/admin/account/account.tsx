import { useTranslations } from "use-intl";
import { ownAccount, sessionList } from "#contract/people.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { readJson, sendAction } from "../api.ts";
import type { AdminHandle } from "../layout.tsx";
import { ReadFault } from "../list-parts.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { Password } from "./password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

export const loader = pageLoader("adminAccount", "admin-account");
export const handle: AdminHandle = { section: "account", words: "admin-account" };
export const meta = pageHead;
export const clientLoader = adminLoader(async ({ request: { signal } }) => {
  const [account, { sessions }] = await Promise.all([
    readJson("/api/admin/account", ownAccount, signal),
    readJson("/api/admin/account/sessions", sessionList, signal),
  ]);
  return { account, sessions };
});
export const clientAction = sendAction;

/** One's own password, second factor and sessions. */
export default function Account() {
  const t = useTranslations("admin-account");
  const { value, hasFailed, again } = useRead<typeof clientLoader>();
  return (
    <>
      {hasFailed && <ReadFault text={t("failed")} action={t("retry")} onAgain={again} />}
      {value && (
        <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2">
          <div className="grid content-start gap-14">
            <SecondFactor account={value.account} />
            <div className="print:hidden">
              <Password minimum={value.account.minimumPassword} email={value.account.email} />
            </div>
          </div>
          <div className="print:hidden">
            <Sessions sessions={value.sessions} />
          </div>
        </div>
      )}
    </>
  );
}
