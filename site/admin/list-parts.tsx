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
