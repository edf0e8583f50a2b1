import { basename } from "node:path";
import { readSource, resolveImport, type SourceFile } from "./imports.ts";

/**
 * The import law (ARCHITECTURE.md). A file's zone follows from its folder, so a new folder is under
 * the law the moment it exists: an unknown one is itself a breach.
 */
const siteZones: Record<string, string[]> = {
  pages: ["shell", "features", "forms", "links", "ui", "i18n"],
  // The header carries the join button, which opens the waitlist dialog.
  shell: ["features", "forms", "links", "ui", "i18n"],
  // The administration: only the route table may import it.
  admin: ["forms", "ui", "i18n"],
  features: ["forms", "links", "ui", "i18n"],
  forms: ["ui", "i18n"],
  // The links of the site as they look: to its pages and out of it.
  links: ["ui", "i18n"],
  ui: [],
  i18n: [],
  // How a page becomes a file: only the root files use it.
  document: ["i18n"],
  // How the press files are drawn, before the pages are built.
  press: ["i18n"],
  // What lets search engines and social networks find the pages, made once they are built.
  seo: ["pages", "press", "i18n"],
};

const topLevel: Record<string, string[]> = {
  contract: ["brand", "content"],
  brand: ["contract", "content"],
  // Which of its words a group says.
  content: ["contract", "brand"],
  emails: ["contract", "content", "brand"],
  site: ["contract", "content", "brand"],
  server: ["contract", "brand", "emails", "content"],
};

/** Folders that serve the product and are no part of it: they may import all of it, and each other. */
const around = new Set(["tests", "bench", "tasks"]);

/** How the server works, without product words: each layer may import those after it. */
export const layersBelow: Record<string, string[]> = {
  http: ["database"],
  mail: ["database"],
  database: [],
};

/** All that these layers may import of the contract: languages and origin. */
const neutral = /^contract\/(locale|origin)\.ts$/;

/** Folders in which no two files have the same name. The contract repeats the names of capabilities. */
const uniqueNames = new Set(["server"]);

/** Names that say nothing about what is inside. */
const drawers = /(^|\/)(utils?|helpers?|common|misc|lib)(\.\w+)*(\/|$)/;

export interface Breach {
  rule: "direction" | "unknown-folder" | "cycle" | "barrel" | "intl" | "drawer" | "name";
  file: string;
  detail: string;
}

/** Every breach of the law in a tree, given as path → text. */
export function breachesOf(tree: Record<string, string>): Breach[] {
  const paths = Object.keys(tree);
  const sources = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => readSource(path, tree[path] ?? ""));
  return [
    ...paths.flatMap(drawer),
    ...sameNames(paths),
    ...sources.flatMap(ownBreaches),
    ...cycles(sources),
  ];
}

function ownBreaches(file: SourceFile): Breach[] {
  const breaches: Breach[] = [];
  const say = (rule: Breach["rule"], detail: string) =>
    breaches.push({ rule, file: file.path, detail });

  if (file.exportsAll) say("barrel", "export * hands on another file unseen");
  else if (file.onlyReexports) say("barrel", "does nothing but hand on other files");
  if (file.languageServices.length > 0 && !mayFormat(file.path)) {
    say("intl", `${file.languageServices.join(", ")}: only site/i18n formats`);
  }
  const stranger = unknownFolder(file.path);
  if (stranger) return [...breaches, { rule: "unknown-folder", file: file.path, detail: stranger }];
  for (const specifier of file.imports) {
    const target = resolveImport(file.path, specifier);
    const breach = target === undefined ? undefined : directionBreach(file.path, target);
    if (breach) say(...breach);
  }
  return breaches;
}

function unknownFolder(path: string): string | undefined {
  const [top = "", zone = ""] = path.split("/");
  if (isFile(path, 1) || around.has(top)) return undefined;
  if (!topLevel[top]) return `${top}/ has no place in the law`;
  if (top === "site" && !isFile(path, 2) && !siteZones[zone]) {
    return `site/${zone}/ has no place in the law`;
  }
  return undefined;
}

