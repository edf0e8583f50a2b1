import { ChevronDown, ChevronUp, Copy } from "lucide-react";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import type { LeadHistory, WaitlistLead } from "#contract/leads.ts";
import { LeadActs } from "#site/features/admin/acts/lead-acts.tsx";
import type { Read } from "#site/features/admin/use-reading.ts";
import { Button } from "#site/ui/button.tsx";
import { Sheet } from "#site/ui/sheet.tsx";
import { showToast } from "#site/ui/toast.ts";
import { Facts } from "./lead-facts.tsx";
import { Story } from "./lead-story.tsx";
import { toolClass } from "./tool.ts";

/** One lead: what is known, what happened, what can be done, and the way to its neighbours in the list. */
export function LeadSheet({
  id,
  leads,
  story,
  mayAct,
  returnTo,
  onOpen,
}: {
  id: string | undefined;
  /** The page of the list, for the neighbours and for what is known before the story has come. */
  leads: readonly WaitlistLead[];
  story: Read<LeadHistory>;
  mayAct: boolean;
  returnTo: RefObject<HTMLElement | null>;
  onOpen: (id: string | undefined) => void;
}) {
  const t = useTranslations("admin-desk.lead");
  const at = leads.findIndex((lead) => lead.id === id);
  const told = story.key === id ? story.value : null;
  const lead = told?.lead ?? leads[at];
  const wait = useTranslations("admin.dashboard");
  const title =
    story.state === "missing"
      ? t("missing")
      : lead
        ? lead.email
        : story.state === "failed"
          ? t("failed")
          : wait("loading");
  return (
    <Sheet
      open={id !== undefined}
      onClose={() => onOpen(undefined)}
      title={<bdi>{title}</bdi>}
      closeLabel={t("close")}
      returnTo={returnTo}
      tools={
        <>
          <Neighbour label={t("previous")} to={leads[at - 1]} onOpen={onOpen}>
            <ChevronUp className="size-5" aria-hidden="true" />
          </Neighbour>
          <Neighbour label={t("next")} to={at < 0 ? undefined : leads[at + 1]} onOpen={onOpen}>
            <ChevronDown className="size-5" aria-hidden="true" />
          </Neighbour>
        </>
      }
      foot={
        lead && mayAct && story.state !== "missing" ? (
          <LeadActs target={{ ids: [lead.id] }} />
        ) : undefined
      }
    >
      {lead && story.state !== "missing" && (
        <>
          <button type="button" onClick={() => void copy(lead.email)} className={toolClass}>
            <Copy className="size-4 text-soft" aria-hidden="true" />
            {t("copy")}
          </button>
          <Facts lead={lead} />
          <h3 className="mt-8 font-display text-[1.05rem]">{t("story")}</h3>
          {told ? (
            <Story events={told.events} />
          ) : (
            <p role="status" className="small mt-2 text-soft">
              {story.state === "loading" && wait("loading")}
            </p>
          )}
        </>
      )}
      {story.state === "failed" && (
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-danger">{t("failed")}</p>
          <Button look="outline" onClick={story.again}>
            {t("again")}
          </Button>
        </div>
      )}
    </Sheet>
  );

  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: "good", title: t("copied") });
    } catch {
      showToast({ kind: "danger", title: t("notCopied") });
    }
  }
}

/** At the end of the page the button stays in place and only says that it is off. */
function Neighbour({
  label,
  to,
  onOpen,
  children,
}: {
  label: string;
  to: WaitlistLead | undefined;
  onOpen: (id: string) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!to}
      onClick={() => to && onOpen(to.id)}
      className="grid size-11 shrink-0 place-items-center rounded-[4px] text-soft hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
