import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { contactTopics } from "#contract/choices.ts";
import { type InboxKind, inboxStates } from "#contract/inbox.ts";
import { hasTopic, type Narrowing } from "./address.ts";

const control = "min-h-11 rounded-[4px] border border-edge bg-basin px-3 text-[0.9375rem] text-ink";
/** The list is asked for once someone pauses in typing. */
const typingPause = 300;

export function Filters({
  address,
  kinds,
  onNarrow,
}: {
  address: URLSearchParams;
  kinds: readonly InboxKind[];
  onNarrow: (change: Partial<Record<Narrowing, string>>) => void;
}) {
  const t = useTranslations("inbox");
  const sought = address.get("q") ?? "";
  const [typed, setTyped] = useState(sought);
  useEffect(() => setTyped(sought), [sought]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait.
  useEffect(() => {
    if (typed === sought) return;
    const timer = setTimeout(() => onNarrow({ q: typed }), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search
      aria-label={t("filters.label")}
      className="mt-8 flex flex-wrap items-end gap-x-5 gap-y-4"
    >
      <label className="grid grow gap-1 sm:max-w-sm">
        <span className="small text-soft">{t("filters.search")}</span>
        <input
          type="search"
          value={typed}
          maxLength={200}
          placeholder={t("filters.searchHint")}
          onChange={(event) => setTyped(event.target.value)}
          className={control}
        />
      </label>
      <Choice
        label={t("filters.kind")}
        value={address.get("kind") ?? ""}
        options={kinds.map((kind) => [kind, t(`kinds.${kind}`)])}
        onChoose={(kind) => onNarrow({ kind })}
      />
      {hasTopic(address.get("kind")) && (
        <Choice
          label={t("filters.topic")}
          value={address.get("topic") ?? ""}
          options={contactTopics.map((topic) => [topic, t(`topics.${topic}`)])}
          onChoose={(topic) => onNarrow({ topic })}
        />
      )}
      <Choice
        label={t("filters.state")}
        value={address.get("state") ?? ""}
        options={inboxStates.map((state) => [state, t(`states.${state}`)])}
        onChoose={(state) => onNarrow({ state })}
      />
    </search>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
}) {
  const t = useTranslations("inbox.filters");
  return (
    <label className="grid gap-1">
      <span className="small text-soft">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={`${control} min-w-36`}
      >
        <option value="">{t("all")}</option>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
