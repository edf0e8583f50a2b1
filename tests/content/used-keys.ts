import { parseSync } from "vite";
import { flatten } from "#server/content/message-shape.ts";

interface Node {
  type: string;
  [key: string]: unknown;
}

/** What the sources say that may name a message. */
interface Spoken {
  strings: Set<string>;
  /** Templates, with a wildcard for each value: `pages.${name}`. */
  patterns: RegExp[];
  /** For each word file that code imports itself: the names that code mentions. */
  direct: Map<string, Set<string>>;
}

function collect(sources: Record<string, string>): Spoken {
  const spoken: Spoken = { strings: new Set(), patterns: [], direct: new Map() };
  for (const [path, text] of Object.entries(sources)) {
    const names = new Set<string>();
    const visit = (node: Node): void => {
      if (node.type === "Literal" && typeof node.value === "string") spoken.strings.add(node.value);
      if (node.type === "Identifier") names.add(node.name as string);
      // Names of object members can be keys too: Record<Channel, …>.
      if (node.type === "Property") names.add((node.key as { name?: string }).name ?? "");
      if (node.type === "TemplateLiteral") {
        const parts = (node.quasis as { value: { cooked: string } }[]).map((q) => q.value.cooked);
        if (parts.length === 1) spoken.strings.add(parts[0] ?? "");
        // A template that is all wildcard would keep every key alive.
        else if (parts.join("").replace(/\W/g, "")) {
          const source = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
          spoken.patterns.push(new RegExp(`^${source.join("[\\w.-]+")}$`));
        }
      }
      for (const value of Object.values(node)) {
        for (const child of Array.isArray(value) ? value : [value]) {
          if (child && typeof (child as Node).type === "string") visit(child as Node);
        }
      }
    };
    const { program, module } = parseSync(path, text);
    visit(program as unknown as Node);
    for (const { moduleRequest, entries } of module.staticImports) {
      const file = /content\/[a-z]+\/([\w-]+)\.json$/.exec(moduleRequest.value)?.[1];
      if (!file || entries.every((entry) => entry.isType)) continue;
      spoken.direct.set(file, new Set([...(spoken.direct.get(file) ?? []), ...names]));
    }
  }
  return spoken;
}

/**
 * Keys that no source can mean: neither the key itself, nor its end below a group that is named, is
 * said anywhere. It errs on the side of life, since keys are also put together from lists.
 */
export function deadKeys(
  files: Record<string, unknown>,
  sources: Record<string, string>,
): string[] {
  const spoken = collect(sources);
  const says = (words: string) =>
    spoken.strings.has(words) || spoken.patterns.some((pattern) => pattern.test(words));
  const alive = (file: string, key: string): boolean => {
    const steps = key.split(".");
    const direct = spoken.direct.get(file);
    for (let from = 0; from < steps.length; from += 1) {
      const group = [file, ...steps.slice(0, from)].join(".");
      const rest = steps.slice(from);
      if (direct?.has(rest.at(-1) ?? "")) return true;
      if (!says(group) && !(from > 0 && says(steps.slice(0, from).join(".")))) continue;
      // Code may read a whole list or group.
      if (rest.some((_, end) => says(rest.slice(0, end + 1).join(".")) && isWhole(rest, end))) {
        return true;
      }
    }
    return says(key);
  };
  return Object.entries(files).flatMap(([file, words]) =>
    [...flatten(words).keys()].filter((key) => !alive(file, key)).map((key) => `${file}:${key}`),
  );
}

/** Whether naming the path up to `end` brings everything below it: itself, or a list's entries. */
function isWhole(steps: string[], end: number): boolean {
  return end === steps.length - 1 || /^\d+$/.test(steps[end + 1] ?? "");
}
