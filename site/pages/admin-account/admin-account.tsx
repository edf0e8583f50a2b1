import { useTranslations } from "use-intl";
import { AdminNav } from "#site/features/admin/admin-nav.tsx";
import { useAdministrator } from "#site/features/admin/administrator.ts";
import { Logout } from "#site/features/admin/logout.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Mark } from "#site/shell/mark.tsx";
import type { PageHandle } from "#site/shell/page-handle.ts";
import { Button } from "#site/ui/button.tsx";
import { Password } from "./password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { useAccount } from "./use-account.ts";

export const loader = pageLoader("adminAccount", "admin-account", "admin");
export const handle: PageHandle = { shell: "bare" };
export const meta = pageHead;

export default function AdminAccount() {
  const t = useTranslations("admin-account");
  const administrator = useAdministrator();
  const isGranted = administrator.state === "granted";
  return (
    <div className="wrap pt-8 pb-20">
      <header className="print:hidden flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex items-start gap-4">
          <Mark className="mt-1 size-7" />
          <div>
            <h1 className="display-sm">{t("title")}</h1>
            <p className="small text-soft">{t("subtitle")}</p>
          </div>
        </div>
        {isGranted && <Logout email={administrator.session.user.email} />}
      </header>
      {isGranted ? (
        <>
          <div className="print:hidden">
            <AdminNav current="account" role={administrator.session.user.role} />
          </div>
          <Account />
        </>
      ) : (
        <p role="status" className="mt-16 text-soft">
          {t("loading")}
        </p>
      )}
    </div>
  );
}

function Account() {
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
