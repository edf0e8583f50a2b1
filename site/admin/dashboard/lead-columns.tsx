import { clsx } from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { questions } from "#brand/questions.ts";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import { leadDateFormat, leadDateTag } from "#contract/lead-date.ts";
import {
  invitationStates,
  leadMailStates,
  leadMarks,
  referredChoices,
  type WaitlistLead,
} from "#contract/leads.ts";
import { knownLocales, type Locale, languages } from "#contract/locale.ts";
import { formatDay, localTimeZone } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useFigures } from "../reader-formats.ts";
import type { FilterName } from "./view.ts";

/** The columns of the specification: always there, in this order. */
export const fixedColumns = [
  "email",
  "status",
  "signup",
  "confirmedDate",
  "country",
  "city",
] as const;

export type FixedColumn = (typeof fixedColumns)[number];

/** The columns that a reader may add. */
export const extraColumns = [
  "locale",
  "channel",
  "detail",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "referrer",
  "throwaway",
  "mailState",
  "mark",
  "tags",
  "answers",
  "invited",
  "accepted",
  "friends",
  "referredBy",
] as const;
export type ExtraColumn = (typeof extraColumns)[number];

export type CellColumn = Exclude<FixedColumn, "email"> | ExtraColumn;

/** The words of a column's head. */
export function useColumnName(): (column: FixedColumn | ExtraColumn) => string {
  const fixed = useTranslations("admin.dashboard.leads");
  const extra = useTranslations("admin-dashboard.columns");
  return (column) =>
    fixedColumns.includes(column as FixedColumn)
      ? fixed(column as FixedColumn)
      : extra(column as ExtraColumn);
}

const storageKey = "desk-columns";

/** The existing columns of a stored list, in the order of the table. */
export function columnsIn(stored: string | null): ExtraColumn[] {
  const names = (stored ?? "").split(",");
  return extraColumns.filter((column) => names.includes(column));
}

function storedColumns(): ExtraColumn[] {
  try {
    return columnsIn(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** The columns this reader has added, remembered in this browser. */
export function useExtraColumns() {
  const [chosen, setChosen] = useState(storedColumns);
  const choose = (column: ExtraColumn, on: boolean) => {
    const next = extraColumns.filter((one) => (one === column ? on : chosen.includes(one)));
    setChosen(next);
    try {
      localStorage.setItem(storageKey, next.join(","));
    } catch {
      // Storage can be refused (private windows): the choice then lasts as long as the page.
    }
  };
  return [chosen, choose] as const;
}

/** Filters by the group's own questions: any answer, and each choice. */
export const answerCodes = questions.flatMap(({ id, choices = {} }) => [
  id,
  ...Object.keys(choices).map((choice) => `${id}=${choice}`),
]);

/** A question, or an answer to it, in the reader's language: `role`, `role=buyer`. */
function answerName(code: string, locale: Locale): string {
  const [, id, answer] = /^([^=]*)(?:=(.*))?$/s.exec(code) ?? [];
  const question = questions.find((one) => one.id === id);
  const label = question?.label[locale] ?? id ?? "";
  if (answer === undefined) return label;
  return `${label}${languages[locale].colon}${question?.choices?.[answer]?.[locale] ?? answer}`;
}

/** Names of codes in the reader's language. An unknown code (from an import) is its own name. */
export function useLeadNames() {
  const t = useTranslations("admin-dashboard");
  const locale = useSiteLocale();
  const choices = useTranslations("admin");
  const leads = useTranslations("admin.dashboard.leads");
  const or = <T extends string>(codes: readonly T[], name: (code: T) => string) => {
    return (code: string) => {
      const one = codes.find((known) => known === code);
      return one === undefined ? code : name(one);
    };
  };
  const day = (written: string) => formatDay(locale, new Date(written), "UTC");
  const byFilter = {
    status: or(["confirmed", "pending"], (code) => leads(code)),
    country: or(signupCountries, (code) => choices(`countries.${code}`)),
    channel: or(heardChannels, (code) => choices(`channels.${code}`)),
    locale: or(knownLocales, (code) => t(`languages.${code}`)),
    mark: or(leadMarks, (code) => t(`marks.${code}`)),
    invitation: or(invitationStates, (code) => t(`invitations.${code}`)),
    referred: or(referredChoices, (code) => t(`referred.${code}`)),
    friends: or(referredChoices, (code) => t(`brought.${code}`)),
    campaign: (name: string) => name || t("filters.none"),
    answer: (code: string) => answerName(code, locale),
    from: day,
    to: day,
  } satisfies Partial<Record<FilterName, (code: string) => string>>;
  return {
    ...byFilter,
    mail: or(leadMailStates, (code) => t(`mail.${code}`)),
    filter: (name: FilterName) => t(`filters.${name}`),
    /** The name of a value that a filter has. */
    value: (name: FilterName, code: string): string =>
      (byFilter as Partial<Record<FilterName, (code: string) => string>>)[name]?.(code) ?? code,
  };
}

function StatusBadge({ status }: { status: WaitlistLead["status"] }) {
  const names = useLeadNames();
  const isConfirmed = status === "confirmed";
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 rounded-[3px] border px-1.5 text-[0.8125rem] leading-[1.45] whitespace-nowrap",
        isConfirmed ? "border-good font-medium text-good" : "border-line text-soft",
      )}
    >
      {isConfirmed && <Check className="size-3.5" />}
      <span>{names.status(status)}</span>
    </span>
  );
}

