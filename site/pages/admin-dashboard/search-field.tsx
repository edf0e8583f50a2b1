import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldClass } from "./filter-fields.tsx";

/** The list is asked for once someone pauses in typing, in milliseconds. */
const typingPause = 300;

/** Part of an address. */
export function SearchField({
  sought,
  onSeek,
}: {
  sought: string;
  onSeek: (words: string) => void;
}) {
  const t = useTranslations("admin-desk.filters");
  const [typed, setTyped] = useState(sought);
  useEffect(() => setTyped((now) => (now.trim() === sought ? now : sought)), [sought]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait.
  useEffect(() => {
    const words = typed.trim();
    if (words === sought) return;
    const timer = setTimeout(() => onSeek(words), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="relative block min-w-0 grow basis-56">
      <span className="sr-only">{t("q")}</span>
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        value={typed}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
        placeholder={t("hint")}
        onChange={({ target }) => setTyped(target.value)}
        className={`${fieldClass} min-h-10! ps-9.5! placeholder:text-soft`}
      />
    </label>
  );
}
