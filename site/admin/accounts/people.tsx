import { type ComponentProps, useState } from "react";
import type { ClientActionFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { type AdminRole, adminRoles, isAdminRole } from "#contract/admin.ts";
import { isLocale } from "#contract/locale.ts";
import { type PeopleError, type Person, peopleList } from "#contract/people.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { useUnsentText } from "../admin-session.ts";
import { AccessLost, readJson, sendAction } from "../api.ts";
import { Confirmation } from "../confirmation.tsx";
import { isEmailAddress } from "../credentials.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { LanguageField } from "../form-controls.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadFault } from "../read-status.tsx";
import { useMoment } from "../reader-formats.ts";
import { useForm, useSend } from "../use-call.ts";

const peoplePath = "/api/admin/people";

export const loader = pageLoader("adminPeople", "admin-people");
export const handle: AdminHandle = { section: "settings", words: "admin-people" };
export const meta = pageHead;
/** Null for administrators who are no owners: the page shows why. */
export const clientLoader = adminLoader(({ request }) =>
  readJson(peoplePath, peopleList, request.signal).then(({ people }) => people, ownersOnly),
);
export const clientAction = (args: ClientActionFunctionArgs) => sendAction(args).catch(ownersOnly);

function ownersOnly(error: unknown): null {
  if (error instanceof AccessLost && error.reason === "denied") return null;
  throw error;
}

export default function People() {
  const t = useTranslations("admin-people");
  const { value: people, hasFailed, again } = useRead<typeof clientLoader>();
  return (
    <>
      <SubPages of="settings" current="people" />
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h2 className="display-sm">{t("list.title")}</h2>
          {hasFailed && <ReadFault text={t("list.failed")} onRetry={again} />}
          {people === null && <p className="mt-6 text-soft">{t("list.ownersOnly")}</p>}
          {people && <List people={people} />}
        </div>
        {people && <InviteForm />}
      </div>
    </>
  );
}

type Shown = Pick<ComponentProps<typeof Confirmation>, "title" | "text" | "yes" | "onYes">;

