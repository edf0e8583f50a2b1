import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { decided } from "#contract/referrals.ts";
import { useMay } from "../admin-session.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { SelectBox } from "../form-controls.tsx";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { useSend } from "../use-call.ts";

interface Decidable {
  id: string;
  state: string;
  decidedAt: string | null;
  decidedBy: string | null;
}
type Decision = "credited" | "refused" | "revoked" | "approved" | "delivered" | "withheld";

/**
 * A list whose selected rows are decided together. A decision is offered where a selected row may take it, and goes
 * to those rows alone.
 */
export function DecisionTable<Row extends Decidable>({
  path,
  decisions,
  nameOf,
  ...table
}: ComponentProps<typeof DataTable<Row>> & {
  path: string;
  /** From which states each decision is taken. */
  decisions: Partial<Record<Decision, readonly string[]>>;
  nameOf: (row: Row) => string;
}) {
  const t = useTranslations("admin-referrals.decide");
  const mayAct = useMay("act");
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const selected = table.rows.filter(({ id }) => chosen.has(id));
  const select = (ids: readonly string[], on: boolean) =>
    choose((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(on ? [...others, ...ids] : others);
    });
  const selectColumn: Column<Row> = {
    head: t("select"),
    isHeadHidden: true,
    cell: (row) => (
      <SelectBox
        label={t("row", { name: nameOf(row) })}
        checked={chosen.has(row.id)}
        onChange={(on) => select([row.id], on)}
      />
    ),
    className: "align-top sm:w-9 sm:pt-2",
  };
  if (!mayAct) return <DataTable {...table} />;
  return (
    <>
      {table.rows.length > 0 && (
        <DecisionBar
          {...{ path, decisions, selected }}
          all={table.rows.length}
          onSelectAll={(on) =>
            select(
              table.rows.map(({ id }) => id),
              on,
            )
          }
        />
      )}
      <DataTable {...table} columns={[selectColumn, ...table.columns]} />
    </>
  );
}

/** The column of the state, with who decided it and when. */
export function useDecisionColumn<Row extends Decidable>(
  stateOf: (row: Row) => string,
  reasonOf: (row: Row) => string | null = () => null,
): Column<Row> {
  const t = useTranslations("admin-referrals");
  const moment = useMoment();
  return {
    head: t("columns.state"),
    isLabelled: true,
    cell: (row) => (
      <span>
        <span className="font-medium">{stateOf(row)}</span>
        {reasonOf(row) && <span className="block text-soft">{reasonOf(row)}</span>}
        {row.decidedBy && row.decidedAt && (
          <span className="small block text-soft">
            {t("by", { who: isolated(row.decidedBy), when: moment(row.decidedAt) })}
          </span>
        )}
      </span>
    ),
    className: "max-sm:w-full",
  };
}

function DecisionBar({
  path,
  decisions,
  selected,
  all,
  onSelectAll,
}: {
  path: string;
  decisions: Partial<Record<Decision, readonly string[]>>;
  selected: readonly Decidable[];
  all: number;
  onSelectAll: (on: boolean) => void;
}) {
  const t = useTranslations("admin-referrals.decide");
  const { amount } = useFigures();
  const { send, isBusy } = useSend();
  const { about, confirm, dialog } = useConfirmation(
    async ({ state, ids }: { state: Decision; ids: string[] }) => {
      const sent = await send(path, { ids, state }, { schema: decided, done: t("done") });
      if (sent) onSelectAll(false);
    },
  );
  const offers = (Object.entries(decisions) as [Decision, readonly string[]][]).flatMap(
    ([state, from]) => {
      const ids = selected.filter((row) => from.includes(row.state)).map(({ id }) => id);
      return ids.length > 0 ? [{ state, ids }] : [];
    },
  );
  return (
    <section
      aria-label={t("label")}
      className="sticky top-0 z-10 mt-4 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-2 border-y border-line bg-ground py-2 text-[0.875rem] print:hidden"
    >
      <p role="status" className="font-medium tabular-nums">
        {t("count", amount(selected.length))}
      </p>
      {offers.map((offer) => (
        <ToolButton
          key={offer.state}
          isDeletion={["refused", "revoked", "withheld"].includes(offer.state)}
          aria-disabled={isBusy}
          onClick={() => isBusy || confirm(offer)}
        >
          {t(`${offer.state}.button`, amount(offer.ids.length))}
        </ToolButton>
      ))}
      <span className="ms-auto flex flex-wrap gap-x-5">
        {selected.length < all && (
          <LinkButton className="min-h-8" onClick={() => onSelectAll(true)}>
            {t("all")}
          </LinkButton>
        )}
        {selected.length > 0 && (
          <LinkButton className="min-h-8" onClick={() => onSelectAll(false)}>
            {t("clear")}
          </LinkButton>
        )}
      </span>
      {about && (
        <Confirmation
          {...dialog}
          title={t(`${about.state}.title`, amount(about.ids.length))}
          text={t(`${about.state}.text`)}
          yes={t(`${about.state}.yes`)}
          isBusy={isBusy}
        />
      )}
    </section>
  );
}
