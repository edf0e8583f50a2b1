import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { keepFirstTouch } from "#site/features/waitlist/first-touch.ts";
import { WaitlistHost } from "#site/features/waitlist/waitlist-button.tsx";
import { Toaster } from "#site/ui/toaster.tsx";
import { Cursor } from "./cursor.tsx";
import { useDrawRest } from "./draw-rest.ts";
import { pressAgain } from "./early-press.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What stands around every page. `bare` leaves out header and footer. */
export function Shell({ bare, children }: { bare: boolean; children: ReactNode }) {
  const t = useTranslations("shell");
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  useEffect(keepFirstTouch, []);
  useEffect(pressAgain, []);
  useDrawRest();
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-4 z-50 -translate-y-24 rounded-[4px] bg-water px-4 py-3 font-medium text-on-water focus:translate-y-0"
      >
        {t("skip")}
      </a>
      {!bare && <Header />}
      <main ref={main} id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {!bare && <Footer />}
      <Toaster
        words={{
          region: t("toast.region"),
          close: t("toast.close"),
          loadFailure: {
            title: t("dialogFailed.title"),
            text: t("dialogFailed.text"),
            reload: t("dialogFailed.reload"),
          },
        }}
      />
      <WaitlistHost />
      <Cursor />
    </>
  );
}

/** After a change of page, the keyboard and the screen reader start at the new page's content. */
function useFocusOnArrival(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
