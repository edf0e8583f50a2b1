import { useTranslations } from "use-intl";
import { type Referrer, referrersPage, referrersQuery } from "#contract/referrals.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { AdminLink } from "../admin-link.tsx";
import type { Column } from "../data-table.tsx";
import { FilteredList } from "../filtered-list.tsx";
import type { AdminHandle } from "../layout.tsx";
import { FilterBar, ListSearch } from "../list-filters.tsx";
import { callLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { useFigures } from "../reader-formats.ts";

export const loader = pageLoader("adminReferrers", "admin-referrals");
export const clientLoader = callLoader(
  "/api/admin/referrals/referrers",
  referrersPage,
  referrersQuery,
);
export const handle: AdminHandle = { section: "referrals", words: "admin-referrals" };
export const meta = pageHead;

/** Referrers, with the numbers of their friends by state. */
export default function Referrers() {
  const t = useTranslations("admin-referrals");
  const read = useRead<typeof clientLoader>();
  const columns = useColumns();
  return (
    <>
      <SubPages of="referrals" current="referrers" />
      <p className="mt-6 max-w-[65ch] text-soft">{t("referrers.text")}</p>
      <FilterBar label={t("filters")}>
        <ListSearch label={t("search")} />
      </FilterBar>
      <FilteredList
        label={t("sections.referrers")}
        words={useTranslations("admin-referrals.referrers")}
        noMatch={t("noMatch")}
        read={read}
        rows={read.value?.referrers}
        columns={columns}
      />
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
