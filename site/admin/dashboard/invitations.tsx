import { useTranslations } from "use-intl";
import { invitationStates } from "#contract/leads.ts";
import { useFigures } from "../figures.ts";
import { DataTable } from "../parts.tsx";
import { useDashboard } from "./dashboard-data.ts";
import { FigureCard } from "./figure-card.tsx";

/** How far the invitations of all leads have come. */
export function InvitationCounts() {
  const t = useTranslations("admin-dashboard.invitations");
  const { figure } = useFigures();
  const counts = useDashboard().list.value?.invitations;
  if (!counts) return null;
  return (
    <section aria-label={t("label")}>
      <dl className="grid grid-cols-[repeat(3,minmax(min-content,1fr))] border-t-3 border-line">
        {invitationStates.map((state) => (
          <FigureCard key={state} name={t(state)}>
            {figure(counts[state])}
          </FigureCard>
        ))}
      </dl>
    </section>
  );
}

/** From joining to accepting: how many of the leads that match came so far, with their share of the step before. */
export function Funnel() {
  const t = useTranslations("admin-dashboard.funnel");
  const { figure, percent } = useFigures();
  const { stats, isTable } = useDashboard();
  if (!stats.value || stats.value.counts.total === 0) return null;
  const { counts, invitations } = stats.value;
  const counted = [
    ["joined", counts.total],
    ["confirmed", counts.confirmed],
    ["invited", invitations.invited + invitations.accepted],
    ["accepted", invitations.accepted],
  ] as const;
  const steps = counted.map(([name, count], i) => ({
    name,
    count,
    share: percent(count, counted[i - 1]?.[1] ?? 0, 1),
  }));
  if (isTable) {
    return (
      <DataTable
        isOfFigures
        caption={t("title")}
        heads={[t("step"), t("leads"), t("share")]}
        rows={steps.map(({ name, count, share }) => ({
          key: name,
          cells: [
            <span key="step" className="whitespace-nowrap">
              {t(name)}
            </span>,
            figure(count),
            share ?? "",
          ],
        }))}
      />
    );
  }
  return (
    <div className="grid gap-1.5">
      <p className="small text-soft">{t("title")}</p>
      <ol aria-label={t("title")} className="text-[0.8125rem] leading-tight tabular-nums">
        {steps.map(({ name, count, share }) => (
          <li
            key={name}
            className="relative grid min-h-8 grid-cols-[minmax(0,1fr)_auto_3.5rem] items-center py-1 max-sm:min-h-10"
          >
            <span className="absolute inset-x-0 bottom-0 block h-0.75" aria-hidden="true">
              <span
                className="absolute inset-y-0 start-0 bg-water"
                style={{ inlineSize: `${(100 * count) / counts.total}%` }}
              />
            </span>
            <span>{t(name)}</span>
            <span className="ps-2">{figure(count)}</span>
            <span className="text-end text-soft">{share}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
