import { useTranslations } from "use-intl";
import { type Referrer, referrersPage } from "#contract/referrals.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { AdminLink } from "../admin-link.tsx";
import { readJson } from "../api.ts";
import { type Column, DataTable, KeysetPages } from "../data-table.tsx";
import type { AdminHandle } from "../layout.tsx";
import { ListSearch } from "../list-filters.tsx";
import { adminLoader, changedQuery, queryOf, useAddress, useRead } from "../page-loader.ts";
import { ReferralSections } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";
import { useFigures } from "../reader-formats.ts";

export const loader = pageLoader("adminReferrers", "admin-referrals");
export const clientLoader = adminLoader(({ request, address }) =>
  readJson(
    `/api/admin/referrals/referrers?${queryOf(address, ["q", "after"])}`,
    referrersPage,
    request.signal,
  ),
);
export const handle: AdminHandle = { section: "referrals", words: "admin-referrals" };
export const meta = pageHead;

/** Who brought friends, and how far these have come. */
export default function Referrers() {
  const t = useTranslations("admin-referrals");
  const { address, go } = useAddress();
  const q = address.get("q") ?? "";
  const read = useRead<typeof clientLoader>();
  const { value: page, isBusy } = read;
  const columns = useColumns();
  return (
    <>
      <ReferralSections current="referrers" />
      <p className="mt-6 max-w-[65ch] text-soft">{t("referrers.text")}</p>
      <search className="mt-5 block sm:max-w-sm">
        <ListSearch
          label={t("search")}
          maxLength={320}
          query={q}
          onSearch={(q) => go(changedQuery(address, { q, after: "" }))}
        />
      </search>
      <ReadStatus read={read} loading={t("loading")} failed={t("referrers.failed")} />
      {page && (
        <>
          <DataTable
            label={t("sections.referrers")}
            columns={columns}
            rows={page.referrers}
            keyOf={({ id }) => id}
            isBusy={isBusy}
            empty={
              q
                ? { title: t("noMatch") }
                : { title: t("referrers.empty"), text: t("referrers.emptyText") }
            }
          />
          <KeysetPages after={page.after} />
        </>
      )}
    </>
  );
}

const counts = [
  "joined",
  "confirmed",
  "attributed",
  "held",
  "credited",
  "refused",
  "revoked",
] as const;

function useColumns(): Column<Referrer>[] {
  const t = useTranslations("admin-referrals");
  const { figure } = useFigures();
  return [
    {
      head: t("columns.referrer"),
      isRowName: true,
      cell: ({ id, email, flags }) => (
        <>
          <AdminLink
            page="adminFriends"
            suffix={`?referrer=${id}`}
            className="text-link ltr-island"
          >
            {email}
          </AdminLink>
          {flags.map((flag) => (
            <span key={flag} className="small block font-medium text-danger">
              {t(`flags.${flag}`)}
            </span>
          ))}
        </>
      ),
      className: "max-sm:w-full",
    },
    ...counts.map(
      (name): Column<Referrer> => ({
        head: t(`counts.${name}`),
        isLabelled: true,
        cell: ({ [name]: count }) => (
          <span className={count === 0 ? "text-soft" : undefined}>{figure(count)}</span>
        ),
        className: "whitespace-nowrap tabular-nums",
      }),
    ),
  ];
}
