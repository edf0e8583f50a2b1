import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ApiKey, type ApiScope, apiScopes, keyCall, keyDays } from "#contract/api-keys.ts";
import { shownSecret } from "#contract/webhooks.ts";
import { Dialog } from "#site/ui/dialog.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { useMay } from "../admin-session.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { CheckboxList, FormButtons, GroupFault } from "../form-controls.tsx";
import { isolated, useMoment } from "../reader-formats.ts";
import { StateBadge } from "../state-badge.tsx";
import { LinkButton } from "../tool-button.tsx";
import { useForm, useSend } from "../use-call.ts";
import { ListHead } from "./list-head.tsx";
import { SecretDialog, type ShownSecret } from "./secret-dialog.tsx";

const keysPath = "/api/admin/api-keys";
const acts = ["rotate", "revoke"] as const;
type Act = (typeof acts)[number];

/** The keys by which programs call /api/v1, with what an owner does to each. */
export function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const t = useTranslations("admin-integrations.keys");
  const mayConnect = useMay("connect");
  const { send, isBusy } = useSend();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<ShownSecret>();
  const rotate = useConfirmation(async ({ id, name }: ApiKey) => {
    const sent = await send(`${keysPath}/${id}/rotate`, {}, { schema: shownSecret });
    if (sent) setSecret({ ...sent.value, name });
  });
  const revoke = useConfirmation(({ id, name }: ApiKey) =>
    send(`${keysPath}/${id}/revoke`, {}, { done: t("revoke.done", { name: isolated(name) }) }),
  );
  const dialogs = { rotate, revoke };
  const columns = useColumns(mayConnect ? (act, key) => dialogs[act].confirm(key) : undefined);
  return (
    <div>
      <ListHead
        title={t("title")}
        text={t("text")}
        guide={[t("guide"), ""]}
        add={t("add")}
        onAdd={() => setAdding(true)}
      />
      <DataTable
        label={t("title")}
        columns={columns}
        rows={keys}
        keyOf={({ id }) => id}
        isBusy={isBusy}
        empty={{ title: t("empty"), text: t("emptyText") }}
        className="md:min-w-[52rem]"
      />
      {isAdding && <KeyForm onClose={() => setAdding(false)} onMade={setSecret} />}
      {secret && (
        <SecretDialog
          secret={secret}
          text={(when) => (when ? t("rotated", { when }) : t("once"))}
          onClose={() => setSecret(undefined)}
        />
      )}
      {acts.map((act) => {
        const { about, dialog } = dialogs[act];
        return (
          about && (
            <Confirmation
              key={act}
              {...dialog}
              title={t(`${act}.title`, { name: isolated(about.name) })}
              text={t(`${act}.text`)}
              yes={t(`${act}.yes`)}
              isBusy={isBusy}
              isDeletion={act === "revoke"}
            />
          )
        );
      })}
    </div>
  );
}

function useColumns(onAct: ((act: Act, key: ApiKey) => void) | undefined): Column<ApiKey>[] {
  const t = useTranslations("admin-integrations.keys");
  const actions = useTranslations("admin")("actions");
  const moment = useMoment();
  const columns: Column<ApiKey>[] = [
    {
      head: t("columns.name"),
      isRowName: true,
      cell: ({ name, beginning }) => (
        <>
          <bdi className="font-medium">{name}</bdi>
          <span className="small block text-soft">
            <code className="ltr-island">{beginning}…</code>
          </span>
        </>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("columns.scopes"),
      cell: ({ scopes }) => (
        <ul className="small">
          {scopes.map((scope) => (
            <li key={scope}>{t(`scopes.${scope}`)}</li>
          ))}
        </ul>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("columns.state"),
      cell: ({ state, expiresAt, lastUsedAt, previousUntil, createdBy }) => (
        <>
          <StateBadge state={state} name={t(`states.${state}`)} />
          <p className="small mt-1 flex max-w-[44ch] flex-col text-soft">
            {state === "suspended" && <span>{t("suspended", { email: isolated(createdBy) })}</span>}
            {state !== "revoked" && <span>{t("until", { when: moment(expiresAt) })}</span>}
            <span>{lastUsedAt ? t("used", { when: moment(lastUsedAt) }) : t("unused")}</span>
            {previousUntil && state === "active" && (
              <span>{t("overlap", { when: moment(previousUntil) })}</span>
            )}
          </p>
        </>
      ),
      className: "max-sm:w-full sm:min-w-72",
    },
  ];
  if (!onAct) return columns;
  const act: Column<ApiKey> = {
    head: actions,
    isHeadHidden: true,
    cell: (key) =>
      key.state !== "revoked" && (
        <div className="flex flex-wrap gap-x-5">
          {acts.map((each) => (
            <LinkButton
              key={each}
              aria-label={t(`${each}.label`, { name: isolated(key.name) })}
              onClick={() => onAct(each, key)}
              className="min-h-9 whitespace-nowrap"
            >
              {t(`${each}.ask`)}
            </LinkButton>
          ))}
        </div>
      ),
  };
  return [...columns, act];
}

/** Makes a key, which is then shown. */
function KeyForm({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (secret: ShownSecret) => void;
}) {
  const t = useTranslations("admin-integrations.keys");
  const words = useTranslations("admin-integrations.form");
  const { send, isBusy } = useSend();
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["leads:read"]);
  const { form, fault } = useForm<"name" | "scopes">(async ({ name = "", days }, refuse) => {
    const call = { name: name.trim(), scopes, days };
    for (const field of ["name", "scopes"] as const) {
      if (!keyCall.shape[field].safeParse(call[field]).success) return refuse(field);
    }
    const refused = { too_many: t("tooMany") };
    const sent = await send(keysPath, call, { schema: shownSecret, refused });
    if (!sent) return;
    onClose();
    onMade({ ...sent.value, name: call.name });
  });
  // Closed before the answer came, it could not show the key.
  const close = () => isBusy || onClose();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title={t("add")}
      closeLabel={words("close")}
    >
      <form {...form} className="mt-5 grid gap-5">
        <TextField
          label={words("name")}
          hint={words("nameHint")}
          name="name"
          maxLength={80}
          autoComplete="off"
          dir="auto"
          error={fault === "name" ? words("nameMissing") : undefined}
        />
        <fieldset>
          <legend className="small font-medium">{t("columns.scopes")}</legend>
          <div className="mt-3 grid gap-3">
            <CheckboxList
              options={apiScopes}
              nameOf={(scope) => t(`scopes.${scope}`)}
              chosen={scopes}
              onChoose={setScopes}
            />
          </div>
          {fault === "scopes" && <GroupFault text={t("scopesMissing")} />}
        </fieldset>
        <SelectField
          label={t("valid")}
          name="days"
          defaultValue="365"
          options={keyDays.map((days) => ({ value: days, label: t("days", { days }) }))}
        />
        <FormButtons
          submit={words("add")}
          cancel={words("cancel")}
          isBusy={isBusy}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}
