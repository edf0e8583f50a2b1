import { parseSync } from "vite";
import { type Node, walk } from "./imports.ts";
import { layersBelow } from "./law.ts";

/** What one capability gets of another through the file that wires them. */
export interface Crossing {
  name: string;
  from: string;
  to: string;
  /** A function is called by the other capability; anything else is data, or an object made for it. */
  isFunction: boolean;
}

/**
 * Every crossing in the texts of the wiring files: an import from one capability in an argument for
 * another, directly or through constants. A name means one thing in all of them. What an import
 * returns belongs to its own capability, whatever its arguments. `isFunction` says whether an exported
 * name is a function.
 */
export function crossingsOf(
  texts: readonly string[],
  isFunction: (file: string, name: string) => boolean,
): Crossing[] {
  const programs = texts.map((text) => parseSync("server/app.ts", text).program as unknown as Node);
  const imports = new Map<string, { file: string; name: string; capability: string | undefined }>();
  const values = new Map<string, Node[]>();
  for (const program of programs)
    walk(program, (node) => {
      if (node.type === "ImportDeclaration") {
        const file = (node.source as { value: string }).value.replace(/^\.\//, "#server/");
        // What one wiring file takes from another is known by its value there.
        if (file === "#server/services.ts") return;
        const [top, folder = "", isInFolder] = file.split("/");
        const isCapability =
          top === "#server" && isInFolder !== undefined && !(folder in layersBelow);
        for (const { local, imported } of node.specifiers as Record<string, Named>[]) {
          const name = imported?.name ?? "";
          const capability = isCapability ? folder : undefined;
          imports.set(local?.name ?? "", { file, name, capability });
        }
      }
      if (node.type !== "VariableDeclarator") return;
      const id = node.id as Node;
      if (id.type === "Identifier") add(id.name as string, node.init as Node);
      // A renamed part is known by its original name.
      if (id.type === "ObjectPattern") {
        for (const { key, value } of id.properties as Record<string, Node>[]) {
          if (value?.type === "Identifier" && key && key.name !== value.name) {
            add(value.name as string, key);
          }
        }
      }
    });
  function add(name: string, value: Node | null) {
    if (value) values.set(name, [...(values.get(name) ?? []), value]);
  }

  /**
   * Imports that a value consists of. Statements inside a function are wired on their own, and are part
   * of nothing.
   */
  function partsOf(node: Node, isLater: boolean, seen: ReadonlySet<string>): Found[] {
    const within = (child: Node, later = isLater) => partsOf(child, later, seen);
    const callee = node.type === "CallExpression" ? (node.callee as Node) : undefined;
    const called = callee?.type === "Identifier" && imports.get(callee.name as string);
    if (called) return [{ ...called, isCalled: !isLater }];
    switch (node.type) {
      case "CallExpression":
        // `list.map(…)` calls its function at once.
        return [callee, ...(node.arguments as Node[])].flatMap((child) =>
          child?.type === "ArrowFunctionExpression"
            ? within(child.body as Node)
            : within(child as Node),
        );
      case "Identifier": {
        const name = node.name as string;
        const imported = imports.get(name);
        if (imported) return [{ ...imported, isCalled: false }];
        if (seen.has(name)) return [];
        const further = new Set([...seen, name]);
        return (values.get(name) ?? []).flatMap((value) => partsOf(value, isLater, further));
      }
      case "MemberExpression": {
        const { object, property } = node as unknown as Record<"object" | "property", Node>;
        return object.type === "Identifier" && imports.get(object.name as string) === undefined
          ? [...within(property), ...within(object)]
          : within(object);
      }
      case "Property":
        return within(node.value as Node);
      case "ExpressionStatement":
      case "VariableDeclaration":
        return [];
      case "ArrowFunctionExpression":
        return within(node.body as Node, true);
      default:
        if (node.type.startsWith("TS"))
          return "expression" in node ? within(node.expression as Node) : [];
        return childrenOf(node).flatMap((child) => within(child));
    }
  }

  const crossings = new Map<string, Crossing>();
  for (const program of programs)
    walk(program, (node) => {
      if (node.type !== "CallExpression") return;
      const callee = node.callee as Node;
      const to = imports.get(callee.name as string)?.capability;
      if (callee.type !== "Identifier" || !to) return;
      for (const part of (node.arguments as Node[]).flatMap((one) =>
        partsOf(one, false, new Set()),
      )) {
        const { file, name, capability: from, isCalled } = part;
        if (!from || from === to) continue;
        const crossing = { name, from, to, isFunction: !isCalled && isFunction(file, name) };
        crossings.set(`${name} ${to}`, crossing);
      }
    });
  return [...crossings.values()];
}

interface Named {
  name: string;
}

type Found = { file: string; name: string; capability: string | undefined; isCalled: boolean };

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === "string");
