import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ServiceName } from "#brand/badges.ts";
import { invitation } from "#brand/invitation.ts";
import { confirmationHours } from "#contract/limits.ts";
import type { ConfirmedAnswer } from "#contract/waitlist.ts";
import { Button } from "#site/ui/button.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { JoiningBranch } from "#site/ui/joining-branch.tsx";
import { successWords, useWaitlistForm, WaitlistForm } from "./waitlist-form.tsx";
import { WaitlistSteps } from "./waitlist-steps.tsx";

/** The waitlist dialog (specification 2.17, 4.1). */
export function WaitlistDialog({
  open,
  onOpenChange,
  service,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The service whose page it was opened on, where that is what one waits for. */
  service: ServiceName | undefined;
}) {
  const t = useTranslations("waitlist");
  const pages = useTranslations("shell.pages");
  const { form, answered } = useWaitlistForm(open);
  // The success view stands while the mail is asked for again, and when that is refused.
  const [isAgain, setAgain] = useState(false);
  const isDone = form.phase === "sent" || isAgain;
  const changeOpen = (next: boolean) => {
    onOpenChange(next);
    if (next || !isDone) return;
    // Closing the success view clears the form; closing by accident keeps what was typed.
    setAgain(false);
    form.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={service ? t("titleFor", { service: pages(service) }) : t("title")}
      description={isDone ? undefined : <span className="block max-w-[32em]">{t("why")}</span>}
      closeLabel={t("close")}
      width="max-w-[61rem]"
    >
      <div className="mt-7 grid gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] md:gap-14">
        {/* The form comes first for a phone and a screen reader; beside it there is room for the steps. */}
        <div className="md:col-start-2 md:row-start-1">
          {isDone ? (
            <Success
              key={answered.count}
              answered={answered}
              email={form.values.email.trim()}
              isSending={form.phase === "sending"}
              onAgain={() => {
                setAgain(true);
                void form.submit();
              }}
              onChange={() => {
                setAgain(false);
                form.edit("email");
              }}
              onClose={() => changeOpen(false)}
            />
          ) : (
            <WaitlistForm form={form} />
          )}
        </div>
        <WaitlistSteps phase={isDone ? "sent" : form.phase} />
      </div>
    </Dialog>
  );
}

/** What there is to do now that the form is sent. The focus comes here. */
function Success({
  answered: { view, wait },
  email,
  isSending,
  onAgain,
  onChange,
  onClose,
}: {
  answered: ReturnType<typeof useWaitlistForm>["answered"];
  email: string;
  isSending: boolean;
  /** Asks for the mail once more. */
  onAgain: () => void;
  /** Leads back to the address, with all else as it was typed. */
  onChange: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("waitlist");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The drawing above the heading is to be seen too, where the form was longer than the screen.
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: "start" });
  }, []);
  const words = successWords[view];
  const isLate = view === "late";
  const values = {
    email,
    hours: confirmationHours,
    wait,
    mail: (words: ReactNode) => (
      <strong className="ltr-island [overflow-wrap:anywhere]">{words}</strong>
    ),
  };
  return (
    <div className="grid scroll-mt-20 justify-items-start gap-5">
      <JoiningBranch className="h-28 w-full sm:h-36" state="joined" />
      <h3 ref={heading} tabIndex={-1} className="display-md outline-none">
        {t(`success.${words.title}`)}
      </h3>
      <p className="max-w-[34em]">{t.rich(`success.${words.text}`, values)}</p>
      {invitation.showsPlace && <Confirmed />}
      <div className="max-w-[34em] border-line border-t pt-4">
        <p className="font-medium">{t(isLate ? "success.lateHelpTitle" : "success.helpTitle")}</p>
        <p className="small mt-1 text-soft">{t(isLate ? "success.lateHelp" : "success.help")}</p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {!isLate && (
            <Button look="quiet" busy={isSending} onClick={onAgain}>
              {t("success.again")}
            </Button>
          )}
          <Button look="quiet" disabled={isSending} onClick={onChange}>
            {t("success.change")}
          </Button>
        </div>
      </div>
      <Button onClick={onClose} className="mt-1">
        {t("close")}
      </Button>
    </div>
  );
}

/** How many have confirmed so far: whoever has just joined has no place among them yet. */
function Confirmed() {
  const t = useTranslations("waitlist.success");
  const [confirmed, setConfirmed] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    async function ask(): Promise<void> {
      const answer = await fetch("/api/waitlist/confirmed", { signal: gone.signal });
      const said = (await answer.json()) as Partial<ConfirmedAnswer>;
      if (typeof said.confirmed === "number") setConfirmed(said.confirmed);
    }
    // Nothing hangs on it: without the number the line stays empty.
    ask().catch(() => undefined);
    return () => gone.abort();
  }, []);
  return (
    <p role="status" className="small min-h-6 max-w-[34em] text-soft">
      {confirmed > 0 && t("confirmed", { count: confirmed })}
    </p>
  );
}
