import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const outside = new Set(["node_modules", "build", "data", "screenshots"]);

/** The project's own files whose name matches, as path → text. Hidden and built folders are left out. */
export function readTree(ending: RegExp, under = "."): Record<string, string> {
  const tree: Record<string, string> = {};
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.name.startsWith(".") || outside.has(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else if (ending.test(entry.name)) {
        tree[relative(root, path).split(sep).join("/")] = readFileSync(path, "utf8");
      }
    }
  };
  visit(join(root, under));
  return tree;
}
