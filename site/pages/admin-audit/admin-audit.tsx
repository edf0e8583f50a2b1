import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { readAudit } from "#site/features/admin/audit/audit-calls.ts";
import { useReading } from "#site/features/admin/use-reading.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { Entries } from "./entries.tsx";
import { Filters } from "./filters.tsx";

export const loader = pageLoader("adminAudit", "admin-audit", "admin", "admin-bulk-actions");
export const handle = { section: "audit", words: "admin-audit" };
export const meta = pageHead;

const narrowing = ["kind", "by", "after"] as const;

/** The part of the log that the address bar describes. */
export default function AdminAudit() {
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