/** The reader's form of dates, the same in the table and in the export. Only a browser knows it. */
export function readerDates(locale: Locale): { languageTag: string; timeZone: string } {
  return {
    languageTag: leadDateTag(locale, navigator.languages),
    timeZone: localTimeZone(),
  };
}

/** The cell of each column but the address, in the table and in the panel. */
export function useLeadCells(): Record<CellColumn, (lead: WaitlistLead) => ReactNode> {
  const t = useTranslations("admin-dashboard.columns");
  const leads = useTranslations("admin.dashboard.leads");
  const names = useLeadNames();
  const locale = useSiteLocale();
  const { figure } = useFigures();
  // Days are written as in the export.
  const format = useMemo(() => {
    const { languageTag, timeZone } = readerDates(locale);
    return leadDateFormat(languageTag, timeZone);
  }, [locale]);
  const day = (iso: string) => (
    <span className="ltr-island whitespace-nowrap tabular-nums">{format(iso)}</span>
  );
  const soft = (words: string) => <span className="text-soft">{words}</span>;
  const text = (value: string | null) => (value ? <bdi>{value}</bdi> : soft(t("empty")));
  return {
    status: ({ status }) => <StatusBadge status={status} />,
    signup: (lead) => day(lead.created_at),
    confirmedDate: (lead) => (lead.consent_ts ? day(lead.consent_ts) : soft(leads("notConfirmed"))),
    country: (lead) => <bdi>{names.country(lead.country)}</bdi>,
    city: ({ city }) => (city ? <bdi>{city}</bdi> : soft(leads("noCity"))),
    locale: (lead) => names.locale(lead.locale),
    channel: (lead) => names.channel(lead.heard_channel),
    detail: (lead) => text(lead.heard_detail),
    utm_source: (lead) => text(lead.utm_source),
    utm_medium: (lead) => text(lead.utm_medium),
    utm_campaign: (lead) => text(lead.utm_campaign),
    referrer: (lead) => text(lead.referrer_url),
    throwaway: (lead) => t(lead.is_throwaway ? "yes" : "no"),
    mailState: ({ mail_state: state }) =>
      state === "failed" || state === "refused" ? (
        <span className="font-medium text-danger">{names.mail(state)}</span>
      ) : (
        names.mail(state)
      ),
    mark: ({ mark }) =>
      mark === "none" ? text(null) : <span className="font-medium">{names.mark(mark)}</span>,
    tags: ({ tags }) => text(tags.join(", ")),
    answers: ({ answers }) =>
      answers === null ? (
        text(null)
      ) : (
        <ul>
          {Object.entries(answers).map(([id, answer]) => (
            <li key={id}>
              <bdi>{names.answer(`${id}=${answer}`)}</bdi>
            </li>
          ))}
        </ul>
      ),
    invited: (lead) => (lead.invited_at ? day(lead.invited_at) : text(null)),
    accepted: (lead) => (lead.accepted_at ? day(lead.accepted_at) : text(null)),
    friends: ({ friends }) => <span className="tabular-nums">{figure(friends)}</span>,
    referredBy: (lead) => text(lead.referred_by),
  };
}
