import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// A built page asks for its whole sheet itself (see `lean-document.ts`). The development server takes
// it as a module, to reload it.
if (import.meta.env.DEV) void import("./ui/site.css");

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
