import { useTranslations } from "use-intl";
import { isAdminRole } from "#contract/admin.ts";
import { type AuditEntry, auditKinds, auditPage } from "#contract/audit.ts";
import { undoableKinds } from "#contract/bulk-actions.ts";
import { recordKinds } from "#contract/choices.ts";
import { inboxKinds, inboxStates } from "#contract/inbox.ts";
import { leadMarks } from "#contract/leads.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { AdminLink } from "../admin-link.tsx";
import { readJson } from "../api.ts";
import type { Column } from "../data-table.tsx";
import { FilteredList } from "../filtered-list.tsx";
import type { AdminHandle } from "../layout.tsx";
import { DayRange, FilterBar, ListFilter, useNarrow } from "../list-filters.tsx";
import { adminLoader, queryOf, useAddress, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { type Figures, isolated, useFigures, useMoment } from "../reader-formats.ts";

export const loader = pageLoader("adminAudit", "admin-audit", "admin-bulk-actions");
export const clientLoader = adminLoader(({ request, address }) =>
  readJson(`/api/admin/audit?${queryIn(address)}`, auditPage, request.signal),
);
export const handle: AdminHandle = { section: "settings", words: "admin-audit" };
export const meta = pageHead;

/** The days in the address are days of the reader's time zone, as in the list. */
function queryIn(address: URLSearchParams): string {
  const hasDays = Boolean(address.get("from") ?? address.get("to"));
  const zone = hasDays ? `&${new URLSearchParams({ timeZone: localTimeZone() })}` : "";
  return queryOf(address, ["kind", "by", "from", "to", "after"]) + zone;
}

export default function Audit() {
  const t = useTranslations("admin-audit");
  const { address } = useAddress();
  const narrow = useNarrow();
  const read = useRead<typeof clientLoader>();
  const columns = useColumns();
  const by = address.get("by") ?? "";
  const people = read.value?.people ?? [];
  const known = by === "" || people.includes(by) ? people : [...people, by];
  return (
    <>
      <SubPages of="settings" current="audit" />
      <FilterBar label={t("filters.label")} className="mt-8">
        <ListFilter
          name="kind"
          label={t("filters.kind")}
          all={t("filters.all")}
          values={auditKinds}
          nameOf={(kind) => t(`kinds.${kind}`)}
        />
        <div className="min-w-0 max-w-full">
          <ListFilter
            name="by"
            label={t("filters.person")}
            all={t("filters.all")}
            values={known}
            nameOf={(person) => person}
          />
        </div>
        <fieldset>
          <legend className="sr-only">{t("filters.days")}</legend>
          <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[11rem_11rem]">
            <DayRange
              labels={{ from: t("filters.from"), to: t("filters.to") }}
              days={{ from: address.get("from") ?? undefined, to: address.get("to") ?? undefined }}
              onDay={narrow}
            />
          </div>
        </fieldset>
      </FilterBar>
      <FilteredList
        label={t("list.title")}
        words={useTranslations("admin-audit.list")}
        read={read}
        rows={read.value?.entries}
        columns={columns}
      />
    </>
  );
}

/** Columns of the log: time, person and sentence. On a phone they are below each other. */
function useColumns(): Column<AuditEntry>[] {
  const t = useTranslations("admin-audit");
  const figures = useFigures();
  const marks = useTranslations("admin-bulk-actions.marks");
  const moment = useMoment();
  return [
    {
      head: t("list.when"),
      cell: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
      className: "whitespace-nowrap text-soft tabular-nums max-sm:w-full",
    },
    {
      head: t("list.who"),
      cell: ({ by, kind }) =>
        by ? (
          <span className="ltr-island">{by}</span>
        ) : (
          <span className="text-soft">
            {t(kind === "sign_in_failed" ? "list.nobody" : "list.server")}
          </span>
        ),
      className: "[overflow-wrap:anywhere] max-sm:small max-sm:w-full max-sm:text-soft sm:min-w-56",
    },
    {
      head: t("list.what"),
      cell: (entry) => (
        <>
          <p className="font-medium">
            <bdi>{sentenceOf(t, marks, figures, entry)}</bdi>
          </p>
          <Details entry={entry} />
        </>
      ),
      className: "w-full [overflow-wrap:anywhere]",
    },
  ];
}

/** Target leads or entry, and how many were skipped. */
function Details({ entry: { kind, details } }: { entry: AuditEntry }) {
  const t = useTranslations("admin-audit");
  const { amount } = useFigures();
  const skipped = Number(details.skipped ?? 0);
  const [only, second] = String(details.leads ?? "").split(" ");
  const filter = details.filter === undefined ? undefined : String(details.filter);
  const erased = recordKinds.flatMap((name) =>
    details[name] === undefined ? [] : t(`said.erased.${name}`, amount(Number(details[name]))),
  );
  const namesEntry =
    kind === "inbox_changed" || kind === "file_taken" || details.what === "delete_entry";
  const isOfImport = kind === "act_asked" && details.import !== undefined;
  return (
    <p className="small flex flex-wrap gap-x-4 text-soft empty:hidden">
      {kind === "person_erased" && <span>{erased.join(" · ") || t("said.erasedNothing")}</span>}
      {filter === "all" && details.what === undefined && <span>{t("list.everything")}</span>}
      {filter !== undefined && filter !== "all" && (
        <span>
          {t("list.filter")} <code className="ltr-island">{filter}</code>
        </span>
      )}
      {isOfImport && <span>{t("list.importOf")}</span>}
      {details.list === "newsletter" && <span>{t("list.ofNewsletter")}</span>}
      {namesEntry && details.entry !== undefined && (
        <AdminLink
          page="adminInbox"
          suffix={`?item=${details.inbox}.${details.entry}`}
          className="text-link"
        >
          {t("list.entry")}
        </AdminLink>
      )}
      {details.campaign !== undefined && kind !== "campaign_deleted" && (
        <AdminLink page="adminCampaign" suffix={`?id=${details.campaign}`} className="text-link">
          {t("list.campaign")}
        </AdminLink>
      )}
      {only && !second && (
        <AdminLink page="adminDashboard" suffix={`?lead=${only}`} className="text-link">
          {t("list.lead")}
        </AdminLink>
      )}
      {skipped > 0 && (
        <span>{t(kind === "imported" ? "said.leftOut" : "said.skipped", amount(skipped))}</span>
      )}
    </p>
  );
}

type Words = ReturnType<typeof useTranslations<"admin-audit">>;
type MarkWords = ReturnType<typeof useTranslations<"admin-bulk-actions.marks">>;

/** The known term that an entry names, or the first of them if it names none. */
function term<const T extends string>(terms: readonly T[], value: unknown): T {
  return terms.find((known) => known === value) ?? (terms[0] as T);
}

/**
 * The sentence of an entry. Its author is beside it, except for changes made on the command line:
 * there the sentence names the account.
 */
function sentenceOf(
  t: Words,
  marks: MarkWords,
  { amount }: Figures,
  { kind, by, details }: AuditEntry,
): string {
  const amountOf = (name: string) => amount(Number(details[name] ?? 0));
  const role = (name: string) => {
    const value = String(details[name]);
    return t(`roles.${isAdminRole(value) ? value : "none"}`);
  };
  const person = String(details.person ?? "");
  const actionKind = term(undoableKinds, details.what);
  const entry = t(`entries.${term(inboxKinds, details.inbox)}`);
  const mark = actionKind === "tag" ? String(details.mark) : marks(term(leadMarks, details.mark));
  const action = { ...amountOf("count"), mark, entry };
  const isOfAccount = by === null && person !== "";
  switch (kind) {
    case "signed_in":
      if (details.secondFactor === undefined) return t("said.signed_in");
      return t(`said.signed_in_${term(["totp", "recovery", "passkey"], details.secondFactor)}`);
    case "sign_in_failed":
      return t(`said.failed_${term(["password", "second_factor", "passkey"], details.failed)}`);
    case "passkey_added":
    case "passkey_removed":
      return t(`said.${kind}`, { name: String(details.passkey) });
    case "password_changed":
    case "second_factor_off":
      return isOfAccount ? t(`said.of.${kind}`, { person }) : t(`said.${kind}`);
    case "person_joined":
      if (isOfAccount) return t("said.of.person_joined", { person, role: role("role") });
      return t("said.person_joined", { role: role("role") });
    case "person_invited":
      return t("said.person_invited", { person, role: role("role") });
    case "person_removed":
      return t("said.person_removed", { person });
    case "role_changed":
      return t("said.role_changed", { person, from: role("from"), to: role("to") });
    case "act_asked":
      return t(`said.asked.${actionKind}`, action);
    case "act_undone":
      return t(`said.undone.${actionKind}`, action);
    case "act_done":
      return t(`said.done.${actionKind}`, action);
    case "act_cancelled":
      if (actionKind === "delete_entry") return t("said.cancelledEntry", { person });
      return t("said.cancelled", { ...amountOf("count"), person });
    case "exported":
      if (details.what === undefined) return t("said.exported", amountOf("rows"));
      return t(
        `said.exported_${term(["inbox", "newsletter", "rewards", "funnel"], details.what)}`,
        amountOf("rows"),
      );
    case "file_taken":
    case "inbox_deleted":
      return t(`said.${kind}`, { entry });
    case "person_erased":
      return t("said.person_erased", { erased: isolated(String(details.erased)) });
    case "import_cancelled":
      return t("said.import_cancelled", { ...amountOf("count"), person });
    case "import_stopped":
      return t("said.import_stopped", { ...amountOf("done"), person });
    case "import_asked":
    case "imported":
      return t(
        `said.${kind}_${details.status === "confirmed" ? "confirmed" : "pending"}`,
        amountOf("count"),
      );
    case "inbox_changed":
      return t("said.inbox_changed", {
        entry,
        state: t(`states.${term(inboxStates, details.state)}`),
      });
    case "campaign_scheduled":
    case "campaign_sent":
    case "campaign_finished":
      return t(`said.${kind}`, { name: String(details.name), ...amountOf("count") });
    case "campaign_tested":
    case "campaign_paused":
    case "campaign_resumed":
    case "campaign_cancelled":
    case "campaign_deleted":
    case "automatic_on":
    case "automatic_off":
    case "issue_taken_down":
    case "issue_put_back":
    case "wave_started":
    case "wave_stopped":
    case "webhook_made":
    case "key_made":
    case "key_rotated":
    case "key_revoked":
      return t(`said.${kind}`, { name: String(details.name) });
    case "referrals_decided":
      return t(
        `said.referrals_${term(["credited", "refused", "revoked"], details.state)}`,
        amountOf("count"),
      );
    case "rewards_decided":
      return t(
        `said.rewards_${term(["approved", "delivered", "withheld"], details.state)}`,
        amountOf("count"),
      );
    case "webhook_replayed":
      return t("said.webhook_replayed", amountOf("count"));
    case "words_discarded":
      return t("said.words_discarded", { keys: isolated(String(details.keys)) });
    case "setting_changed":
      return t("said.setting_changed", { setting: String(details.setting ?? "") });
    case "words_published":
      return t("said.words_published", {
        ...amountOf("texts"),
        release: String(details.release),
      });
    case "words_rolled_back":
      return t("said.words_rolled_back", { release: String(details.release) });
    default:
      return t(`said.${kind}`);
  }
}
