import { parseSync } from "vite";
import { type Node, walk } from "./imports.ts";

/** What a child of an element can become: bare words, anything else, or nothing. */
type Kind = "words" | "part" | "nothing";

/**
 * Places where React would have to insert a part before bare words, or remove bare words beside another
 * part. A browser that translates wraps bare words in an element of its own: React no longer finds them
 * there, and the page fails. Words in an element of their own are safe. Each with its line.
 */
export function bareWords(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const speakers = new Set<string>();
  const found: string[] = [];
  walk(program as unknown as Node, (node) => {
    if (node.type === "VariableDeclarator" && isUseTranslations(node.init as Node | null)) {
      speakers.add((node.id as { name?: string }).name ?? "");
    }
  });
  walk(program as unknown as Node, (node) => {
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return;
    const children = (node.children as Node[])
      .map((child) => kindsOf(child, speakers))
      .filter((kinds) => kinds.size > 0);
    const isAtFault = children.some((kinds, i) => {
      if (kinds.size < 2) return false;
      const isBeside = kinds.has("words") && children.length > 1;
      return isBeside || children.slice(i + 1).some((later) => later.has("words"));
    });
    if (!isAtFault) return;
    found.push(`${path}:${text.slice(0, node.start as number).split("\n").length}`);
  });
  return found;
}

function isUseTranslations(init: Node | null): boolean {
  return (init?.callee as { name?: string } | undefined)?.name === "useTranslations";
}

/** Empty for white space between lines and for comments, which are no children. */
function kindsOf(node: Node, speakers: ReadonlySet<string>): Set<Kind> {
  const of = (key: string) => kindsOf(node[key] as Node, speakers);
  switch (node.type) {
    case "JSXText":
      return new Set(/\S/.test(node.value as string) ? ["words"] : []);
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return of("expression");
    case "JSXEmptyExpression":
      return new Set();
    case "Literal":
      if (typeof node.value !== "string") return new Set(["nothing"]);
      return new Set(/\S/.test(node.value) ? ["words"] : []);
    case "TemplateLiteral":
      return new Set(["words"]);
    case "ConditionalExpression":
      return new Set([...of("consequent"), ...of("alternate")]);
    case "LogicalExpression":
      return new Set([
        ...(node.operator === "&&" ? ["nothing" as const] : of("left")),
        ...of("right"),
      ]);
    case "CallExpression":
      return new Set([isSaid(node.callee as Node, speakers) ? "words" : "part"]);
    default:
      return new Set(["part"]);
  }
}

/** `t("…")` and `t.rich("…")`, whatever the function is called. */
function isSaid(callee: Node, speakers: ReadonlySet<string>): boolean {
  const named = (callee.type === "MemberExpression" ? callee.object : callee) as { name?: string };
  return speakers.has(named.name ?? "");
}
