import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { namesIn } from "./page-css.ts";

const imports = /(?:from |import\()"((?:#site\/|\.)[^"]+\.tsx?)"/g;

interface Source {
  /** Names that can be those of utilities. */
  names: readonly string[];
  /** Modules of the site that it imports, at once or when they are wanted. */
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
export function namesInSources(modules: readonly string[]): string {
  const found = new Set(modules);
  for (const path of found) for (const imported of sourceOf(path).imported) found.add(imported);
  return [...new Set([...found].flatMap((path) => sourceOf(path).names))].join("\n");
}
