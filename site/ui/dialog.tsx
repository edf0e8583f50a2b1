import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";

/**
 * A modal dialog: focus is held inside and given back on closing, Escape and the scrim close it.
 * It is as tall as its content, up to the screen, where it scrolls inside.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  width = "max-w-xl",
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  width?: string;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.12_0.02_220/0.72)] transition-opacity duration-200 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end-safe overflow-y-auto overscroll-contain sm:place-items-center-safe sm:p-6">
          <Base.Popup
            className={clsx(
              "relative w-full border border-line bg-ground text-ink outline-none sm:rounded-[6px]",
              "max-sm:min-h-[60svh] px-5 pt-7 pb-9 sm:px-10 sm:pt-10 sm:pb-10",
              "transition-[opacity,transform] duration-200 ease-site data-[starting-style]:translate-y-3 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0",
              width,
            )}
          >
            <Base.Title className="display-sm pe-12">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-2 text-soft">{description}</Base.Description>
            )}
            {children}
            <Base.Close
              aria-label={closeLabel}
              className="absolute end-3 top-3 grid size-11 place-items-center rounded-[4px] text-soft hover:text-ink sm:end-5 sm:top-5"
            >
              <X className="size-5" aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
