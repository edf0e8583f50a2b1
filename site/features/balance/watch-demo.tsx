import { useCallback, useState } from "react";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";
import { LateWords, useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { useLatePart } from "#site/ui/late-part.ts";

const wordFiles = import.meta.glob<Words["demo"]>("/content/*/demo.json", { import: "default" });

async function loadDemo(locale: Locale) {
  const [{ Demo }, demo] = await Promise.all([
    import("./demo.tsx"),
    wordFiles[`/content/${locale}/demo.json`]?.(),
  ]);
  const words: Partial<Words> = demo ? { demo } : {};
  return {
    default: (props: { open: boolean; onOpenChange: (open: boolean) => void }) => (
      <LateWords words={words}>
        <Demo {...props} />
      </LateWords>
    ),
  };
}

/** Opens the demonstration of the balance, whose code and words come with the first press. */
export function WatchDemo({ label }: { label: string }) {
  const locale = useSiteLocale();
  const [open, setOpen] = useState(false);
  const load = useCallback(() => loadDemo(locale), [locale]);
  const [Demo, fetchDemo, fetchAhead] = useLatePart(load);
  return (
    <>
      <Button
        look="quiet"
        data-early=""
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={async () => {
          if (await fetchDemo()) setOpen(true);
        }}
      >
        <Icon name="play" className="size-3.5 fill-current" />
        {label}
      </Button>
      {Demo && <Demo open={open} onOpenChange={setOpen} />}
    </>
  );
}
