import { useState } from "react";
import { useTranslations } from "use-intl";
import { type SuppressionsPage, suppressionsPage, suppressionsQuery } from "#contract/campaigns.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { sendAction } from "../api.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import type { Column } from "../data-table.tsx";
import { FilteredList } from "../filtered-list.tsx";
import type { AdminHandle } from "../layout.tsx";
import { FilterBar, ListSearch } from "../list-filters.tsx";
import { callLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { isolated, useMoment } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { useForm, useSend } from "../use-call.ts";

const suppressionsPath = "/api/admin/suppressions";

export const loader = pageLoader("adminSuppressions", "admin-suppressions", "admin-campaigns");
export const clientLoader = callLoader(suppressionsPath, suppressionsPage, suppressionsQuery);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

type Suppression = SuppressionsPage["suppressions"][number];

export default function Suppressions() {
  const t = useTranslations("admin-suppressions");
  const mayAct = useMay("act");
  const read = useRead<typeof clientLoader>();
  const { send, isBusy: isLifting } = useSend();
  const lift = useConfirmation(({ id, email }: Suppression) => {
    const done = t("lift.done", { email: isolated(email) });
    return send(`${suppressionsPath}/${id}/lift`, {}, { done });
  });
  const columns = useColumns(mayAct ? lift.confirm : undefined);
  return (
    <>
      <SubPages of="campaigns" current="suppressions" />
      <div className="mt-6 grid gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h2 className="display-sm">{t("title")}</h2>
          <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
          <FilterBar label={t("search")}>
            <ListSearch label={t("search")} />
          </FilterBar>
          <FilteredList
            label={t("title")}
            words={t}
            noMatch={t("noMatch")}
            read={read}
            rows={read.value?.suppressions}
            columns={columns}
            className="md:min-w-[40rem]"
          />
          {lift.about && (
            <Confirmation
              {...lift.dialog}
              title={t("lift.title", { email: isolated(lift.about.email) })}
              text={t(lift.about.reason === "complained" ? "lift.complained" : "lift.text")}
              yes={t("lift.yes")}
              isBusy={isLifting}
            />
          )}
        </div>
        <div className="grid max-w-sm content-start gap-10">
          {mayAct ? <AddForm /> : <p className="small text-soft">{t("readOnly")}</p>}
          {read.value && <Providers providers={read.value.providers} />}
        </div>
      </div>
    </>
  );
}

function useColumns(onLift: ((entry: Suppression) => void) | undefined): Column<Suppression>[] {
  const t = useTranslations("admin-suppressions");
  const moment = useMoment();
  const columns: Column<Suppression>[] = [
    {
      head: t("columns.address"),
      isRowName: true,
      cell: ({ email }) => <span className="ltr-island">{email}</span>,
      className: "max-sm:w-full",
    },
    {
      head: t("columns.reason"),
      cell: ({ reason, detail, campaignId }) => (
        <>
          <span className="block sm:min-w-36">{t(`reasons.${reason}`)}</span>
          {detail && (
            <span className="small block text-soft [overflow-wrap:anywhere]">
              <span className="ltr-island">{detail}</span>
            </span>
          )}
          {campaignId && (
            <AdminLink
              page="adminCampaign"
              suffix={`?id=${campaignId}`}
              className="small text-link block w-fit"
            >
              {t("campaign")}
            </AdminLink>
          )}
        </>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("columns.when"),
      cell: ({ at, by }) => (
        <>
          <time dateTime={at}>{moment(at)}</time>
          {by && (
            <span className="small block">
              <span className="ltr-island">{by}</span>
            </span>
          )}
        </>
      ),
      className: "whitespace-nowrap text-soft tabular-nums max-sm:w-full",
    },
  ];
  if (!onLift) return columns;
  const lift: Column<Suppression> = {
    head: t("columns.lift"),
    isHeadHidden: true,
    cell: (entry) => (
      <LinkButton
        aria-label={t("lift.label", { email: entry.email })}
        onClick={() => onLift(entry)}
        className="min-h-9 whitespace-nowrap"
      >
        {t("lift.ask")}
      </LinkButton>
    ),
  };
  return [...columns, lift];
}

function AddForm() {
  const t = useTranslations("admin-suppressions.add");
  const { send, isBusy } = useSend();
  const [email, setEmail] = useState("");
  const { form, fault, setFault } = useForm<"wrong">(async (_, refuse) => {
    if (!email.includes("@")) return refuse("wrong");
    const options = {
      done: t("done", { email: isolated(email.trim()) }),
      refused: { invalid_email: () => refuse("wrong") },
    };
    if (await send(suppressionsPath, { email: email.trim() }, options)) setEmail("");
  });

  return (
    <section aria-label={t("title")}>
      <h2 className="display-sm">{t("title")}</h2>
      <form {...form} className="mt-4 grid gap-4">
        <TextField
          label={t("email")}
          hint={t("hint")}
          type="email"
          dir="ltr"
          value={email}
          maxLength={320}
          autoComplete="off"
          error={fault && t(fault)}
          onChange={({ target }) => {
            setEmail(target.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" busy={isBusy} className="mt-1 justify-self-start">
          {t("submit")}
        </Button>
      </form>
    </section>
  );
}

const providerNames: Record<SuppressionsPage["providers"][number]["provider"], string> = {
  ses: "Amazon SES",
  postmark: "Postmark",
  mailgun: "Mailgun",
  sendgrid: "SendGrid",
  brevo: "Brevo",
  mailjet: "Mailjet",
  sparkpost: "SparkPost",
  resend: "Resend",
  report: "multipart/report",
};

/** Providers whose reports are accepted, and the time of the last report of each. */
function Providers({ providers }: { providers: SuppressionsPage["providers"] }) {
  const t = useTranslations("admin-suppressions.providers");
  const moment = useMoment();
  return (
    <section aria-label={t("title")}>
      <h2 className="display-sm">{t("title")}</h2>
      {providers.length === 0 && <p className="small mt-2 text-soft">{t("none")}</p>}
      <dl className="mt-3 text-[0.9375rem]">
        {providers.map(({ provider, lastEventAt }) => (
          <div key={provider} className="border-t border-line py-2">
            <dt className="font-medium">
              <span className="ltr-island">{providerNames[provider]}</span>
            </dt>
            <dd className="small text-soft tabular-nums">
              {lastEventAt ? t("last", { when: moment(lastEventAt) }) : t("never")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
