import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Words } from "#site/i18n/messages.ts";
import { LateWords, useSiteLocale } from "#site/i18n/words.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { showLoadFailure } from "#site/ui/toast.ts";
import { useWaitlist } from "./use-waitlist.ts";
import { WaitlistForm } from "./waitlist-form.tsx";
import { WaitlistSteps } from "./waitlist-steps.tsx";
import { WaitlistSuccess } from "./waitlist-success.tsx";

type WaitlistWords = Words["waitlist"];

/** The dialog's words, a file for each language; only the reader's is fetched. */
const wordFiles = import.meta.glob<WaitlistWords>("/content/*/waitlist.json", {
  import: "default",
});

interface WaitlistDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The waitlist dialog (specification 2.17). It opens once its words are there. */
export default function WaitlistDialog({ open, onOpenChange }: WaitlistDialogProps) {
  const locale = useSiteLocale();
  const [words, setWords] = useState<WaitlistWords>();

  useEffect(() => {
    if (!open || words) return;
    let stale = false;
    const load = wordFiles[`/content/${locale}/waitlist.json`];
    load?.().then(
      (loaded) => {
        if (!stale) setWords(loaded);
      },
      () => {
        if (stale) return;
        onOpenChange(false);
        showLoadFailure();
      },
    );
    return () => {
      stale = true;
    };
  }, [open, words, locale, onOpenChange]);

  if (!words) return null;
  return (
    <LateWords words={{ waitlist: words }}>
      <Opened open={open} onOpenChange={onOpenChange} />
    </LateWords>
  );
}

function Opened({ open, onOpenChange }: WaitlistDialogProps) {
  const t = useTranslations("waitlist");
  const waitlist = useWaitlist(open, onOpenChange);
  const { phase, values } = waitlist.state;
  const done = phase === "joined" || phase === "resent";
  return (
    <Dialog
      open={open}
      onOpenChange={waitlist.changeOpen}
      title={t("title")}
      description={done ? undefined : <span className="block max-w-[32em]">{t("why")}</span>}
      closeLabel={t("close")}
      width="max-w-[61rem]"
    >
      <div className="mt-7 grid gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] md:gap-14">
        {/* The form comes first for a phone and a screen reader; beside it there is room for the steps. */}
        <div className="md:col-start-2 md:row-start-1">
          {done ? (
            <WaitlistSuccess
              phase={phase}
              email={values.email.trim()}
              onClose={() => waitlist.changeOpen(false)}
            />
          ) : (
            <WaitlistForm {...waitlist} />
          )}
        </div>
        <WaitlistSteps phase={phase} />
      </div>
    </Dialog>
  );
}
