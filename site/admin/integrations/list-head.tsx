import { Plus } from "lucide-react";
import { isOn, localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { useMay } from "../admin-session.ts";

/** The heading of a list of keys or webhooks; owners can add one. */
export function ListHead({
  title,
  text,
  guide: [words, part],
  add,
  onAdd,
}: {
  title: string;
  text: string;
  /** The words of a link to the reference for developers, and the part of it. */
  guide: readonly [words: string, part: string];
  add: string;
  onAdd: () => void;
}) {
  const mayConnect = useMay("connect");
  const locale = useSiteLocale();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div>
        <h2 className="display-sm">{title}</h2>
        <p className="mt-1 max-w-[65ch] text-soft">
          {text}{" "}
          {isOn("apiCalls") && (
            <a href={localizedPath(locale, pagePaths.apiCalls) + part} className="text-link">
              {words}
            </a>
          )}
        </p>
      </div>
      {mayConnect && (
        <Button onClick={onAdd}>
          <Plus className="size-4" />
          {add}
        </Button>
      )}
    </div>
  );
}
