import { useTranslations } from "use-intl";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { Password } from "./password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { useAccount } from "./use-account.ts";

export const loader = pageLoader("adminAccount", "admin-account", "admin");
export const handle = { section: "account", words: "admin-account" };
export const meta = pageHead;

export default function AdminAccount() {
  const t = useTranslations("admin-account");
  const { account, sessions, state, again } = useAccount();
  if (state === "failed") {
    return (
      <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="text-danger">{t("failed")}</p>
        <Button look="outline" onClick={again}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (!account || !sessions) {
    return (
      <p role="status" className="mt-10 text-soft">
        {t("loading")}
      </p>
    );
  }
  return (
    <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2">
      <div className="grid content-start gap-14">
        <SecondFactor account={account} onChanged={again} />
        <div className="print:hidden">
          <Password minimum={account.minimumPassword} email={account.email} onChanged={again} />
        </div>
      </div>
      <div className="print:hidden">
        <Sessions sessions={sessions} onChanged={again} />
      </div>
    </div>
  );
}
