import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Hydrates a document of the administration, once its script has set the globals that the router reads. */
export function startRouter(): void {
  // A reader who moves on during a transition skips its rest. The router ignores the browser's
  // rejection, which is no fault of the page.
  addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /transition/i.test(reason.message)) {
      event.preventDefault();
    }
  });
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
