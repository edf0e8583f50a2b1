import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { emailLimit } from "#contract/limits.ts";
import { foundPerson, type Person, person } from "#contract/person.ts";
import { pageHead } from "#site/i18n/head.ts";
import { aboutNames } from "#site/i18n/names.server.ts";
import { useStoredValues } from "#site/i18n/stored-values.tsx";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { ReadFailed, readJson, sendAction } from "../api.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { ErasePerson } from "../erase-person.tsx";
import { FactList } from "../fact-list.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useAddress, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";
import { useMoment } from "../reader-formats.ts";
import { useForm, useSend } from "../use-call.ts";

const otherWords = ["admin-dashboard", "admin-erasure", "admin-suppressions", "inbox"] as const;
export const loader = (args: { request: Request }) => ({
  ...pageLoader("adminPerson", "admin-person", ...otherWords)(args),
  aboutNames: aboutNames(localeOfRequest(args.request)),
});
/** The person of the entry that the address names; null if it names none, or one that is gone. */
export const clientLoader = adminLoader(async ({ request: { signal }, address }) => {
  const id = address.get("entry");
  if (!id) return null;
  try {
    return await readJson(`/api/admin/person/${encodeURIComponent(id)}`, person, signal);
  } catch (error) {
    if (error instanceof ReadFailed && error.error) return null;
    throw error;
  }
});
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "waitlist", words: "admin-person" };
export const meta = pageHead;

const recordWords = {
  fields: "admin-person.fields",
  answers: "admin-person",
  codes: {
    status: "admin-person.values",
    state: "admin-person.values",
    consent_source: "admin-person.values",
    country: "admin.countries",
    heard_channel: "admin.channels",
    mark: "admin-dashboard.marks",
    locale: "admin-dashboard.languages",
    consent_locale: "admin-dashboard.languages",
    topic: "inbox.topics",
    reason: "admin-suppressions.reasons",
  },
};

/** Everything about one person, whatever list they are on. */
export default function PersonPage() {
  const t = useTranslations("admin-person");
  const read = useRead<typeof clientLoader>();
  const { address, go } = useAddress();
  const id = address.get("entry");
  const isGone = id !== null && read.value === null && !read.isBusy;
  return (
    <>
      <SubPages of="waitlist" current="person" />
      <FindPerson />
      <ReadStatus read={read} failed={t("failed")} />
      {isGone && <p className="mt-8">{t("gone")}</p>}
      {id && read.value && (
        <Records key={id} person={read.value} onErased={() => go(new URLSearchParams())} />
      )}
    </>
  );
}

function FindPerson() {
  const t = useTranslations("admin-person");
  const { go } = useAddress();
  const { send, isBusy } = useSend();
  const [typed, setTyped] = useState("");
  const { form, fault } = useForm<"invalid" | "unknown">(async ({ email = "" }, refuse) => {
    const found = await send(
      "/api/admin/person/find",
      { email },
      {
        schema: foundPerson,
        refused: {
          invalid_request: () => refuse("invalid"),
          invalid_email: () => refuse("invalid"),
          not_found: () => refuse("unknown"),
        },
      },
    );
    if (found) go(new URLSearchParams({ entry: found.value.id }));
  });
  return (
    <form
      {...form}
      className="mt-8 grid max-w-2xl items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        label={t("email")}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={emailLimit}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={fault && t(fault)}
      />
      <Button type="submit" busy={isBusy} className="sm:mt-7">
        {t("find")}
      </Button>
    </form>
  );
}

function Records({
  person: { email, leadId, records, mails },
  onErased,
}: {
  person: Person;
  onErased: () => void;
}) {
  const t = useTranslations("admin-person");
  const mayAct = useMay("act");
  const { fieldName, fieldValue } = useStoredValues(recordWords, useMoment());
  return (
    <>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b-2 border-edge pb-3">
        <h2 className="display-sm ltr-island [overflow-wrap:anywhere]">{email}</h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {leadId && (
            <AdminLink page="adminDashboard" suffix={`?lead=${leadId}`} className="text-link">
              {t("toLead")}
            </AdminLink>
          )}
          {mayAct && <ErasePerson key={email} email={email} onErased={onErased} />}
        </div>
      </div>
      <div className="mt-8 grid items-start gap-x-14 gap-y-12 xl:grid-cols-2">
        <div className="grid gap-12">
          {records.map(({ kind, items }) => (
            <section key={kind}>
              <h3 className="font-medium">{t(`kinds.${kind}`)}</h3>
              {items.map((item, at) => (
                <FactList
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
                  key={at}
                  facts={Object.entries(item).map(([field, value]) => [
                    fieldName(field),
                    value !== null && value !== "" && fieldValue(field, value),
                  ])}
                  className="mt-3 text-[0.9375rem]"
                  rowClass="grid py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)]"
                  valueClass="whitespace-pre-line [overflow-wrap:anywhere]"
                />
              ))}
            </section>
          ))}
        </div>
        <Mails mails={mails} />
      </div>
    </>
  );
}

function Mails({ mails }: { mails: Person["mails"] }) {
  const t = useTranslations("admin-person");
  const moment = useMoment();
  const nameOf = ({ kind, campaignId }: Person["mails"][number]): ReactNode => {
    const key = `mailKinds.${kind}` as "mailKinds.campaign";
    if (campaignId) {
      return (
        <AdminLink page="adminCampaign" suffix={`?id=${campaignId}`} className="text-link">
          {t("mailKinds.campaign")}
        </AdminLink>
      );
    }
    return t.has(key) ? t(key) : <span className="ltr-island">{kind}</span>;
  };
  const columns: Column<Person["mails"][number]>[] = [
    { head: t("mails.what"), isRowName: true, cell: nameOf, className: "max-sm:w-full" },
    {
      head: t("mails.state"),
      cell: ({ state, bouncedAt }) => {
        const key = `mailStates.${bouncedAt ? "bounced" : state}` as "mailStates.sent";
        return t.has(key) ? t(key) : state;
      },
    },
    {
      head: t("mails.at"),
      cell: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
      className: "whitespace-nowrap text-soft tabular-nums",
    },
  ];
  return (
    <section>
      <h3 className="font-medium">{t("mails.title")}</h3>
      <DataTable
        label={t("mails.title")}
        columns={columns}
        rows={mails}
        keyOf={({ id }) => id}
        empty={{ title: t("mails.none") }}
      />
    </section>
  );
}
