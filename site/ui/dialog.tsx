import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import type { ReactNode, RefObject } from "react";
import { Icon } from "./icons.tsx";

const backdrop =
  "fixed inset-0 z-40 transition-opacity duration-200 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0";

/**
 * A modal dialog: focus stays inside and given back on closing, Escape and the scrim close it. It is
 * seen from its first frame on and only rises into place.
 * It is as tall as its content, up to the screen, where it scrolls inside. From its top, which stays in
 * place, it grows downward.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  width = "max-w-xl",
  isKept = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  width?: string;
  /** Its content is shown this once: a press beside it does not close it. */
  isKept?: boolean;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={isKept}>
      <Base.Portal>
        {/* Over an open sheet too: what is behind it is inert. */}
        <Base.Backdrop forceRender className={clsx(backdrop, "bg-[oklch(0.12_0.02_220/0.72)]")} />
        {/* Its shadow is the ground of the notices below it: no piece of the page shows between them. */}
        <Base.Viewport className="fixed inset-x-0 top-0 bottom-(--notice-room,0px) z-40 grid grid-cols-[minmax(0,1fr)] items-end-safe overflow-y-auto overscroll-contain max-sm:[box-shadow:0_var(--notice-room,0px)_var(--ground)] sm:items-start sm:justify-items-center sm:px-6 sm:pt-[max(1.5rem,6vh)] sm:pb-6">
          <Base.Popup
            className={clsx(
              "relative w-full border border-line bg-ground text-ink outline-none sm:scroll-mt-6 sm:rounded-[6px]",
              "max-sm:min-h-[60svh] px-5 pt-7 pb-9 sm:px-10 sm:pt-10 sm:pb-10",
              "transition-[opacity,transform] duration-200 ease-site data-[starting-style]:translate-y-3 data-[ending-style]:opacity-0",
              width,
            )}
          >
            <Base.Title className="display-sm pe-12">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-2 text-soft">{description}</Base.Description>
            )}
            {children}
            <Cross label={closeLabel} className="absolute end-3 top-5 sm:end-5 sm:top-8" />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * A dialog at the far side of the page, the whole screen on a phone. The focus stays inside and is
 * restored on closing: to where it was, or to what `returnTo` points at.
 */
export function Sheet({
  open,
  onClose,
  title,
  closeLabel,
  tools,
  foot,
  returnTo,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Beside the cross. */
  tools?: ReactNode;
  /** Stays in view below what scrolls. */
  foot?: ReactNode;
  returnTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={clsx(backdrop, "bg-[oklch(0.12_0.02_220/0.5)]")} />
        <Base.Popup
          finalFocus={returnTo}
          className="fixed inset-y-0 end-0 z-40 flex w-full flex-col border-line bg-ground text-ink outline-none transition-[opacity,transform] duration-200 ease-site data-[starting-style]:translate-x-6 data-[starting-style]:opacity-0 data-[ending-style]:translate-x-6 data-[ending-style]:opacity-0 sm:w-[30rem] sm:border-s rtl:data-[starting-style]:-translate-x-6 rtl:data-[ending-style]:-translate-x-6"
        >
          <div className="flex items-center gap-1 border-b border-line py-2 ps-5 pe-2 sm:ps-7">
            <Base.Title className="min-w-0 grow py-1 font-display text-[1.15rem] leading-snug font-medium [overflow-wrap:anywhere]">
              {title}
            </Base.Title>
            {tools}
            <Cross label={closeLabel} className="shrink-0" />
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">
            {children}
          </div>
          {foot && <div className="border-t border-line px-5 py-3 sm:px-7">{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Cross({ label, className }: { label: string; className: string }) {
  return (
    <Base.Close
      aria-label={label}
      className={clsx(
        "grid size-11 place-items-center rounded-[4px] text-soft hover:text-ink",
        className,
      )}
    >
      <Icon name="cross" className="size-5" />
    </Base.Close>
  );
}
