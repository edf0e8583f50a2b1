import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import families from "./document/families.css?url";
import wholeSheet from "./ui/site.css?url";

// A page carries inline the styles and letters it is served with. The whole sheet is for what appears
// later; the families stand before the inline faces, which go on serving the letters they hold.
// The development server takes the sheet as a module, to reload it.
const sheet = (href: string) =>
  Object.assign(document.createElement("link"), { rel: "stylesheet", href });
document.head.prepend(sheet(families));
if (import.meta.env.DEV) void import("./ui/site.css");
else document.head.append(sheet(wholeSheet));

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
