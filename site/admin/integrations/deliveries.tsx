import { useRef } from "react";
import { useTranslations } from "use-intl";
import {
  type DeliveriesPage,
  type Delivery,
  type DeliveryDetail,
  deliveryStates,
  type Endpoint,
  eventTypes,
} from "#contract/webhooks.ts";
import { Sheet } from "#site/ui/dialog.tsx";
import { useMay } from "../admin-session.ts";
import { type Column, DataTable, KeysetPages } from "../data-table.tsx";
import { FactList } from "../fact-list.tsx";
import { FilterBar, ListFilter, ListSearch } from "../list-filters.tsx";
import { changedQuery, useAddress } from "../page-loader.ts";
import { useFigures, useMoment } from "../reader-formats.ts";
import { StateBadge } from "../state-badge.tsx";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { useReplay } from "./replay-dialog.tsx";
import { FaultText, readable, Verbatim } from "./test-dialog.tsx";

/** The parameters of the address that filter the log. */
export const deliveryFilters = ["endpoint", "state", "type", "q", "after"] as const;

/** The delivery that the address names; with neither detail nor fault it is loading. */
export interface OpenedDelivery {
  id: string;
  detail?: DeliveryDetail;
  fault?: "missing" | "detailFailed";
}

/** The log of deliveries. */
export function Deliveries({
  endpoints,
  page,
  opened,
  isBusy,
}: {
  endpoints: readonly Endpoint[];
  page: DeliveriesPage;
  opened: OpenedDelivery | undefined;
  isBusy: boolean;
}) {
  const t = useTranslations("admin-integrations");
  const { address, go } = useAddress();
  const open = (delivery: string) => go(changedQuery(address, { delivery }));
  const id = address.get("delivery");
  const row = useRef<HTMLElement | null>(null);
  const columns = useColumns((delivery) => {
    row.current = document.activeElement as HTMLElement | null;
    open(delivery.id);
  });
  const isNarrowed = deliveryFilters.some((name) => address.get(name));
  return (
    <div>
      <h2 className="display-sm">{t("log.title")}</h2>
      <p className="mt-1 text-soft">{t("log.text")}</p>
      <FilterBar label={t("log.filters")}>
        <ListSearch label={t("log.search")} maxLength={200} />
        <div className="min-w-0 sm:max-w-60">
          <ListFilter
            name="endpoint"
            label={t("log.endpoint")}
            all={t("log.all")}
            values={endpoints.map((endpoint) => endpoint.id)}
            nameOf={(one) => endpoints.find((endpoint) => endpoint.id === one)?.name ?? one}
          />
        </div>
        <ListFilter
          name="state"
          label={t("log.state")}
          all={t("log.all")}
          values={deliveryStates}
          nameOf={(state) => t(`log.states.${state}`)}
        />
        <div className="min-w-0 sm:max-w-72">
          <ListFilter
            name="type"
            label={t("log.type")}
            all={t("log.all")}
            values={eventTypes}
            nameOf={(type) => t(`events.${type}`)}
          />
        </div>
      </FilterBar>
      <DataTable
        label={t("log.title")}
        columns={columns}
        rows={page.deliveries}
        keyOf={(delivery) => delivery.id}
        isBusy={isBusy}
        empty={
          isNarrowed
            ? { title: t("log.noMatch") }
            : { title: t("log.empty"), text: t("log.emptyText") }
        }
        className="md:min-w-[46rem]"
      />
      <KeysetPages after={page.after} />
      <DeliverySheet
        opened={id ? (opened?.id === id ? opened : { id }) : undefined}
        onClose={() => open("")}
        returnTo={row}
      />
    </div>
  );
}

