import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { LeadsPage } from "#contract/leads.ts";
import { showToast } from "#site/ui/toast.ts";
import { useLeave } from "./administrator.ts";
import { type LeadsPlace, readLeads } from "./calls.ts";
import { useSteady } from "./steady.ts";

export type LeadsList = {
  /** What is shown; it stays while another page is on its way, and when that one cannot be had. */
  page: LeadsPage | null;
  state: "loading" | "ready" | "failed";
  /** 1 for the newest page. */
  number: number;
  older: () => void;
  newer: () => void;
  again: () => void;
};

type Step = { place: LeadsPlace; number: number };

/** The list of leads, a page at a time. */
export function useLeads(): LeadsList {
  const t = useTranslations("admin.dashboard.leads");
  const leave = useLeave();
  const [step, setStep] = useState<Step>({ place: {}, number: 1 });
  const [shown, setShown] = useState<{ page: LeadsPage; number: number } | null>(null);
  const [state, setState] = useState<LeadsList["state"]>("loading");
  const newest = useRef(0);

  const load = useSteady(async (wanted: Step) => {
    newest.current += 1;
    const mine = newest.current;
    setStep(wanted);
    setState("loading");
    const read = await readLeads(wanted.place);
    // Only the last page asked for is shown, whatever the order in which answers come.
    if (mine !== newest.current) return;
    if (read.outcome === "none") return leave("ended");
    if (read.outcome === "denied") return leave("denied");
    if (read.outcome === "failed") {
      setState("failed");
      showToast({ kind: "danger", title: t("failed") });
      return;
    }
    const number = read.page.before === null ? 1 : Math.max(wanted.number, 2);
    setShown({ page: read.page, number });
    setState("ready");
  });

  useEffect(() => {
    void load({ place: {}, number: 1 });
    return () => {
      newest.current += 1;
    };
  }, [load]);

  const page = shown?.page ?? null;
  const number = shown?.number ?? 1;
  const isFree = state !== "loading";
  return {
    page,
    state,
    number,
    older: () => {
      if (isFree && page?.after) void load({ place: { after: page.after }, number: number + 1 });
    },
    newer: () => {
      if (isFree && page?.before) void load({ place: { before: page.before }, number: number - 1 });
    },
    again: () => void load(step),
  };
}
