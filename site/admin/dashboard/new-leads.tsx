import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type LeadFilter, newLeads } from "#contract/leads.ts";
import { ask } from "../api.ts";
import { amount } from "../figures.ts";
import { filterQuery } from "./view.ts";

const interval = 30_000;

/** How many leads of the filter joined since a moment; asked while the page is visible. */
export function useNewLeads(filter: LeadFilter, since: string | undefined): number {
  const query = filterQuery(filter);
  if (since) query.set("since", since);
  const path = since && `/api/waitlist_leads/fresh?${query}`;
  const [found, setFound] = useState<{ path: string; count: number }>();
  useEffect(() => {
    if (!path) return;
    const control = new AbortController();
    const { signal } = control;
    async function look() {
      if (!path || document.visibilityState !== "visible") return;
      // A session that ended is noticed by what the reader does next, not by a look in the background.
      const answer = await ask(path, newLeads, { signal }).catch(() => undefined);
      if (answer?.outcome === "done") setFound({ path, count: answer.value.count });
    }
    const timer = setInterval(() => void look(), interval);
    document.addEventListener("visibilitychange", () => void look(), { signal });
    return () => {
      clearInterval(timer);
      control.abort();
    };
  }, [path]);
  return found && found.path === path ? found.count : 0;
}

/** Says that somebody joined since; the list itself moves only when the reader asks for it. */
export function NewLeadsNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations("admin-dashboard.newLeads");
  return (
    <div role="status">
      {count > 0 && (
        <p className="fade-in mt-3 flex flex-wrap items-center gap-x-4 border-s-3 border-water bg-basin px-4 py-1 text-[0.875rem]">
          <span>{t("count", amount(count))}</span>
          <button type="button" onClick={onShow} className="text-link min-h-9 font-medium">
            {t("show")}
          </button>
        </p>
      )}
    </div>
  );
}
