import { X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { confirmTimeClasses, type LeadStats } from "#contract/leads.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { type Figures, useFigures } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { useDashboard } from "./dashboard-data.ts";

interface Share {
  value: string;
  name: string;
  joined: number;
  confirmed?: number;
  imported?: number;
}

interface SharesProps {
  title: string;
  shares: readonly Share[];
  /** The value that is filtered by. */
  picked?: string | undefined;
  /** Makes each bar a button: it sets the filter to its value, or removes it. */
  onPick?: (value: string | undefined) => void;
}

const shortLength = 7;

/** Shares of the signups, as bars or as a table. */
export function Shares(props: SharesProps) {
  const { isTable } = useDashboard();
  if (props.shares.length === 0) return null;
  return isTable ? <ShareTable {...props} /> : <ShareBars {...props} />;
}

/** The confirmed of leads in percent, without those who were imported as confirmed. */
export function useConfirmedShare() {
  const { percent } = useFigures();
  return ({ counts, imported }: Pick<LeadStats, "counts" | "imported">, decimals: number) =>
    percent(counts.confirmed - imported, counts.total - imported, decimals);
}

function confirmedPart(
  { joined, confirmed, imported = 0 }: Share,
  { percent }: Figures,
): string | undefined {
  return confirmed === undefined ? undefined : percent(confirmed - imported, joined - imported);
}

function ShareBars({ title, shares, picked, onPick }: SharesProps) {
  const t = useTranslations("admin-dashboard.shares");
  const figures = useFigures();
  const { figure } = figures;
  const [isWhole, setWhole] = useState(false);
  const maximum = shares.reduce((top, { joined }) => Math.max(top, joined), 1);
  const width = (count: number) => ({ inlineSize: `${(100 * count) / maximum}%` });
  const line =
    "grid w-full min-h-8 grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center py-1 text-start max-sm:min-h-10";
  return (
    <div>
      <ul
        aria-label={t("title", { name: title })}
        className="text-[0.8125rem] leading-tight tabular-nums"
      >
        {(isWhole ? shares : shares.slice(0, shortLength)).map((share) => {
          const isPicked = picked === share.value;
          const content = (
            <>
              <span className="flex min-w-0 items-center gap-1.5">
                <bdi className="one-line">{share.name}</bdi>
                {isPicked && <X className="size-3.5 shrink-0 text-water" />}
              </span>
              <span className="ps-2">{figure(share.joined)}</span>
              <span className="text-end text-soft">{confirmedPart(share, figures)}</span>
            </>
          );
          return (
            <li key={share.value} className="relative">
              <span className="absolute inset-x-0 bottom-0 block h-0.75" aria-hidden="true">
                <span
                  className="absolute inset-y-0 start-0 bg-edge opacity-45"
                  style={width(share.joined)}
                />
                <span
                  className="absolute inset-y-0 start-0 bg-water"
                  style={width(share.confirmed ?? 0)}
                />
              </span>
              {onPick ? (
                <button
                  type="button"
                  aria-pressed={isPicked}
                  onClick={() => onPick(isPicked ? undefined : share.value)}
                  className={`${line} hover:text-water aria-pressed:font-medium`}
                >
                  {content}
                </button>
              ) : (
                <div className={line}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
      {shares.length > shortLength && (
        <LinkButton
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="small mt-1 min-h-8"
        >
          {isWhole ? t("fewer") : t("more", { figure: figure(shares.length) })}
        </LinkButton>
      )}
    </div>
  );
}

function ShareTable({ title, shares }: SharesProps) {
  const t = useTranslations("admin-dashboard.shares");
  const figures = useFigures();
  const { figure } = figures;
  const confirmed: Column<Share> = {
    head: t("confirmed"),
    cell: (share) => (
      <>
        {figure(share.confirmed ?? 0)}{" "}
        <span className="text-soft">{confirmedPart(share, figures)}</span>
      </>
    ),
    className: "whitespace-nowrap",
  };
  return (
    <DataTable
      look="figures"
      label={t("title", { name: title })}
      columns={[
        { head: title, isRowName: true, cell: ({ name }) => <bdi>{name}</bdi> },
        { head: t("joined"), cell: ({ joined }) => figure(joined) },
        ...(shares.some((share) => share.confirmed !== undefined) ? [confirmed] : []),
      ]}
      rows={shares}
      keyOf={({ value }) => value}
    />
  );
}

/** A class of `confirmTimeClasses` in words: up to a number of minutes, or longer than the last. */
export function useDuration(): (minutes: number | undefined) => string {
  const t = useTranslations("admin-dashboard.shares");
  const { amount } = useFigures();
  const duration = (minutes: number) =>
    minutes < 60 ? t("minutes", amount(minutes)) : t("hours", amount(minutes / 60));
  return (minutes) =>
    minutes === undefined
      ? t("longer", { time: duration(confirmTimeClasses.at(-1) ?? 0) })
      : duration(minutes);
}

/** How long people took to confirm. */
export function ConfirmTime() {
  const t = useTranslations("admin-dashboard.shares");
  const duration = useDuration();
  const { amount } = useFigures();
  const { stats, isTable } = useDashboard();
  const { confirmTime: classes = [], imported = 0 } = stats.value ?? {};
  if (classes.every((count) => count === 0)) return null;
  const shares = classes.map((joined, i) => {
    const minutes = confirmTimeClasses[i];
    const time = duration(minutes);
    const name = minutes === undefined ? time : t("within", { time });
    return { value: name, name, joined };
  });
  return (
    <div className="grid gap-1.5">
      {!isTable && <p className="small text-soft">{t("confirmTime")}</p>}
      <Shares title={t("confirmTime")} shares={shares} />
      {imported > 0 && <p className="small text-soft">{t("imported", amount(imported))}</p>}
    </div>
  );
}

/**
 * From joining to accepting: how many of the leads that match got so far, with their share of the step
 * before.
 */
export function LeadFunnel() {
  const t = useTranslations("admin-dashboard.funnel");
  const { figure, percent } = useFigures();
  const confirmedShare = useConfirmedShare();
  const { stats, isTable } = useDashboard();
  if (!stats.value || stats.value.counts.total === 0) return null;
  const { counts, invitations } = stats.value;
  const counted = [
    ["joined", counts.total],
    ["confirmed", counts.confirmed],
    ["invited", invitations.invited + invitations.accepted],
    ["accepted", invitations.accepted],
  ] as const;
  const { value } = stats;
  const steps = counted.map(([name, count], i) => ({
    name,
    count,
    share:
      name === "confirmed" ? confirmedShare(value, 1) : percent(count, counted[i - 1]?.[1] ?? 0, 1),
  }));
  if (isTable) {
    return (
      <DataTable
        look="figures"
        label={t("title")}
        columns={[
          {
            head: t("step"),
            isRowName: true,
            cell: ({ name }) => t(name),
            className: "whitespace-nowrap",
          },
          { head: t("leads"), cell: ({ count }) => figure(count) },
          { head: t("share"), cell: ({ share }) => share },
        ]}
        rows={steps}
        keyOf={({ name }) => name}
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
