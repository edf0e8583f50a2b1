import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type AuditEntry, auditKinds, auditPage } from "#contract/audit.ts";
import { formatFigure, formatMoment } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { SelectField } from "#site/ui/field.tsx";
import { readJson } from "../api.ts";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, changedQuery, queryOf, useAddress, useRead } from "../page-loader.ts";
import { ListPages, ReadFault } from "../parts.tsx";
import { sentenceOf } from "./sentence.ts";

const narrowing = ["kind", "by", "after"] as const;

export const loader = pageLoader("adminAudit", "admin-audit", "admin-bulk-actions");
export const clientLoader = adminLoader(({ request, address }) =>
  readJson(`/api/admin/audit?${queryOf(address, narrowing)}`, auditPage, request.signal),
);
export const handle: AdminHandle = { section: "audit", words: "admin-audit" };
export const meta = pageHead;

/** The part of the log that the address bar describes. */
export default function Audit() {
  const t = useTranslations("admin-audit");
  const { address, go } = useAddress();
  const { value: page, hasFailed, isBusy, again } = useRead<typeof clientLoader>();
  const by = address.get("by") ?? "";
  const people = page?.people ?? [];
  const known = by === "" || people.includes(by) ? people : [...people, by];
  const narrow = (change: Partial<Record<(typeof narrowing)[number], string>>) =>
    go(changedQuery(address, { after: "", ...change }));
  return (
    <>
      <search
        aria-label={t("filters.label")}
        className="mt-8 flex flex-wrap items-end gap-x-5 gap-y-4"
      >
        <SelectField
          label={t("filters.kind")}
          placeholder={t("filters.all")}
          value={address.get("kind") ?? ""}
          options={auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={({ currentTarget: { value } }) => narrow({ kind: value })}
        />
        <div className="min-w-0 max-w-full">
          <SelectField
            label={t("filters.person")}
            placeholder={t("filters.all")}
            value={by}
            options={known.map((person) => ({ value: person, label: person }))}
            onChange={({ currentTarget: { value } }) => narrow({ by: value })}
          />
        </div>
      </search>
      <p role="status" className="sr-only">
        {isBusy && t("loading")}
      </p>
      {hasFailed && <ReadFault text={t("list.failed")} action={t("list.again")} onAgain={again} />}
      {page && <Entries entries={page.entries} isBusy={isBusy} />}
      {page && (
        <ListPages
          words="admin-audit"
          current={address.get("after")}
          after={page.after}
          onTurn={(after) => narrow({ after })}
        />
      )}
    </>
  );
}

/** The log as it reads: a line of time, person and sentence; one below the other on a phone. */
function Entries({ entries, isBusy }: { entries: readonly AuditEntry[]; isBusy: boolean }) {
  const t = useTranslations("admin-audit");
  if (entries.length === 0) {
    return (
      <div className="mt-6 border-y border-line py-12 text-center">
        <p className="font-medium">{t("list.empty")}</p>
        <p className="small mt-1 text-soft">{t("list.emptyText")}</p>
      </div>
    );
  }
  return (
    <table
      aria-busy={isBusy}
      aria-label={t("list.title")}
      className={clsx(
        "mt-6 w-full border-collapse text-[0.9375rem] leading-snug max-md:block",
        isBusy && "opacity-60",
      )}
    >
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          {(["when", "who", "what"] as const).map((column) => (
            <th key={column} scope="col" className="small py-2 pe-6 text-start font-medium">
              {t(`list.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-t max-md:border-line">
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("admin-audit");
  const marks = useTranslations("admin-bulk-actions.marks");
  const locale = useSiteLocale();
  const cell = "align-baseline max-md:block md:py-2.5 md:pe-6";
  return (
    <tr className="border-b border-line hover:bg-basin max-md:block max-md:py-3">
      <td className={`${cell} whitespace-nowrap text-soft tabular-nums`}>
        <time dateTime={entry.at}>{formatMoment(locale, new Date(entry.at))}</time>
      </td>
      <td className={`${cell} max-md:small [overflow-wrap:anywhere] max-md:text-soft md:min-w-56`}>
        {entry.by ? (
          <span className="ltr-island">{entry.by}</span>
        ) : (
          <span className="text-soft">{t("list.nobody")}</span>
        )}
      </td>
      <td className={`${cell} w-full [overflow-wrap:anywhere]`}>
        <p className="font-medium max-md:mt-0.5">
          <bdi>{sentenceOf(t, marks, entry)}</bdi>
        </p>
        <Scope entry={entry} />
      </td>
    </tr>
  );
}

/** Which leads were meant, and how many of them were left alone. */
function Scope({ entry: { kind, details } }: { entry: AuditEntry }) {
  const t = useTranslations("admin-audit");
  const skipped = Number(details.skipped ?? 0);
  const leads = String(details.leads ?? "")
    .split(" ")
    .filter(Boolean);
  const [only] = leads.length === 1 ? leads : [];
  const filter = details.filter === undefined ? undefined : String(details.filter);
  const isOfImport = kind === "act_asked" && details.import !== undefined;
  return (
    <p className="small text-soft empty:hidden">
      {filter === "all" && t("list.everything")}
      {filter !== undefined && filter !== "all" && (
        <>
          {t("list.filter")} <code className="ltr-island">{filter}</code>
        </>
      )}
      {isOfImport && t("list.importOf")}
      {only && (
        <PageLink page="adminDashboard" suffix={`?lead=${only}`} className="text-link">
          {t("list.lead")}
        </PageLink>
      )}
      {skipped > 0 &&
        t(kind === "imported" ? "said.leftOut" : "said.skipped", {
          count: skipped,
          figure: formatFigure(skipped),
        })}
    </p>
  );
}
