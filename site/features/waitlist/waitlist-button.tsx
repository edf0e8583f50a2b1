import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type ServiceName, services } from "#brand/badges.ts";
import type { Localized } from "#brand/names.ts";
import { ownServices } from "#brand/services.ts";
import { usePagePath, useSiteLocale, withLateWords } from "#site/i18n/words.tsx";
import { Button, type ButtonLook, TwoLines } from "#site/ui/button.tsx";
import { useFetchAhead, useLatePart } from "#site/ui/late-part.ts";
import { reportStep } from "./reported-visit.ts";

const loadDialog = () => import("./waitlist-dialog.tsx").then((module) => module.WaitlistDialog);

let openDialog: (() => void) | undefined;

/** Opens the waitlist dialog. The button may be anywhere; the dialog is rendered once, in the shell. */
export function WaitlistButton({
  look = "join",
  className,
  note,
  aside,
  label,
  onPress,
}: {
  look?: ButtonLook;
  className?: string;
  /** The subject of the waitlist, in the button, if no sentence beside it names it. */
  note?: string;
  /** The same for screen readers, if there is no room. */
  aside?: string;
  /** The label instead of the usual one. */
  label?: string;
  onPress?: () => void;
}) {
  const t = useTranslations("shell");
  return (
    <Button
      look={look}
      className={className}
      data-early=""
      data-waitlist=""
      aria-haspopup="dialog"
      onClick={() => {
        onPress?.();
        openDialog?.();
      }}
    >
      {note ? <TwoLines label={t("join")} note={note} /> : <span>{label ?? t("join")}</span>}
      {aside && <span className="sr-only"> {aside}</span>}
    </Button>
  );
}

/** The service whose page or guide this is, if one waits for it: one of the four, or the name of another. */
function awaitedService(path: string): ServiceName | Localized | undefined {
  const isHere = (name: string, live: boolean) => !live && path.endsWith(`/${name}`);
  return (
    services.find(({ name, live }) => isHere(name, live))?.name ??
    ownServices.find(({ id, live }) => isHere(id, live))?.name
  );
}

/** Renders the waitlist dialog. Its code and its words load when a visitor is near such a button. */
export function WaitlistHost() {
  const locale = useSiteLocale();
  const service = awaitedService(usePagePath());
  /** Undefined until it is first opened: only then does the form begin. */
  const [isOpen, setOpen] = useState<boolean>();
  const load = useCallback(
    () => withLateWords(loadDialog(), locale, ["waitlist", "forms"]),
    [locale],
  );
  const { Part: Dialog, fetchPart, fetchAhead } = useLatePart(load);
  useFetchAhead("[data-waitlist]", fetchAhead);
  useEffect(() => {
    openDialog = async () => {
      // A loaded dialog opens in the frame of the press.
      if (!Dialog && !(await fetchPart())) return;
      setOpen(true);
      reportStep("dialog");
    };
    return () => {
      openDialog = undefined;
    };
  }, [Dialog, fetchPart]);
  if (!Dialog || isOpen === undefined) return null;
  return <Dialog open={isOpen} onOpenChange={setOpen} service={service} />;
}
