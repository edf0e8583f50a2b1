import { useTranslations } from "use-intl";
import { referralReasons, referralStates } from "#contract/place.ts";
import {
  type Referral,
  referralDecisions,
  referralsPage,
  referralsQuery,
} from "#contract/referrals.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { sendAction } from "../api.ts";
import type { Column } from "../data-table.tsx";
import { FilteredList } from "../filtered-list.tsx";
import type { AdminHandle } from "../layout.tsx";
import { FilterBar, ListFilter, ListSearch, useNarrow } from "../list-filters.tsx";
import { callLoader, useAddress, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { isolated, useMoment } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { DecisionTable, useDecisionColumn } from "./decision-table.tsx";

export const loader = pageLoader("adminFriends", "admin-referrals");
export const clientLoader = callLoader("/api/admin/referrals", referralsPage, referralsQuery);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "referrals", words: "admin-referrals" };
export const meta = pageHead;

/** Friends, their referrers, and which of them count. */
export default function Friends() {
  const t = useTranslations("admin-referrals");
  const mayAct = useMay("act");
  const { address } = useAddress();
  const narrow = useNarrow();
  const read = useRead<typeof clientLoader>();
  const columns = useColumns();
  return (
    <>
      <SubPages of="referrals" current="friends" />
      <p className="mt-6 max-w-[65ch] text-soft">{t(mayAct ? "friends.text" : "readOnly")}</p>
      <FilterBar label={t("filters")}>
        <ListFilter
          name="state"
          label={t("columns.state")}
          all={t("all")}
          values={referralStates}
          nameOf={(state) => t(`states.${state}`)}
        />
        <ListFilter
          name="reason"
          label={t("friends.reason")}
          all={t("all")}
          values={referralReasons}
          nameOf={(reason) => t(`reasons.${reason}`)}
        />
        <ListSearch label={t("search")} />
      </FilterBar>
      {address.get("referrer") && (
        <p className="mt-4 flex flex-wrap gap-x-4">
          {t("friends.ofOne")}
          <LinkButton onClick={() => narrow({ referrer: "" })}>{t("friends.ofAll")}</LinkButton>
        </p>
      )}
      <FilteredList
        label={t("sections.friends")}
        words={useTranslations("admin-referrals.friends")}
        noMatch={t("noMatch")}
        read={read}
        rows={read.value?.referrals}
        columns={columns}
      >
        {(table) => (
          <DecisionTable
            {...table}
            path="/api/admin/referrals/decide"
            decisions={referralDecisions}
            nameOf={({ friend }) => (friend ? isolated(friend.email) : t("erased"))}
          />
        )}
      </FilteredList>
    </>
  );
}

function useColumns(): Column<Referral>[] {
  const t = useTranslations("admin-referrals");
  const moment = useMoment();
  const decision = useDecisionColumn<Referral>(
    ({ state }) => t(`states.${state}`),
    ({ reason }) => reason && t(`reasons.${reason}`),
  );
  const lead = ({ id, email }: { id: string; email: string }) => (
    <AdminLink page="adminDashboard" suffix={`?lead=${id}`} className="text-link ltr-island">
      {email}
    </AdminLink>
  );
  return [
    {
      head: t("columns.friend"),
      isRowName: true,
      cell: ({ friend }) =>
        friend ? lead(friend) : <span className="text-soft">{t("erased")}</span>,
      className: "max-sm:max-w-[calc(100%-2.5rem)]",
    },
    {
      head: t("columns.referrer"),
      isLabelled: true,
      cell: ({ referrer }) => lead(referrer),
      className: "[overflow-wrap:anywhere] max-sm:w-full",
    },
    {
      head: t("columns.confirmed"),
      isLabelled: true,
      cell: ({ confirmedAt }) => <time dateTime={confirmedAt}>{moment(confirmedAt)}</time>,
      className: "whitespace-nowrap text-soft tabular-nums max-sm:w-full",
    },
    decision,
  ];
}
