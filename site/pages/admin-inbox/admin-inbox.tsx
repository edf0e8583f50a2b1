import { useRouteLoaderData, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import type { AdminSession } from "#contract/admin.ts";
import { useEntry, useInbox } from "#site/features/admin/inbox.ts";
import { useSteady } from "#site/features/admin/steady.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { changed, entryIn, listQuery } from "./address.ts";
import { Detail } from "./detail.tsx";
import { Entries } from "./entries.tsx";
import { Filters } from "./filters.tsx";

export const loader = pageLoader("adminInbox", "inbox", "admin");
export const handle = { section: "inbox", words: "inbox" };
export const meta = pageHead;

/** The list that the address bar describes, and the entry it names. */
export default function AdminInbox() {
  const { session } = useRouteLoaderData("admin/layout") as { session: AdminSession };
  const { role } = session.user;
  const t = useTranslations("inbox");
  const [address, setAddress] = useSearchParams();
  const { page, state, again } = useInbox(listQuery(address));
  const { opened, change } = useEntry(entryIn(address), again);
  // Steady: what was typed is looked for a moment later, and a filter chosen meanwhile must stay.
  const go = useSteady((to: Parameters<typeof changed>[1]) =>
    setAddress(changed(address, to), { preventScrollReset: true }),
  );
  const openedId = opened.state === "open" ? opened.entry.id : undefined;
  return (
    <>
      <Filters address={address} kinds={page?.kinds ?? []} onNarrow={go} />
      {opened.state !== "closed" && (
        <Detail opened={opened} role={role} change={change} onClose={() => go({ item: "" })} />
      )}
      <p role="status" className={state === "loading" ? "small mt-4 text-soft" : "sr-only"}>
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
      {page && (
        <Entries
          entries={page.entries}
          opened={openedId}
          isBusy={state === "loading"}
          onOpen={({ kind, id }) => go({ item: openedId === id ? "" : `${kind}.${id}` })}
        />
      )}
      {page && (page.after || address.get("after")) && (
        <nav aria-label={t("list.pages")} className="mt-6 flex justify-between gap-4">
          <Button look="outline" disabled={!address.get("after")} onClick={() => go({ after: "" })}>
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
