import { useCallback, useState } from "react";
import { useSiteLocale, withLateWords } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { useLatePart } from "#site/ui/late-part.ts";

const loadDemo = () => import("./demo.tsx").then((module) => module.Demo);

/** Opens the demonstration of the balance, whose code and words come with the first press. */
export function WatchDemo({ label }: { label: string }) {
  const locale = useSiteLocale();
  const [open, setOpen] = useState(false);
  const load = useCallback(() => withLateWords(loadDemo(), locale, ["demo"]), [locale]);
  const { Part: Demo, fetchPart, fetchAhead } = useLatePart(load);
  return (
    <>
      <Button
        look="quiet"
        data-early=""
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={async () => {
          if (await fetchPart()) setOpen(true);
        }}
      >
        <Icon name="play" className="size-3.5 fill-current" />
        {label}
      </Button>
      {Demo && <Demo open={open} onOpenChange={setOpen} />}
    </>
  );
}
