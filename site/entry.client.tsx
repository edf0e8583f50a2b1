import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import wholeSheet from "./ui/site.css?url";

// A page carries inline the styles it is served with. The whole sheet is for what appears later;
// the development server takes it as a module, to reload it.
if (import.meta.env.DEV) void import("./ui/site.css");
else {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = wholeSheet;
  document.head.append(sheet);
}

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
