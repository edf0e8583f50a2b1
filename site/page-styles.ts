import { readFileSync } from "node:fs";
import { posix } from "node:path";
import type { Locale } from "#contract/locale.ts";
import families from "./document/families.css?inline";
import { codeFace, firstFaces } from "./document/first-faces.ts";
import { namesIn, pageCss } from "./document/page-css.ts";
import routes from "./routes.ts";
import css from "./ui/site.css?inline";

const imports = /(?:from |import\()"((?:#site\/|\.)[^"]+\.tsx?)"/g;

interface Source {
  /** Names that can be those of utilities. */
  names: readonly string[];
  /** Modules of the site that it imports, statically or dynamically. */
  imported: readonly string[];
}

const sources = new Map<string, Source>();

function readSource(path: string): Source {
  const text = readFileSync(path, "utf8");
  const imported = [...text.matchAll(imports)].map(([, specifier = ""]) =>
    specifier.startsWith("#") ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
  );
  return { names: [...new Set(namesIn(text))], imported };
}

function sourceOf(path: string): Source {
  const source = sources.get(path) ?? readSource(path);
  sources.set(path, source);
  return source;
}

/**
 * The names in the sources of modules, given by their paths in the project, and of all that they import:
 * all classes of the elements of a page are in them.
 */
function namesInSources(modules: readonly string[]): string {
  const found = new Set(modules);
  for (const path of found) for (const imported of sourceOf(path).imported) found.add(imported);
  return [...new Set([...found].flatMap((path) => sourceOf(path).names))].join("\n");
}

const fileOf = new Map(routes.map(({ id, file }) => [id ?? file.replace(/\.tsx$/, ""), file]));

/** A page contains the styles of what it can show; the administration's pages load the whole sheet. */
function sourcesFor(routeId: string): string {
  const page = fileOf.get(routeId);
  return namesInSources(["site/public-page.tsx", ...(page ? [`site/${page}`] : [])]);
}

/** The faces and styles of a page, worked out from its HTML and sources with the tools of the build. */
export async function pageStyles(locale: Locale, routeId: string, html: string): Promise<string> {
  const faces = families + (await firstFaces(locale, html)) + (await codeFace(html));
  return faces + (import.meta.env.DEV ? css : await pageCss(html, css, sourcesFor(routeId)));
}
