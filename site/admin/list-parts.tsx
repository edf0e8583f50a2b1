import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";

/** What could not be read, and the offer to try again. */
export function ReadFault({
  text,
  action,
  onAgain,
}: {
  text: string;
  action: string;
  onAgain: () => void;
}) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="text-danger">{text}</p>
      <Button look="outline" onClick={onAgain}>
        {action}
      </Button>
    </div>
  );
}

/** From page to page of a list that has more than one. */
export function ListPages({
  words,
  current,
  after,
  onTurn,
}: {
  words: "admin-audit" | "inbox";
  /** The cursor that the address names. */
  current: string | null;
  /** The cursor of the older page. */
  after: string | null;
  onTurn: (after: string) => void;
}) {
  const t = useTranslations(words);
  if (!after && !current) return null;
  return (
    <nav aria-label={t("list.pages")} className="mt-6 flex justify-between gap-4">
      <Button look="outline" disabled={!current} onClick={() => onTurn("")}>
        {t("list.newest")}
      </Button>
      <Button look="outline" disabled={!after} onClick={() => onTurn(after ?? "")}>
        {t("list.older")}
      </Button>
    </nav>
  );
}

/** Narrows a list to one of some values, or to none of them. */
export function FilterChoice({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <label className="grid min-w-0 gap-1 max-sm:grow">
      <span className="small text-soft">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={`${filterControl} max-w-full min-w-36`}
      >
        <option value="">{all}</option>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The look of what filters a list. */
export const filterControl =
  "min-h-11 rounded-[4px] border border-edge bg-basin px-3 text-[0.9375rem] text-ink";
