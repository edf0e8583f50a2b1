import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import families from "./document/families.css?inline";
import { codeFace, firstFaces } from "./document/first-faces.ts";
import { leanDocument, pageCss, putsOffSheet } from "./document/lean-document.ts";
import { localeOfRequest } from "./i18n/words.server.ts";
import errorPage from "./root.tsx?raw";
import button from "./ui/button.tsx?raw";
import css from "./ui/site.css?inline";
import wholeSheet from "./ui/site.css?url";
import toaster from "./ui/toaster.tsx?raw";

/** What is pressed first is drawn in one frame, and does not wait for a sheet that is put off. */
const dialog = Object.values(
  import.meta.glob<string>(
    [
      "./features/waitlist/*.tsx",
      "./forms/fields.tsx",
      "./ui/{dialog,drawing,field,joining-branch}.tsx",
    ],
    { eager: true, query: "?raw", import: "default" },
  ),
);

/** The build takes what says that there is no page like a page; the server gives it its status. */
const builtStatus = (status: number) => (status === 404 && !import.meta.env.DEV ? 200 : status);

/** That there is no page is thrown, and is no failure. */
export function handleError(error: unknown): void {
  if (!(error instanceof Response)) console.error(error);
}

/** Renders a page whole, at build time, and inlines what its first paint needs. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError: reject,
      onError: reject,
    });
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  const first = await firstFaces(localeOfRequest(request), html);
  const faces = families + first + (await codeFace(html));
  const always = [errorPage, button, toaster, ...(putsOffSheet(html) ? dialog : [])];
  const lean = import.meta.env.DEV
    ? { html, css: faces + css }
    : { html, css: faces + (await pageCss(html, css, always)), wholeSheet };
  return new Response(leanDocument(lean), { status: builtStatus(status), headers });
}
