import { Search, X } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { holdsAll } from "#site/i18n/search-text.ts";

/** Asks for words; what was found is said aloud and shown below. */
export function SearchField({
  value,
  onSearch,
  found,
}: {
  value: string;
  onSearch: (words: string) => void;
  /** How many chapters, once something is asked. */
  found: number | undefined;
}) {
  const t = useTranslations("docs.search");
  const id = useId();
  return (
    <search className="block print:hidden">
      <label htmlFor={id} className="small font-medium">
        {t("label")}
      </label>
      <div className="relative mt-1.5">
        <Search
          className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-soft"
          aria-hidden="true"
        />
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          value={value}
          placeholder={t("placeholder")}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onSearch("")}
          className="min-h-11.5 w-full rounded-[4px] border border-edge bg-basin ps-10 pe-11 text-[0.9375rem] placeholder:text-soft"
        />
        {value !== "" && (
          <button
            type="button"
            aria-label={t("clear")}
            onClick={() => onSearch("")}
            className="absolute end-0 top-0 grid size-11.5 place-items-center text-soft hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        )}
      </div>
      <p role="status" className="small mt-2 text-soft empty:hidden">
        {found === undefined ? "" : found === 0 ? t("none") : t("found", { count: found })}
      </p>
    </search>
  );
}

/**
 * Ids of the chapters that hold every word asked for, in any order and as part of a longer word.
 * Nothing asked: `undefined`, which leaves all of them.
 */
export function chaptersWith(
  asked: string,
  chapters: readonly (readonly [id: string, text: string])[],
): ReadonlySet<string> | undefined {
  if (asked.trim() === "") return undefined;
  return new Set(chapters.filter(([, text]) => holdsAll(text, asked)).map(([id]) => id));
}
