import type { LeadAct } from "#contract/lead-acts.ts";
import type { LeadFilter } from "#contract/leads.ts";

/** Which leads the buttons are about. `count` is what the page believes; the question names the exact number. */
export type LeadTarget = { ids: readonly string[] } | { filter: LeadFilter; count: number };

/**
 * Resend, Mark, Note and Delete for some leads, each behind a question that names how many. `onAsked`
 * is told once the act is accepted: the selection has served its purpose.
 */
export function LeadActs({ target, onAsked }: { target: LeadTarget; onAsked?: () => void }) {
  return (
    <div data-count={"ids" in target ? target.ids.length : target.count} data-on={!!onAsked} />
  );
}

/**
 * What was asked and can be undone, what runs and how far it is. Mounted once a page, apart from the
 * buttons, so that the way back outlives the selection. `onChange` is told when an act is done or
 * undone: lists and counts shown may be out of date.
 */
export function LeadActNotices({ onChange }: { onChange: (act: LeadAct) => void }) {
  return <div data-on={!!onChange} />;
}
