import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { rewardStates } from "#contract/place.ts";
import {
  type EarnedReward,
  type RewardsPage,
  rewardDecisions,
  rewardsPage,
  rewardsQuery,
} from "#contract/referrals.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { sendAction } from "../api.ts";
import type { Column } from "../data-table.tsx";
import { FilteredList } from "../filtered-list.tsx";
import type { AdminHandle } from "../layout.tsx";
import { FilterBar, ListFilter, ListSearch } from "../list-filters.tsx";
import { callLoader, queryOf, useAddress, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { toolClass } from "../tool-button.tsx";
import { DecisionTable, useDecisionColumn } from "./decision-table.tsx";

const filters = ["state", "reward", "q"] as const;

export const loader = pageLoader("adminRewards", "admin-referrals");
export const clientLoader = callLoader("/api/admin/rewards", rewardsPage, rewardsQuery);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "referrals", words: "admin-referrals" };
export const meta = pageHead;

/** The rewards that people earned by their friends, with their states. */
export default function Rewards() {
  const t = useTranslations("admin-referrals");
  const locale = useSiteLocale();
  const mayAct = useMay("act");
  const mayExport = useMay("export");
  const { address } = useAddress();
  const read = useRead<typeof clientLoader>();
  const kinds = read.value?.kinds ?? [];
  const columns = useColumns();
  return (
    <>
      <SubPages of="referrals" current="rewards" />
      <p className="mt-6 max-w-[65ch] text-soft">{t(mayAct ? "rewards.text" : "readOnly")}</p>
      {read.value && <Stocks kinds={kinds} />}
      <FilterBar label={t("filters")}>
        <ListFilter
          name="state"
          label={t("columns.state")}
          all={t("all")}
          values={rewardStates}
          nameOf={(state) => t(`rewardStates.${state}`)}
        />
        <ListFilter
          name="reward"
          label={t("columns.reward")}
          all={t("all")}
          values={kinds.map(({ id }) => id)}
          nameOf={(reward) => kinds.find(({ id }) => id === reward)?.name[locale] ?? reward}
        />
        <ListSearch label={t("search")} />
        {mayExport && (
          <a
            href={`/api/admin/rewards.csv?${queryOf(address, filters)}`}
            download
            className={`${toolClass} sm:min-h-12 sm:self-end`}
          >
            <Download className="size-4 text-soft" />
            {t("rewards.export")}
          </a>
        )}
      </FilterBar>
      <FilteredList
        label={t("sections.rewards")}
        words={useTranslations("admin-referrals.rewards")}
        noMatch={t("noMatch")}
        read={read}
        rows={read.value?.rewards}
        columns={columns}
      >
        {(table) => (
          <DecisionTable
            {...table}
            path="/api/admin/rewards/decide"
            decisions={rewardDecisions}
            nameOf={({ lead, name }) => `${isolated(lead.email)}, ${name[locale]}`}
          />
        )}
      </FilteredList>
    </>
  );
}

/** How many of each reward are given, and how many there are. */
function Stocks({ kinds }: { kinds: RewardsPage["kinds"] }) {
  const t = useTranslations("admin-referrals.rewards");
  const locale = useSiteLocale();
  const { figure } = useFigures();
  return (
    <dl className="mt-5 grid gap-x-10 border-line border-t sm:grid-cols-3">
      {kinds.map(({ id, name, given, stock }) => (
        <div key={id} className="border-line border-b py-3">
          <dt className="small text-soft">{name[locale]}</dt>
          <dd className="mt-0.5 tabular-nums">
            {stock === null
              ? t("given", { given: figure(given) })
              : t("givenOf", { given: figure(given), stock: figure(stock) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useColumns(): Column<EarnedReward>[] {
  const t = useTranslations("admin-referrals");
  const locale = useSiteLocale();
  const { figure } = useFigures();
  const moment = useMoment();
  const decision = useDecisionColumn<EarnedReward>(({ state }) => t(`rewardStates.${state}`));
  return [
    {
      head: t("columns.person"),
      isRowName: true,
      cell: ({ lead }) => (
        <AdminLink
          page="adminFriends"
          suffix={`?referrer=${lead.id}`}
          className="text-link ltr-island"
        >
          {lead.email}
        </AdminLink>
      ),
      className: "max-sm:max-w-[calc(100%-2.5rem)]",
    },
    {
      head: t("columns.reward"),
      cell: ({ name }) => name[locale],
      className: "max-sm:w-full",
    },
    {
      head: t("columns.friends"),
      isLabelled: true,
      cell: ({ friends, credits }) => (
        <span className={credits < friends ? "text-danger" : undefined}>
          {t("rewards.friendsOf", { credits: figure(credits), friends: figure(friends) })}
        </span>
      ),
      className: "whitespace-nowrap tabular-nums max-sm:w-full",
    },
    {
      head: t("columns.earned"),
      isLabelled: true,
      cell: ({ earnedAt }) => <time dateTime={earnedAt}>{moment(earnedAt)}</time>,
      className: "whitespace-nowrap text-soft tabular-nums max-sm:w-full",
    },
    decision,
  ];
}
