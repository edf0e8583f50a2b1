import { useEffect, useState } from "react";
import { useLatePart } from "#site/ui/late-part.ts";

const loadDialog = () => import("./waitlist-dialog.tsx");

let listener: (() => void) | undefined;

/** Asks for the waitlist dialog, from any button of the page. */
export function openWaitlist(): void {
  listener?.();
}

/** Where the waitlist dialog stands. Its code, its words and the captcha come with the first press. */
export function WaitlistHost() {
  const [open, setOpen] = useState(false);
  const [Dialog, fetchDialog] = useLatePart(loadDialog);
  useEffect(() => {
    listener = async () => {
      if (await fetchDialog()) setOpen(true);
    };
    return () => {
      listener = undefined;
    };
  }, [fetchDialog]);
  return Dialog && <Dialog open={open} onOpenChange={setOpen} />;
}
