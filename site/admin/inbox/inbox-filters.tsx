import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { contactTopics } from "#contract/choices.ts";
import { type InboxKind, inboxKinds, inboxStates } from "#contract/inbox.ts";
import { leadStatuses } from "#contract/leads.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import { CheckboxField } from "#site/ui/field.tsx";
import { FilterBar, ListFilter, ListSearch } from "../list-filters.tsx";
import { changedQuery, queryOf } from "../page-loader.ts";
import { toolClass } from "../tool-button.tsx";

/** The parameters of the address that filter the list. */
export const inboxFilterNames = ["kind", "topic", "state", "standing", "q", "after"] as const;
type FilterName = (typeof inboxFilterNames)[number];

export type EntryName = { kind: InboxKind; id: string };

/** A changed copy of the address. A changed filter returns to the newest page. */
export function changed(
  address: URLSearchParams,
  change: Partial<Record<FilterName | "item", string>>,
): URLSearchParams {
  return changedQuery(address, {
    ...(!("item" in change) && { after: "" }),
    // Only messages and requests have a topic: it would match no entry of another kind.
    ...(change.kind && !hasTopic(change.kind) && { topic: "" }),
    // Only subscribers have a standing, in place of a state.
    ...("kind" in change && (change.kind === "newsletter" ? { state: "" } : { standing: "" })),
    ...change,
  });
}

/** Whether entries of a kind have a topic; of all kinds together, some have. */
const hasTopic = (kind: string | null) => !kind || kind === "message" || kind === "request";

/** The entry that an address names: `application.<id>`. */
export function entryIn(address: URLSearchParams): EntryName | undefined {
  const [kind = "", id = ""] = (address.get("item") ?? "").split(".");
  const known = (inboxKinds as readonly string[]).includes(kind) && /^[\da-f-]{36}$/.test(id);
  return known ? { kind: kind as InboxKind, id } : undefined;
}

export function Filters({
  address,
  kinds,
  onNarrow,
}: {
  address: URLSearchParams;
  kinds: readonly InboxKind[];
  onNarrow: (change: Partial<Record<FilterName, string>>) => void;
}) {
  const t = useTranslations("inbox");
  const choice = <T extends string>(
    name: "kind" | "topic" | "standing" | "state",
    values: readonly T[],
    nameOf: (value: T) => string,
  ) => (
    <ListFilter
      name={name}
      label={t(`filters.${name}`)}
      all={t("filters.all")}
      values={values}
      nameOf={nameOf}
      onNarrow={onNarrow}
    />
  );
  return (
    <FilterBar label={t("filters.label")} className="mt-8 grid-cols-2">
      <ListSearch
        label={t("filters.search")}
        placeholder={t("filters.searchHint")}
        maxLength={200}
      />
      {choice("kind", kinds, (kind) => t(`kinds.${kind}`))}
      {hasTopic(address.get("kind")) &&
        choice("topic", contactTopics, (topic) => t(`topics.${topic}`))}
      {address.get("kind") === "newsletter"
        ? choice("standing", leadStatuses, (standing) => t(`standing.${standing}`))
        : choice("state", inboxStates, (state) => t(`states.${state}`))}
    </FilterBar>
  );
}

/** The entries of the filter as a file. */
export function Export({ address }: { address: URLSearchParams }) {
  const t = useTranslations("inbox.export");
  const [isForExcel, setForExcel] = useState(false);
  const filter = queryOf(
    address,
    inboxFilterNames.filter((name) => name !== "after"),
  );
  const zone = `${new URLSearchParams({ timeZone: localTimeZone() })}`;
  const query = [filter, zone, isForExcel && "mark_utf8=yes"].filter(Boolean).join("&");
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <CheckboxField
        label={t("excel")}
        checked={isForExcel}
        onChange={({ target }) => setForExcel(target.checked)}
      />
      <a href={`/api/inbox.csv?${query}`} download className={toolClass}>
        <Download className="size-4 text-soft" />
        {t("start")}
      </a>
    </span>
  );
}