function useColumns(onOpen: (delivery: Delivery) => void): Column<Delivery>[] {
  const t = useTranslations("admin-integrations");
  const moment = useMoment();
  const { figure } = useFigures();
  return [
    {
      head: t("log.columns.type"),
      isRowName: true,
      cell: (delivery) => (
        <>
          <LinkButton onClick={() => onOpen(delivery)} className="min-h-8 text-start">
            {t(`events.${delivery.type}`)}
          </LinkButton>
          <code className="ltr-island small block w-fit text-soft">{delivery.type}</code>
        </>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("log.columns.when"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
      className: "whitespace-nowrap text-soft tabular-nums max-sm:order-1",
    },
    {
      head: t("log.columns.endpoint"),
      cell: ({ endpointName }) => <bdi>{endpointName}</bdi>,
      className: "max-sm:order-2 [overflow-wrap:anywhere]",
    },
    {
      head: t("log.columns.state"),
      cell: (delivery) => <DeliveryStanding delivery={delivery} />,
      className: "max-sm:w-full sm:min-w-64",
    },
    {
      head: t("log.columns.attempts"),
      isLabelled: true,
      cell: ({ attempts }) => figure(attempts),
      className: "tabular-nums max-sm:order-3",
    },
  ];
}

function DeliveryStanding({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("admin-integrations.log");
  const moment = useMoment();
  const { state, nextAttemptAt, fault, status } = delivery;
  const isAmiss = state === "waiting" || state === "dead";
  return (
    <>
      <StateBadge state={state} name={t(`states.${state}`)} />
      {isAmiss && (
        <span className="small mt-0.5 flex max-w-[44ch] flex-col text-soft">
          <FaultText fault={fault} status={status} />
          {nextAttemptAt && <span>{t("next", { when: moment(nextAttemptAt) })}</span>}
        </span>
      )}
    </>
  );
}

/** A delivery with its content and each attempt. */
function DeliverySheet({
  opened,
  onClose,
  returnTo,
}: {
  opened: OpenedDelivery | undefined;
  onClose: () => void;
  returnTo: { current: HTMLElement | null };
}) {
  const t = useTranslations("admin-integrations");
  const mayConnect = useMay("connect");
  const { replay, isBusy } = useReplay();
  const { detail, fault } = opened ?? {};
  const delivery = detail?.delivery;
  const canReplay =
    mayConnect &&
    detail?.body !== null &&
    (delivery?.state === "dead" ||
      delivery?.state === "waiting" ||
      delivery?.state === "delivered");
  const title = delivery ? t(`events.${delivery.type}`) : fault && t(`log.${fault}`);
  return (
    <Sheet
      open={opened !== undefined}
      onClose={onClose}
      title={title ?? t("loading")}
      closeLabel={t("log.close")}
      returnTo={returnTo}
      foot={
        delivery &&
        canReplay && (
          <ToolButton
            aria-disabled={isBusy}
            onClick={() => void replay(delivery.endpointId, { delivery: delivery.id })}
          >
            {t("log.again")}
          </ToolButton>
        )
      }
    >
      {detail && <Facts detail={detail} />}
    </Sheet>
  );
}

function Facts({ detail: { delivery, body, attempts } }: { detail: DeliveryDetail }) {
  const t = useTranslations("admin-integrations.log");
  const moment = useMoment();
  const { figure } = useFigures();
  return (
    <>
      <FactList
        facts={[
          [t("columns.state"), <DeliveryStanding key="state" delivery={delivery} />],
          [t("columns.when"), moment(delivery.createdAt)],
          [t("columns.endpoint"), <bdi key="endpoint">{delivery.endpointName}</bdi>],
          [
            t("id"),
            <code key="id" className="ltr-island break-all">
              {delivery.eventId}
            </code>,
          ],
        ]}
        className="text-[0.9375rem]"
        rowClass="py-2 sm:grid sm:grid-cols-[9rem_1fr]"
        valueClass="min-w-0"
      />
      <h3 className="mt-7 font-medium">{t("body")}</h3>
      {body === null ? (
        <p className="small mt-2 text-soft">{t("scrubbed")}</p>
      ) : (
        <Verbatim text={readable(body)} />
      )}
      <h3 className="mt-7 font-medium">{t("history")}</h3>
      {attempts.length === 0 && <p className="small mt-2 text-soft">{t("none")}</p>}
      <ol className="mt-2">
        {attempts.toReversed().map(({ at, milliseconds, fault, status, answer }) => (
          <li key={at} className="border-t border-line py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                {t(status === null ? "noAnswer" : "attempt", {
                  status: `${status ?? ""}`,
                  milliseconds: figure(milliseconds),
                })}
              </span>
              <time dateTime={at} className="small text-soft tabular-nums">
                {moment(at)}
              </time>
            </p>
            {/* The line above has the status that was refused. */}
            {fault !== "refused" && (
              <p className="small text-soft empty:hidden">
                <FaultText fault={fault} status={status} />
              </p>
            )}
            {answer && <Verbatim text={answer} />}
          </li>
        ))}
      </ol>
    </>
  );
}
