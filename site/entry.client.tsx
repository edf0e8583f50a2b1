import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// A built page loads its whole sheet itself (see `lean-document.ts`). The development server takes
// it as a module, to reload it.
if (import.meta.env.DEV) void import("./ui/site.css");

// Who goes on before one page has passed into the next skips the rest of it. The router does not listen
// to what the browser then says, which is no fault of the page.
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
