import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Has a document of the administration answer, once its script has set out all that the router reads. */
export function startRouter(): void {
  // Who goes on before one page has passed into the next skips the rest of it. The router does not listen
  // to what the browser then says, which is no fault of the page.
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