function directionBreach(from: string, to: string): [Breach["rule"], string] | undefined {
  const [a = "", b = ""] = [topOf(from), topOf(to)];
  if (a === "" || around.has(a)) return undefined;
  const allowed = topLevel[a] ?? [];
  if (around.has(b) && isTest(from)) return undefined;
  if (a !== b) {
    if (!allowed.includes(b)) return ["direction", `${a} may not import ${to}`];
    // A brand needs only the list of languages from the contract, and lists their files.
    if (a === "brand" && !/^contract\/locale\.ts$|^content\/languages\//.test(to)) {
      return ["direction", `brand may import only contract/locale.ts and languages, not ${to}`];
    }
    // Lists of choices that the schemas are made of.
    if (
      a === "contract" &&
      !/^brand\/(signup|questions|languages)\.ts$|^content\/language\.ts$/.test(to) &&
      !isTest(from)
    ) {
      return [
        "direction",
        `contract may import only brand/signup.ts, questions.ts, languages.ts and their shape, not ${to}`,
      ];
    }
    if (b === "content" && a === "server" && !/^content\/(own-words|offer)\.ts$/.test(to)) {
      return ["direction", `server reads content/ as data, and may not import ${to}`];
    }
    const [, layer = ""] = from.split("/");
    if (a === "server" && layer in layersBelow && !isTest(from) && !neutral.test(to)) {
      return ["direction", `server/${layer} may import only ${neutral.source}, not ${to}`];
    }
    return undefined;
  }
  if (a === "site") return siteBreach(from, to);
  if (a === "server") return serverBreach(from, to);
  return undefined;
}

function siteBreach(from: string, to: string): [Breach["rule"], string] | undefined {
  const [, a = "", aPart] = from.split("/");
  const [, b = "", bPart] = to.split("/");
  if (b === "admin" && a !== "admin" && from !== "site/routes.ts") {
    return ["direction", `only site/routes.ts may import the administration: ${to}`];
  }
  if (isFile(from, 2)) return undefined; // the root files: routes.ts, root.tsx, entries
  const allowed = siteZones[a] ?? [];
  if (isFile(to, 2)) return ["direction", `${from} may not import the root file ${to}`];
  if (a !== b) {
    return allowed.includes(b) ? undefined : ["direction", `site/${a} may not import site/${b}`];
  }
  if ((a === "pages" || a === "features") && aPart !== bPart) {
    return ["direction", `${a} do not import each other: ${to}`];
  }
  return undefined;
}

function serverBreach(from: string, to: string): [Breach["rule"], string] | undefined {
  const [, a = ""] = from.split("/");
  const [, b = ""] = to.split("/");
  if (isFile(from, 2)) return undefined; // the app: main.ts, app.ts, config.ts
  if (isFile(to, 2)) return ["direction", `server/${a} may not import the app's ${to}`];
  if (a === b) return undefined;
  const below = layersBelow[a];
  if (below) {
    if (below.includes(b) || isTest(from)) return undefined;
    return ["direction", `server/${a} may not import server/${b}`];
  }
  if (b in layersBelow) return undefined;
  return ["direction", `capabilities do not import each other: ${to}`];
}

function drawer(path: string): Breach[] {
  const name = drawers.exec(path)?.[2];
  return name
    ? [{ rule: "drawer", file: path, detail: `"${name}" does not say what is inside` }]
    : [];
}

/** Files of one top-level folder with the same name: a name says which file it is without its folder. */
function sameNames(paths: readonly string[]): Breach[] {
  const inTree = paths.filter((path) => uniqueNames.has(topOf(path)));
  const byName = Object.groupBy(inTree, (path) => `${topOf(path)}/${basename(path)}`);
  return Object.values(byName).flatMap((same = []) =>
    same.slice(1).map((file): Breach => ({ rule: "name", file, detail: `as ${same[0]}` })),
  );
}

/** Each circle of files that import one another, once. Type imports count too. */
function cycles(sources: SourceFile[]): Breach[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const breaches: Breach[] = [];
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = [...trail.slice(start), path];
      breaches.push({ rule: "cycle", file: path, detail: circle.join(" → ") });
      return;
    }
    if (done.has(path)) return;
    for (const specifier of known.get(path)?.imports ?? []) {
      const target = resolveImport(path, specifier);
      if (target !== undefined && known.has(target)) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const source of sources) visit(source.path, []);
  return breaches;
}

/**
 * The dashboard (site) and the export (server) must format a day alike: one formatter, in the contract.
 * An import reads names that files have in any language, and the check of a text the forms of its plurals: they
 * format nothing.
 */
const otherUsers = [
  "contract/lead-date.ts",
  "contract/time-zones.ts",
  "server/content/text-rules.ts",
  "server/leads/import/import-dates.ts",
  "server/leads/import/vocabulary.ts",
];

function mayFormat(path: string): boolean {
  if (path.startsWith("site/i18n/") || otherUsers.includes(path)) return true;
  return around.has(topOf(path)) || isTest(path);
}

const topOf = (path: string) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isFile = (path: string, depth: number) => path.split("/").length === depth;
