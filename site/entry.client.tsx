import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Pages carry their styles inline; the development server also takes them here, to reload them.
if (import.meta.env.DEV) void import("./ui/site.css");

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
