import { useTranslations } from "use-intl";
import { auditKinds } from "#contract/audit.ts";

/** Narrows the log to one kind of entry and one person. */
export function Filters({
  address,
  people,
  onNarrow,
}: {
  address: URLSearchParams;
  people: readonly string[];
  onNarrow: (change: { kind?: string; by?: string }) => void;
}) {
  const t = useTranslations("admin-audit");
  const by = address.get("by") ?? "";
  const known = by === "" || people.includes(by) ? people : [...people, by];
  return (
    <search
      aria-label={t("filters.label")}
      className="mt-8 flex flex-wrap items-end gap-x-5 gap-y-4"
    >
      <Choice
        label={t("filters.kind")}
        value={address.get("kind") ?? ""}
        options={auditKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
        onChoose={(kind) => onNarrow({ kind })}
      />
      <Choice
        label={t("filters.person")}
        value={by}
        options={known.map((person) => [person, person])}
        onChoose={(person) => onNarrow({ by: person })}
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
  const t = useTranslations("admin-audit.filters");
  return (
    <label className="grid min-w-0 gap-1 max-sm:grow">
      <span className="small text-soft">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 max-w-full min-w-36 rounded-[4px] border border-edge bg-basin px-3 text-[0.9375rem] text-ink"
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
