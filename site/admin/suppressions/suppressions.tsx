import { useState } from "react";
import { useTranslations } from "use-intl";
import { type SuppressionsPage, suppressionsPage } from "#contract/campaigns.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { readJson, sendAction } from "../api.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { isolated, useMoment } from "../figures.ts";
import type { AdminHandle } from "../layout.tsx";
import {
  ColumnHeads,
  EmptyList,
  ListPages,
  ListSearch,
  ReadStatus,
  ScrollRegion,
} from "../lists.tsx";
import { adminLoader, changedQuery, queryOf, useAddress, useRead } from "../page-loader.ts";
import { CampaignSections } from "../page-rows.tsx";
import { LinkButton } from "../parts.tsx";
import { useMay } from "../session.ts";
import { useForm, useSend } from "../use-call.ts";

const suppressionsPath = "/api/admin/suppressions";

export const loader = pageLoader("adminSuppressions", "admin-suppressions", "admin-campaigns");
export const clientLoader = adminLoader(({ request, address }) =>
  readJson(
    `${suppressionsPath}?${queryOf(address, ["q", "after"])}`,
    suppressionsPage,
    request.signal,
  ),
);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

type Suppression = SuppressionsPage["suppressions"][number];

export default function Suppressions() {
  const t = useTranslations("admin-suppressions");
  const mayAct = useMay("act");
  const { address, go } = useAddress();
  const read = useRead<typeof clientLoader>();
  const { value: page, isBusy } = read;
  return (
    <>
      <CampaignSections current="suppressions" />
      <div className="mt-6 grid gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h2 className="display-sm">{t("title")}</h2>
          <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
          <search className="mt-5 block sm:max-w-sm">
            <ListSearch
              label={t("search")}
              maxLength={320}
              sought={address.get("q") ?? ""}
              onSeek={(q) => go(changedQuery(address, { q, after: "" }))}
            />
          </search>
          <ReadStatus read={read} loading={t("loading")} failed={t("failed")} />
          {page && (
            <List
              entries={page.suppressions}
              isSearch={Boolean(address.get("q"))}
              isBusy={isBusy}
              mayLift={mayAct}
            />
          )}
          {page && <ListPages words="admin-campaigns" after={page.after} />}
        </div>
        <div className="grid max-w-sm content-start gap-10">
          {mayAct ? <AddForm /> : <p className="small text-soft">{t("readOnly")}</p>}
          {page && <Providers providers={page.providers} />}
        </div>
      </div>
    </>
  );
}

function List({
  entries,
  isSearch,
  isBusy,
  mayLift,
}: {
  entries: readonly Suppression[];
  isSearch: boolean;
  isBusy: boolean;
  mayLift: boolean;
}) {
  const t = useTranslations("admin-suppressions");
  const { send, isBusy: isLifting } = useSend();
  const { asked, ask, question } = useConfirmation(({ id, email }: Suppression) => {
    const done = t("lift.done", { email: isolated(email) });
    return send(`${suppressionsPath}/${id}/lift`, {}, { done });
  });

  if (entries.length === 0) {
    return (
      <EmptyList
        title={t(isSearch ? "noMatch" : "empty")}
        text={isSearch ? undefined : t("emptyText")}
      />
    );
  }
  return (
    <ScrollRegion aria-label={t("title")} aria-busy={isBusy} className="mt-5 overflow-x-auto">
      <table className="w-full border-collapse text-[0.9375rem] leading-snug max-sm:block sm:min-w-[40rem]">
        <ColumnHeads
          columns={["address", "reason", "when"] as const}
          nameOf={(column) => t(`columns.${column}`)}
          className="max-sm:sr-only"
        >
          {mayLift && (
            <th scope="col" className="small py-2 text-start font-medium">
              <span className="sr-only">{t("columns.lift")}</span>
            </th>
          )}
        </ColumnHeads>
        <tbody className="max-sm:block max-sm:border-t max-sm:border-line">
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} onLift={mayLift ? () => ask(entry) : undefined} />
          ))}
        </tbody>
      </table>
      {asked && (
        <Confirmation
          {...question}
          title={t("lift.title", { email: isolated(asked.email) })}
          text={t(asked.reason === "complained" ? "lift.complained" : "lift.text")}
          yes={t("lift.yes")}
          isBusy={isLifting}
        />
      )}
    </ScrollRegion>
  );
}

const cell = "align-baseline sm:py-2 sm:pe-6 max-sm:block max-sm:py-0.5";

function Row({ entry, onLift }: { entry: Suppression; onLift: (() => void) | undefined }) {
  const t = useTranslations("admin-suppressions");
  const moment = useMoment();
  const { email, reason, detail, at, by, campaignId } = entry;
  return (
    <tr className="border-b border-line hover:bg-basin max-sm:block max-sm:py-3">
      <th scope="row" className={`${cell} text-start font-normal [overflow-wrap:anywhere]`}>
        <span className="ltr-island">{email}</span>
      </th>
      <td className={cell}>
        <span className="block sm:min-w-36">{t(`reasons.${reason}`)}</span>
        {detail && (
          <span className="small block text-soft [overflow-wrap:anywhere]">
            <span className="ltr-island">{detail}</span>
          </span>
        )}
        {campaignId && (
          <PageLink
            page="adminCampaign"
            suffix={`?id=${campaignId}`}
            className="small text-link block w-fit"
          >
            {t("campaign")}
          </PageLink>
        )}
      </td>
      <td className={`${cell} whitespace-nowrap text-soft tabular-nums`}>
        <time dateTime={at}>{moment(at)}</time>
        {by && (
          <span className="small block">
            <span className="ltr-island">{by}</span>
          </span>
        )}
      </td>
      {onLift && (
        <td className={cell}>
          <LinkButton
            aria-label={t("lift.label", { email })}
            onClick={onLift}
            className="min-h-9 whitespace-nowrap"
          >
            {t("lift.ask")}
          </LinkButton>
        </td>
      )}
    </tr>
  );
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
  report: "multipart/report",
};

/** Whose reports are taken, and when each was last heard of. */
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
