import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icons.tsx";
import { closeToast, keepToastsBetweenPages, type ShownToast, useToasts } from "./toast.ts";

const shownFor = 5000;
const swipeDistance = 48;

const marks = {
  good: { icon: "circleCheck", colour: "text-good" },
  danger: { icon: "circleAlert", colour: "text-danger" },
  plain: { icon: "info", colour: "text-water" },
} as const;

/**
 * Where notices appear. Our own, since it must be there when nothing more can be fetched: libraries
 * weigh 8 kB (Sonner, whose inline styles the page's policy forbids) to 22 kB (Base UI).
 */
export function Toaster() {
  const t = useTranslations("shell");
  const toasts = useToasts();
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isPaused, setPaused] = useState(false);
  useFocusByKey(region);
  useRoom(region);
  useEffect(keepToastsBetweenPages, []);

  const close = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement);
    closeToast(id);
    if (hadFocus) (toasts.length > 1 ? region.current : cameFrom.current)?.focus();
    if (toasts.length === 1) setPaused(false);
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t("toast.region")}
      // Live regions are what a modal dialog does not hide from a screen reader. What is urgent in it
      // is an alert of its own, and read out at once.
      aria-live="polite"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
      }}
      onBlur={() => setPaused(false)}
      className="fixed inset-x-4 bottom-4 z-50 flex flex-col gap-3 outline-none md:inset-x-auto md:start-6 md:bottom-6 md:w-72 lg:w-96 md:[html:has([data-admin])_&]:start-auto md:[html:has([data-admin])_&]:end-6 md:[html:has([data-admin])_&]:top-18 md:[html:has([data-admin])_&]:bottom-auto print:hidden"
    >
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} isPaused={isPaused} onClose={() => close(toast.id)} />
      ))}
    </section>
  );
}

/** The words of a notice: its own, or those for what could not be fetched. */
function useTextOf(toast: ShownToast): { title: string; description?: string } {
  const t = useTranslations("shell.dialogFailed");
  return toast.kind === "load-failure" ? { title: t("title"), description: t("text") } : toast;
}

function Notice({
  toast,
  isPaused,
  onClose,
}: {
  toast: ShownToast;
  isPaused: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("shell");
  const canReload = toast.kind === "load-failure";
  const { icon, colour } = marks[canReload ? "danger" : toast.kind];
  const { title, description } = useTextOf(toast);
  const pressedAt = useRef(0);
  const stays = isPaused || canReload;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => closeToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [stays, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a swipe and Escape do what the button inside does.
    <div
      role={canReload || toast.kind === "danger" ? "alert" : undefined}
      onPointerDown={({ clientX }) => {
        pressedAt.current = clientX;
      }}
      onPointerUp={({ clientX, pointerType }) => {
        const distance = Math.abs(clientX - pressedAt.current);
        if (pointerType === "touch" && distance > swipeDistance) onClose();
      }}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      className="enter-rise flex touch-pan-y items-start gap-3 rounded-[4px] border border-edge bg-basin p-4 text-ink"
    >
      <Icon name={icon} className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-medium">{title}</p>
        {description && <p className="small text-soft">{description}</p>}
        {canReload && (
          <button
            type="button"
            className={buttonClass("quiet", "underline underline-offset-4")}
            onClick={() => location.reload()}
          >
            {t("dialogFailed.reload")}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={t("toast.close")}
        onClick={onClose}
        className="-m-2 grid size-9 place-items-center rounded-[4px] text-soft hover:text-ink"
      >
        <Icon name="cross" className="size-4" />
      </button>
    </div>
  );
}

/** F6 moves the focus to the notices, as it moves between panes elsewhere. */
function useFocusByKey(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F6" || !region.current?.childElementCount) return;
      event.preventDefault();
      region.current.focus();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [region]);
}

/**
 * On a phone notices cover the whole width: dialogs end above them, and a focused field is moved out
 * from under them, by a property with their height.
 */
function useRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const notices = region.current;
    if (!notices) return;
    const measure = new ResizeObserver(() => {
      const { innerHeight, innerWidth } = window;
      const isAcross = notices.childElementCount > 0 && innerWidth < 768;
      const room = isAcross ? innerHeight - notices.getBoundingClientRect().top + 12 : 0;
      // Every element inherits it: "0px" where nothing is written would have all of the page styled anew.
      const written = room > 0 ? `${Math.round(room)}px` : "";
      document.documentElement.style.setProperty("--notice-room", written);
      const field = document.activeElement;
      if (room > 0 && field?.matches("input, select, textarea, button")) {
        field.scrollIntoView({ block: "nearest" });
      }
    });
    measure.observe(notices);
    return () => measure.disconnect();
  }, [region]);
}
