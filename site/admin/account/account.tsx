import { useTranslations } from "use-intl";
import { ownAccount } from "#contract/people.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { readJson, sendAction } from "../api.ts";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { ReadFault } from "../parts.tsx";
import { Password } from "./password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

export const loader = pageLoader("adminAccount", "admin-account");
export const handle: AdminHandle = { section: "account", words: "admin-account" };
export const meta = pageHead;
export const clientLoader = adminLoader(({ request }) =>
  readJson("/api/admin/account", ownAccount, request.signal),
);
export const clientAction = sendAction;

/** One's own password, second factor and sessions. */
export default function Account() {
  const t = useTranslations("admin-account");
  const { value: account, hasFailed, again } = useRead<typeof clientLoader>();
  return (
    <>
      {hasFailed && <ReadFault text={t("failed")} action={t("retry")} onAgain={again} />}
      {account && (
        <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2">
          <div className="grid content-start gap-14">
            <SecondFactor account={account} />
            <div className="print:hidden">
              <Password minimum={account.minimumPassword} email={account.email} />
            </div>
          </div>
          <div className="print:hidden">
            <Sessions sessions={account.sessions} />
          </div>
        </div>
      )}
    </>
  );
}
