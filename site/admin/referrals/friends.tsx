import { useTranslations } from "use-intl";
import { referralReasons, referralStates } from "#contract/place.ts";
import { type Referral, referralDecisions, referralsPage } from "#contract/referrals.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { readJson, sendAction } from "../api.ts";
import { type Column, KeysetPages } from "../data-table.tsx";
import type { AdminHandle } from "../layout.tsx";
import { ListFilter, ListSearch } from "../list-filters.tsx";
import { adminLoader, changedQuery, queryOf, useAddress, useRead } from "../page-loader.ts";
import { ReferralSections } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";
import { isolated, useMoment } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { DecisionTable } from "./decision-table.tsx";

const narrowing = ["state", "reason", "referrer", "q", "after"] as const;

export const loader = pageLoader("adminFriends", "admin-referrals");
export const clientLoader = adminLoader(({ request, address }) =>
  readJson(`/api/admin/referrals?${queryOf(address, narrowing)}`, referralsPage, request.signal),
);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "referrals", words: "admin-referrals" };
export const meta = pageHead;

/** Who brought whom, and which of them count. */
export default function Friends() {
  const t = useTranslations("admin-referrals");
  const mayAct = useMay("act");
  const { address, go } = useAddress();
  const read = useRead<typeof clientLoader>();
  const { value: page, isBusy } = read;
  const columns = useColumns();
  const narrow = (change: Partial<Record<(typeof narrowing)[number], string>>) =>
    go(changedQuery(address, { after: "", ...change }));
  const isNarrowed = narrowing.some((name) => address.get(name));
  return (
    <>
      <ReferralSections current="friends" />
      <p className="mt-6 max-w-[65ch] text-soft">{t(mayAct ? "friends.text" : "readOnly")}</p>
      <search
        aria-label={t("filters")}
        className="mt-5 grid gap-x-5 gap-y-4 sm:flex sm:flex-wrap sm:items-start"
      >
        <ListFilter
          label={t("columns.state")}
          all={t("all")}
          value={address.get("state")}
          values={referralStates}
          nameOf={(state) => t(`states.${state}`)}
          onChoose={(state) => narrow({ state })}
        />
        <ListFilter
          label={t("friends.reason")}
          all={t("all")}
          value={address.get("reason")}
          values={referralReasons}
          nameOf={(reason) => t(`reasons.${reason}`)}
          onChoose={(reason) => narrow({ reason })}
        />
        <ListSearch
          label={t("search")}
          maxLength={320}
          query={address.get("q") ?? ""}
          onSearch={(q) => narrow({ q })}
        />
      </search>
      {address.get("referrer") && (
        <p className="mt-4 flex flex-wrap gap-x-4">
          {t("friends.ofOne")}
          <LinkButton onClick={() => narrow({ referrer: "" })}>{t("friends.ofAll")}</LinkButton>
        </p>
      )}
      <ReadStatus read={read} loading={t("loading")} failed={t("friends.failed")} />
      {page && (
        <>
          <DecisionTable
            label={t("sections.friends")}
            columns={columns}
            rows={page.referrals}
            keyOf={({ id }) => id}
            isBusy={isBusy}
            empty={
              isNarrowed
                ? { title: t("noMatch") }
                : { title: t("friends.empty"), text: t("friends.emptyText") }
            }
            path="/api/admin/referrals/decide"
            decisions={referralDecisions}
            nameOf={({ friend }) => (friend ? isolated(friend.email) : t("erased"))}
          />
          <KeysetPages after={page.after} />
        </>
      )}
    </>
  );
}

function useColumns(): Column<Referral>[] {
  const t = useTranslations("admin-referrals");
  const moment = useMoment();
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
    {
      head: t("columns.state"),
      isLabelled: true,
      cell: ({ state, reason, decidedAt, decidedBy }) => (
        <span>
          <span className="font-medium">{t(`states.${state}`)}</span>
          {reason && <span className="block text-soft">{t(`reasons.${reason}`)}</span>}
          {decidedBy && decidedAt && (
            <span className="small block text-soft">
              {t("by", { who: isolated(decidedBy), when: moment(decidedAt) })}
            </span>
          )}
        </span>
      ),
      className: "max-sm:w-full",
    },
  ];
}