/** The administrators, and what an owner may change of each, after a confirmation that names them. */
function List({ people }: { people: Person[] }) {
  const t = useTranslations("admin-people");
  const actions = useTranslations("admin")("actions");
  const locale = useSiteLocale();
  const call = useSend();
  const [dialog, confirm] = useState<Shown>();

  async function send({ id }: Person, what: string, body: object, done: string) {
    // The refusals of the server.
    const refused = {
      last_owner: t("said.lastOwner"),
      own_account: t("said.ownAccount"),
      not_found: t("said.gone"),
      already_active: t("said.active"),
    } satisfies Partial<Record<PeopleError, string>>;
    await call.send(`${peoplePath}/${encodeURIComponent(id)}/${what}`, body, { done, refused });
    confirm(undefined);
  }

  const inviteAgain = (person: Person) =>
    send(person, "invite", { locale }, t("said.again", { email: person.email }));

  function confirmRemoval(person: Person) {
    const { email } = person;
    confirm({
      title: t("question.removeTitle", { email }),
      text: t("question.removeText"),
      yes: t("question.remove"),
      onYes: () => void send(person, "remove", {}, t("said.removed", { email })),
    });
  }

  function confirmRole(person: Person, role: AdminRole) {
    const named = { email: person.email, role: t(`roles.${role}`) };
    confirm({
      title: t("question.roleTitle", named),
      text: person.isYou ? t("question.ownRole") : t(`rights.${role}`),
      yes: t("question.change"),
      onYes: () => void send(person, "role", { role }, t("said.changed", named)),
    });
  }

  const { isBusy } = call;
  const columns: Column<Person>[] = [
    {
      head: t("list.title"),
      isHeadHidden: true,
      isRowName: true,
      cell: (person) => (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="ltr-island font-medium">{person.email}</span>
            {person.isYou && <span className="small text-soft">{t("list.you")}</span>}
          </p>
          <Standing person={person} />
        </>
      ),
      className: "w-full align-middle",
    },
    {
      head: t("invite.role"),
      isHeadHidden: true,
      cell: (person) => (
        <SelectField
          label={<span className="sr-only">{t("list.roleOf", { email: person.email })}</span>}
          value={person.role}
          disabled={isBusy}
          onChange={({ target: { value } }) =>
            isAdminRole(value) && value !== person.role && confirmRole(person, value)
          }
          options={adminRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
        />
      ),
      className: "align-middle max-sm:w-full sm:min-w-44",
    },
    {
      head: actions,
      isHeadHidden: true,
      cell: (person) => (
        <div className="flex flex-wrap gap-x-5 sm:flex-nowrap sm:justify-end sm:whitespace-nowrap">
          {person.state !== "active" && (
            <Button look="quiet" aria-disabled={isBusy} onClick={() => void inviteAgain(person)}>
              {t("list.again")}
            </Button>
          )}
          {!person.isYou && (
            <Button look="quiet" disabled={isBusy} onClick={() => confirmRemoval(person)}>
              {t("list.remove")}
              <span className="sr-only"> {person.email}</span>
            </Button>
          )}
        </div>
      ),
      className: "align-middle",
    },
  ];
  return (
    <>
      <DataTable label={t("list.title")} columns={columns} rows={people} keyOf={({ id }) => id} />
      {dialog && <Confirmation {...dialog} isBusy={call.isBusy} onNo={() => confirm(undefined)} />}
    </>
  );
}

/** In one line: invited, or when last signed in, and by which factors. */
function Standing({ person }: { person: Person }) {
  const t = useTranslations("admin-people.list");
  const when = useMoment();
  const { state, invitedUntil, lastSeen, hasSecondFactor, hasPasskey } = person;
  if (state === "invitation_expired") return <p className="small text-danger">{t("expired")}</p>;
  if (state === "invited" && invitedUntil) {
    return <p className="small text-soft">{t("invited", { time: when(invitedUntil) })}</p>;
  }
  return (
    <p className="small flex flex-wrap gap-x-4 text-soft">
      <span>{lastSeen ? t("lastSeen", { time: when(lastSeen) }) : t("neverSeen")}</span>
      {hasPasskey && <span>{t("passkey")}</span>}
      <span>{hasSecondFactor ? t("secondFactor") : t("noSecondFactor")}</span>
    </p>
  );
}

/** Invites an administrator, by a mail in their language. */
function InviteForm() {
  const t = useTranslations("admin-people");
  const languages = useTranslations("shell.languages");
  const locale = useSiteLocale();
  const { send, isBusy } = useSend();
  const [role, setRole] = useState<AdminRole>("editor");
  const [email, setEmail] = useUnsentText("invite");

  const { form, fault } = useForm<"wrongEmail" | "already">(async ({ language }, refuse) => {
    const invited = email.trim();
    if (!isEmailAddress(invited)) return refuse("wrongEmail");
    const body = { email: invited, role, locale: isLocale(language) ? language : locale };
    const sent = await send(peoplePath, body, {
      done: t("invite.done", { email: invited }),
      refused: {
        invalid_email: () => refuse("wrongEmail"),
        already_administrator: () => refuse("already"),
      },
    });
    if (!sent) return;
    setEmail("");
    form.ref.current?.reset();
  });

  return (
    <section aria-labelledby="invite" className="lg:border-s lg:border-line lg:ps-10">
      <h2 id="invite" className="display-sm">
        {t("invite.title")}
      </h2>
      <form {...form} className="mt-6 grid max-w-sm gap-5">
        <TextField
          label={t("invite.email")}
          error={fault && t(`invite.${fault}`)}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          required
        />
        <SelectField
          label={t("invite.role")}
          hint={t(`rights.${role}`)}
          name="role"
          value={role}
          onChange={({ target: { value } }) => isAdminRole(value) && setRole(value)}
          options={adminRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
        />
        <LanguageField
          label={t("invite.language")}
          name="language"
          defaultValue={locale}
          nameOf={languages}
        />
        <Button type="submit" busy={isBusy} className="mt-1 justify-self-start">
          {isBusy ? t("invite.submitting") : t("invite.submit")}
        </Button>
      </form>
    </section>
  );
}
