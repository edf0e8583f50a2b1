import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { AdminNav } from "#site/features/admin/admin-nav.tsx";
import { useAdministrator } from "#site/features/admin/administrator.ts";
import { readAudit } from "#site/features/admin/audit/audit-calls.ts";
import { useReading } from "#site/features/admin/desk/use-reading.ts";
import { Logout } from "#site/features/admin/logout.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Mark } from "#site/shell/mark.tsx";
import type { PageHandle } from "#site/shell/page-handle.ts";
import { Button } from "#site/ui/button.tsx";
import { Entries } from "./entries.tsx";
import { Filters } from "./filters.tsx";

export const loader = pageLoader("adminAudit", "admin-audit", "admin", "admin-acts");
export const handle: PageHandle = { shell: "bare" };
export const meta = pageHead;

export default function AdminAudit() {
  const t = useTranslations("admin-audit");
  const administrator = useAdministrator();
  const isGranted = administrator.state === "granted";
  return (
    <div className="wrap pt-8 pb-20">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
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
          <AdminNav current="audit" role={administrator.session.user.role} />
          <Log />
        </>
      ) : (
        <p role="status" className="mt-16 text-soft">
          {t("loading")}
        </p>
      )}
    </div>
  );
}

const narrowing = ["kind", "by", "after"] as const;

/** The part of the log that the address bar describes. */
function Log() {
  const t = useTranslations("admin-audit");
  const [address, setAddress] = useSearchParams();
  const query = new URLSearchParams(
    narrowing.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? ""]] : [])),
  );
  const { value: page, state, again } = useReading(query.toString(), readAudit);
  function go(change: Partial<Record<(typeof narrowing)[number], string>>) {
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("after");
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  }
  return (
    <>
      <Filters address={address} people={page?.people ?? []} onNarrow={go} />
      <p
        role="status"
        className={state === "loading" && !page ? "small mt-4 text-soft" : "sr-only"}
      >
        {state === "loading" && t("loading")}
      </p>
      {state === "failed" && (
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-danger">{t("list.failed")}</p>
          <Button look="outline" onClick={again}>
            {t("list.again")}
          </Button>
        </div>
      )}
      {page && <Entries entries={page.entries} isBusy={state === "loading"} />}
      {page && (page.after || address.get("after")) && (
        <nav aria-label={t("list.pages")} className="mt-6 flex justify-between gap-4">
          <Button look="outline" disabled={!address.get("after")} onClick={() => go({})}>
            {t("list.newest")}
          </Button>
          <Button
            look="outline"
            disabled={!page.after}
            onClick={() => go({ after: page.after ?? "" })}
          >
            {t("list.older")}
          </Button>
        </nav>
      )}
    </>
  );
}
