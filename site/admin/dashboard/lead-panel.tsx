import { clsx } from "clsx";
import { ChevronDown, ChevronUp, Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { LeadEvent, WaitlistLead } from "#contract/leads.ts";
import { useCopy } from "#site/ui/copy.tsx";
import { Sheet } from "#site/ui/dialog.tsx";
import { showToast } from "#site/ui/toast.ts";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { BulkActionButtons } from "../bulk-actions/bulk-action-buttons.tsx";
import { ErasePerson } from "../erase-person.tsx";
import { FactList } from "../fact-list.tsx";
import { ReadFault } from "../read-status.tsx";
import { useMoment } from "../reader-formats.ts";
import { ToolButton } from "../tool-button.tsx";
import { useDashboard } from "./dashboard-data.ts";
import { type CellColumn, useColumnName, useLeadCells, useLeadNames } from "./lead-columns.tsx";

/** The open lead: facts, history, actions, and links to its neighbours. */
export function LeadPanel() {
  const t = useTranslations("admin-dashboard.lead");
  const wait = useTranslations("admin.dashboard");
  const { view, openLead, list, isBusy, reread, ...data } = useDashboard();
  const mayAct = useMay("act");
  const { copy } = useCopy();
  // The page of the list has the neighbours, and the lead until its history is loaded.
  const leads = list.value?.leads ?? [];
  const history = isBusy("history") ? undefined : data.history;
  const id = view.lead;
  const row = useRowOf(id);
  const at = leads.findIndex((lead) => lead.id === id);
  const isMissing = history?.outcome === "refused";
  const hasFailed = history !== undefined && history.outcome !== "done" && !isMissing;
  const known = history?.value?.lead.id === id ? history?.value : undefined;
  const lead = isMissing ? undefined : (known?.lead ?? leads[at]);
  const title = lead?.email ?? (isMissing ? t("missing") : hasFailed ? t("failed") : undefined);

  async function copyAddress(address: string) {
    const isCopied = await copy(address);
    showToast({ kind: isCopied ? "good" : "danger", title: t(isCopied ? "copied" : "notCopied") });
  }

  return (
    <Sheet
      open={id !== undefined}
      onClose={() => openLead(undefined)}
      title={<bdi className="max-sm:text-base">{title ?? wait("loading")}</bdi>}
      closeLabel={t("close")}
      returnTo={row}
      tools={
        <>
          <NeighbourButton label={t("previous")} to={leads[at - 1]}>
            <ChevronUp className="size-5" />
          </NeighbourButton>
          <NeighbourButton label={t("next")} to={at < 0 ? undefined : leads[at + 1]}>
            <ChevronDown className="size-5" />
          </NeighbourButton>
        </>
      }
      foot={lead && mayAct && <BulkActionButtons target={{ ids: [lead.id] }} />}
    >
      {lead && (
        <>
          <ToolButton onClick={() => void copyAddress(lead.email)}>
            <Copy className="size-4 text-soft" />
            {t("copy")}
          </ToolButton>
          <AdminLink page="adminPerson" suffix={`?entry=${lead.id}`} className="text-link ms-5">
            {t("person")}
          </AdminLink>
          <Facts lead={lead} />
          <h3 className="mt-8 font-display text-[1.05rem]">{t("history")}</h3>
          {known ? (
            <Events events={known.events} />
          ) : (
            <p role="status" className="small mt-2 text-soft">
              {!hasFailed && wait("loading")}
            </p>
          )}
          {mayAct && (
            <div className="mt-8 border-t border-line pt-5">
              <ErasePerson
                key={lead.id}
                email={lead.email}
                onErased={() => {
                  openLead(undefined);
                  void reread("list", "stats");
                }}
              />
            </div>
          )}
        </>
      )}
      {hasFailed && <ReadFault text={t("failed")} onRetry={() => void reread("history")} />}
    </Sheet>
  );
}

/** The row of the lead that was shown last: the focus returns to it. */
function useRowOf(id: string | undefined) {
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!id) return;
    row.current =
      document.querySelector<HTMLElement>(`tr[data-lead="${id}"] button`) ?? row.current;
  }, [id]);
  return row;
}

/** At the end of the page the button stays in place, disabled. */
function NeighbourButton({
  label,
  to,
  children,
}: {
  label: string;
  to: WaitlistLead | undefined;
  children: ReactNode;
}) {
  const { openLead } = useDashboard();
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!to}
      onClick={() => to && openLead(to.id)}
      className="grid size-11 shrink-0 place-items-center rounded-[4px] text-soft hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}

/** All columns of a lead. */
function Facts({ lead }: { lead: WaitlistLead }) {
  const t = useTranslations("admin-dashboard.lead");
  const moment = useMoment();
  const nameOf = useColumnName();
  const cells = useLeadCells();
  const facts: Partial<Record<CellColumn, ReactNode>> = {
    ...Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell(lead)])),
    // Here is room for the hour.
    signup: moment(lead.created_at),
    ...(lead.consent_ts && { confirmedDate: moment(lead.consent_ts) }),
    ...(lead.invited_at && { invited: moment(lead.invited_at) }),
    ...(lead.accepted_at && { accepted: moment(lead.accepted_at) }),
  };
  return (
    <FactList
      aria-label={t("facts")}
      facts={(Object.keys(cells) as CellColumn[]).map((column) => [
        nameOf(column),
        <bdi key={column}>{facts[column]}</bdi>,
      ])}
      className="mt-5 text-[0.875rem] leading-snug"
      rowClass="grid grid-cols-[9rem_minmax(0,1fr)] py-1.5"
      valueClass="[overflow-wrap:anywhere]"
    />
  );
}

/** The history of a lead, oldest first, along a line. */
function Events({ events }: { events: readonly LeadEvent[] }) {
  const t = useTranslations("admin-dashboard.lead");
  const moment = useMoment();
  const names = useLeadNames();
  const detailOf = ({ kind, detail }: LeadEvent): string => {
    if (kind === "marked") return names.mark(detail);
    if (kind === "tagged" || kind === "untagged") return detail;
    // Other details are codes of the server, which the kind of the event explains.
    return kind === "noted" || kind === "mail_failed" || kind === "imported" ? detail : "";
  };
  return (
    <ol className="relative mt-4 grid gap-5 ps-6 text-[0.875rem] leading-snug">
      <span
        className="absolute inset-y-2 start-[5px] w-px bg-water opacity-60"
        aria-hidden="true"
      />
      {events.map((event) => {
        const hasFailed = event.kind === "mail_failed";
        return (
          <li key={`${event.at} ${event.kind} ${event.detail}`} className="relative">
            <span
              className={clsx(
                "absolute -start-6 top-1 size-2.75 rounded-full border-2",
                hasFailed ? "border-danger" : "border-water",
                event.kind === "confirmed" || event.kind === "accepted" ? "bg-water" : "bg-ground",
              )}
              aria-hidden="true"
            />
            <p className={clsx("font-medium", hasFailed && "text-danger")}>
              {t(`kinds.${event.kind}`)}
            </p>
            {detailOf(event) && (
              <p dir="auto" className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">
                {detailOf(event)}
              </p>
            )}
            <p className="mt-0.5 text-[0.8125rem] text-soft tabular-nums">
              <time dateTime={event.at}>{moment(event.at)}</time>
              {event.by && (
                <>
                  {" · "}
                  {t.rich("by", { who: event.by })}
                </>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
