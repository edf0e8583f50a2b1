import { posix } from "node:path";
import { parseSync } from "vite";

/** A source file as the law checks it: its imports and exports, not its text. */
export interface SourceFile {
  path: string;
  /** Specifiers of every import, export-from, dynamic import, type import and glob. */
  imports: string[];
  /** True when the file only re-exports what other files export. */
  onlyReexports: boolean;
  /** Whether it has an `export * from`, which hides the names that it passes on. */
  exportsAll: boolean;
  /** Names of the platform's language services that it uses: `Intl`, `toLocaleString`… */
  languageServices: string[];
}

export interface Node {
  type: string;
  [key: string]: unknown;
}

const localeMethods = new Set(["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]);

/** Reads a TypeScript or TSX file. Comments and strings are not mistaken for code. */
export function readSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);

  const imports = new Set(module.staticImports.map((entry) => entry.moduleRequest.value));
  for (const entry of module.staticExports.flatMap((statement) => statement.entries)) {
    if (entry.moduleRequest) imports.add(entry.moduleRequest.value);
  }
  const languageServices = new Set<string>();
  walk(program as unknown as Node, (node) => {
    if (node.type === "ImportExpression" || node.type === "TSImportType") {
      for (const found of literals(node.source as Node)) imports.add(found);
    }
    if (node.type === "CallExpression" && isGlob(node.callee as Node)) {
      for (const found of (node.arguments as Node[]).flatMap(literals)) imports.add(found);
    }
    if (node.type === "Identifier") {
      const name = node.name as string;
      if (name === "Intl" || localeMethods.has(name)) languageServices.add(name);
    }
  });

  const body = program.body as unknown as Node[];
  return {
    path,
    imports: [...imports],
    onlyReexports: body.every(handsOn) && body.some(isExport),
    exportsAll: body.some((node) => node.type === "ExportAllDeclaration"),
    languageServices: [...languageServices],
  };
}

/**
 * The project file that an import resolves to, or undefined for a package. Globs resolve to their
 * folder.
 */
export function resolveImport(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/[*?].*$/, "").replace(/\?.*$/, "");
  if (plain.startsWith("#")) return plain.slice(1);
  if (plain.startsWith("/")) return plain.slice(1);
  if (plain.startsWith(".")) return posix.join(posix.dirname(from), plain);
  return undefined;
}

function handsOn(node: Node): boolean {
  if (node.type === "ExportAllDeclaration" || node.type === "ImportDeclaration") return true;
  return node.type === "ExportNamedDeclaration" && !node.declaration;
}

function isExport(node: Node): boolean {
  return node.type === "ExportAllDeclaration" || node.type === "ExportNamedDeclaration";
}

function isGlob(callee: Node): boolean {
  const property = callee.property as { name?: string } | undefined;
  return (callee.object as Node | undefined)?.type === "MetaProperty" && property?.name === "glob";
}

/** Text of a string, of each string in a list, or what a template says before its first value. */
function literals(node: Node | null | undefined): string[] {
  if (!node) return [];
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node.type === "ArrayExpression") return (node.elements as Node[]).flatMap(literals);
  if (node.type === "TemplateLiteral") {
    const [first] = node.quasis as { value: { cooked: string } }[];
    return [`${first?.value.cooked ?? ""}*`];
  }
  return [];
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof (child as Node).type === "string") walk(child as Node, visit);
    }
  }
}
