import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import wholeSheet from "./ui/site.css?url";

// A page carries inline the styles it is served with. The whole sheet is for what appears later.
// The development server takes it as a module, to reload it.
const sheet = (href: string) =>
  Object.assign(document.createElement("link"), { rel: "stylesheet", href });
if (import.meta.env.DEV) void import("./ui/site.css");
else document.head.append(sheet(wholeSheet));

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
