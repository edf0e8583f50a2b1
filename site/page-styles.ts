import type { Locale } from "#contract/locale.ts";
import families from "./document/families.css?inline";
import { codeFace, firstFaces } from "./document/first-faces.ts";
import { pageCss } from "./document/page-css.ts";
import { namesInSources } from "./document/page-sources.ts";
import routes from "./routes.ts";
import css from "./ui/site.css?inline";

const fileOf = new Map(routes.map(({ id, file }) => [id ?? file.replace(/\.tsx$/, ""), file]));

/** What a page can show is styled in it; the administration's pages ask for the whole sheet. */
function sourcesFor(routeId: string): string {
  const page = fileOf.get(routeId);
  return namesInSources(["site/public-page.tsx", ...(page ? [`site/${page}`] : [])]);
}

/** The faces and styles of a page, worked out from its HTML and sources with the tools of the build. */
export async function pageStyles(locale: Locale, routeId: string, html: string): Promise<string> {
  const faces = families + (await firstFaces(locale, html)) + (await codeFace(html));
  return faces + (import.meta.env.DEV ? css : await pageCss(html, css, sourcesFor(routeId)));
}
