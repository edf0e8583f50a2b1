import { useTranslations } from "use-intl";
import type { ServiceName } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
import type { Localized } from "#brand/names.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { JoinView, WaitlistSteps } from "./join-view.tsx";
import { useWaitlistForm } from "./waitlist-form.tsx";

/** The waitlist dialog (specification 2.17, 4.1). */
export function WaitlistDialog({
  open,
  onOpenChange,
  service,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The service whose page it was opened on, where that is what one waits for. */
  service: ServiceName | Localized | undefined;
}) {
  const t = useTranslations("waitlist");
  const pages = useTranslations("shell.pages");
  const locale = useSiteLocale();
  const name = typeof service === "object" ? service[locale] : service && pages(service);
  const joining = useWaitlistForm({ isOpen: open });
  const { form, isDone } = joining;
  const changeOpen = (next: boolean) => {
    onOpenChange(next);
    // Closing the success view clears the form; closing by accident keeps what was typed.
    if (!next && isDone) joining.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={name ? t("titleFor", { service: name }) : t("title")}
      description={
        isDone ? undefined : (
          <span className="block max-w-[46em]">
            {t("why", { age: claims.walletAdultAge.value })}
          </span>
        )
      }
      closeLabel={t("close")}
      width="max-w-[61rem]"
    >
      <div className="mt-7 grid gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] md:gap-14">
        {/* The form comes first for a phone and a screen reader; beside it there is room for the steps. */}
        <div className="md:col-start-2 md:row-start-1">
          <JoinView joining={joining} onClose={() => changeOpen(false)} />
        </div>
        <div className="md:col-start-1 md:row-start-1">
          <WaitlistSteps phase={isDone ? "sent" : form.phase} />
        </div>
      </div>
    </Dialog>
  );
}
