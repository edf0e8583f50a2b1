import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Endpoint, type EndpointTest, endpointTest, shownSecret } from "#contract/webhooks.ts";
import { useMay } from "../admin-session.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { StateBadge } from "../state-badge.tsx";
import { LinkButton } from "../tool-button.tsx";
import { useSend } from "../use-call.ts";
import { EndpointForm, webhooksPath } from "./endpoint-form.tsx";
import { ListHead } from "./list-head.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { SecretDialog, type ShownSecret } from "./secret-dialog.tsx";
import { FaultText, TestDialog } from "./test-dialog.tsx";

const acts = ["test", "edit", "state", "rotate", "replay", "remove"] as const;
type Act = (typeof acts)[number];

/** The endpoints, with what an owner does to each. */
export function Endpoints({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const t = useTranslations("admin-integrations");
  const mayConnect = useMay("connect");
  const { send, isBusy } = useSend();
  const [form, setForm] = useState<Endpoint | "new">();
  const [secret, setSecret] = useState<ShownSecret>();
  const [test, setTest] = useState<{ endpoint: Endpoint; result: EndpointTest }>();
  const [replay, setReplay] = useState<Endpoint>();
  const path = ({ id }: Endpoint, what: string) => `${webhooksPath}/${id}/${what}`;
  const named = ({ name }: Endpoint) => ({ name: isolated(name) });

  const setState = (endpoint: Endpoint, state: "active" | "off") => {
    const done = t(state === "off" ? "ask.offDone" : "ask.onDone", named(endpoint));
    return send(path(endpoint, "state"), { state }, { done });
  };
  const off = useConfirmation((endpoint: Endpoint) => setState(endpoint, "off"));
  const rotate = useConfirmation(async (endpoint: Endpoint) => {
    const sent = await send(path(endpoint, "rotate"), {}, { schema: shownSecret });
    if (sent) setSecret({ ...sent.value, name: endpoint.name });
  });
  const remove = useConfirmation((endpoint: Endpoint) =>
    send(path(endpoint, "delete"), {}, { done: t("ask.removeDone", named(endpoint)) }),
  );

  async function runTest(endpoint: Endpoint) {
    const sent = await send(path(endpoint, "test"), {}, { schema: endpointTest });
    if (sent) setTest({ endpoint, result: sent.value });
  }

  function act(what: Act, endpoint: Endpoint) {
    if (what === "test") void runTest(endpoint);
    else if (what === "edit") setForm(endpoint);
    else if (what === "rotate") rotate.confirm(endpoint);
    else if (what === "replay") setReplay(endpoint);
    else if (what === "remove") remove.confirm(endpoint);
    else if (isOn(endpoint)) off.confirm(endpoint);
    else void setState(endpoint, "active");
  }

  const columns = useColumns(mayConnect ? act : undefined);
  return (
    <div>
      <ListHead
        title={t("webhooks.title")}
        text={t("webhooks.text")}
        guide={[t("webhooks.guide"), "#receiving"]}
        add={t("webhooks.add")}
        onAdd={() => setForm("new")}
      />
      <DataTable
        label={t("webhooks.title")}
        columns={columns}
        rows={endpoints}
        keyOf={({ id }) => id}
        isBusy={isBusy}
        empty={{ title: t("webhooks.empty"), text: t("webhooks.emptyText") }}
        className="lg:min-w-[52rem]"
      />
      {form && (
        <EndpointForm
          endpoint={form === "new" ? undefined : form}
          onClose={() => setForm(undefined)}
          onMade={setSecret}
        />
      )}
      {secret && (
        <SecretDialog
          secret={secret}
          text={(when) => (when ? t("secret.rotated", { when }) : t("secret.text"))}
          onClose={() => setSecret(undefined)}
        />
      )}
      {test && <TestDialog {...test} onClose={() => setTest(undefined)} />}
      {replay && <ReplayDialog endpoint={replay} onClose={() => setReplay(undefined)} />}
      {(["off", "rotate", "remove"] as const).map((what) => {
        const { about, dialog } = { off, rotate, remove }[what];
        return (
          about && (
            <Confirmation
              key={what}
              {...dialog}
              title={t(`ask.${what}Title`, named(about))}
              text={t(`ask.${what}Text`)}
              yes={t(`ask.${what}Yes`)}
              isBusy={isBusy}
              isDeletion={what === "remove"}
            />
          )
        );
      })}
    </div>
  );
}

const isOn = ({ state }: Endpoint) => state === "active" || state === "failing";

function useColumns(onAct: ((what: Act, endpoint: Endpoint) => void) | undefined) {
  const t = useTranslations("admin-integrations.webhooks");
  const actions = useTranslations("admin")("actions");
  const shapeName = useTranslations("admin-integrations.shapes");
  const { amount } = useFigures();
  const columns: Column<Endpoint>[] = [
    {
      head: t("columns.endpoint"),
      isRowName: true,
      cell: ({ name, url }) => (
        <>
          <bdi className="font-medium">{name}</bdi>
          <span className="small block text-soft">
            <span className="ltr-island">{url}</span>
          </span>
        </>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("columns.events"),
      cell: ({ events, personal, shape }) => (
        <>
          <span className="block whitespace-nowrap">{t("count", amount(events.length))}</span>
          <span className="small block text-soft">{t(personal ? "personal" : "thin")}</span>
          <span className="small block text-soft">{shapeName(shape)}</span>
        </>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("columns.state"),
      cell: (endpoint) => <State endpoint={endpoint} />,
      className: "max-sm:w-full lg:min-w-72",
    },
  ];
  if (!onAct) return columns;
  const nameOf = (act: Act, endpoint: Endpoint) =>
    t(act === "state" ? (isOn(endpoint) ? "off" : "on") : act);
  const act: Column<Endpoint> = {
    head: actions,
    isHeadHidden: true,
    cell: (endpoint) => (
      <div className="flex flex-wrap gap-x-5 sm:w-40 lg:w-60 xl:w-80">
        {acts.map((each) => (
          <LinkButton
            key={each}
            aria-label={t("of", { action: nameOf(each, endpoint), name: isolated(endpoint.name) })}
            onClick={() => onAct(each, endpoint)}
            className="min-h-9 whitespace-nowrap"
          >
            {nameOf(each, endpoint)}
          </LinkButton>
        ))}
      </div>
    ),
  };
  return [...columns, act];
}

/** The state of an endpoint: what is wrong, since when, and what to do. */
function State({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("admin-integrations.webhooks");
  const moment = useMoment();
  const { amount } = useFigures();
  const { state, fault, status, failingSince, lastDeliveredAt, waiting, dead } = endpoint;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <StateBadge state={state} name={t(`states.${state}`)} />
        {waiting > 0 && <span className="small">{t("waiting", amount(waiting))}</span>}
        {dead > 0 && <span className="small text-danger">{t("dead", amount(dead))}</span>}
      </p>
      <p className="small mt-1 flex max-w-[44ch] flex-col text-soft">
        {failingSince && <span>{t("since", { when: moment(failingSince) })}</span>}
        <FaultText fault={fault} status={status} />
        {state === "disabled" && <span>{t("disabledText")}</span>}
        {state === "off" && <span>{t("offText")}</span>}
        <span>{lastDeliveredAt ? t("last", { when: moment(lastDeliveredAt) }) : t("never")}</span>
        {endpoint.previousSecretUntil && (
          <span>{t("rotating", { when: moment(endpoint.previousSecretUntil) })}</span>
        )}
      </p>
    </>
  );
}
