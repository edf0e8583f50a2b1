import { parseSync } from "vite";
import { type Node, walk } from "./imports.ts";

/** Words by which a program is described as if it were a person, each with what the field says instead. */
const instead = new Map(
  Object.entries({
    somebody: "a client, a visitor, a user",
    anybody: "a client, a visitor, a user",
    everybody: "all clients, the whole list",
    nobody: "no client, anonymous",
    whoever: "the client that",
    told: "sent, reported, logged",
    tell: "send, report, log",
    tells: "sends, reports, logs",
    telling: "sending, reporting",
    ask: "request, query, call, prompt, require",
    asks: "requests, queries, calls, prompts, requires",
    asked: "requested, queried, called, required",
    asking: "requesting, loading",
    hear: "receive",
    hears: "receives",
    heard: "received",
    seek: "search",
    sought: "query, search text",
    meant: "expected, matching, target",
    held: "deferred, paused, locked, stored",
  }),
);

/** A limit whose name is a superlative before a noun: `mostTags`, `fewestLetters`. */
const superlative = /^(?:most|least|fewest)(?=[A-Z])/;

/** Columns and lists with the specification's names, and the state of a referral. */
const named = /^heard_?(?:channels?|detail)$|^referrals_held$/i;

/** Of these, the words that have no place in a comment either; the others have other senses there. */
const inComments = new Set(
  ["somebody", "anybody", "everybody", "nobody", "whoever"].concat("told", "asked", "sought"),
);

function dialect(text: string): string[] {
  const words = text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[^\p{L}]+/u);
  return words.map((word) => word.toLowerCase()).filter((word) => instead.has(word));
}

const advice = (where: () => string, text: string, words = dialect(text)): string[] =>
  words.map((word) => `${where()}: ${text}: instead of “${word}”: ${instead.get(word)}`);

/** Names in a path that are no field's words. */
export const plainPath = (path: string): string[] =>
  advice(() => path, path.split("/").at(-1) ?? "");

/** Names that a file declares in words that are not the field's, each with its line. */
export function plainNames(path: string, text: string): string[] {
  const names = new Map<number, string>();
  walk(parseSync(path, text).program as unknown as Node, (node) => {
    for (const { start, name } of declared(node)) names.set(start as number, name as string);
  });
  return [...names].flatMap(([start, name]) => {
    const where = placeOf(path, text, start);
    const limit = superlative.test(name) ? [`${where()}: ${name}: a limit is max… or min…`] : [];
    return named.test(name) ? [] : [...advice(where, name), ...limit];
  });
}

const placeOf = (path: string, text: string, start: number) => () =>
  `${path}:${text.slice(0, start).split("\n").length}`;

/**
 * Comments of a file in words that are not the field's, each with its line. Code in them, and a code
 * before a colon, is left out.
 */
export const plainComments = (path: string, text: string): string[] =>
  parseSync(path, text).comments.flatMap(({ start, value }) => {
    const words = dialect(value.replaceAll(/`[^`]*`|\b\w+:/g, "")).filter((word) =>
      inComments.has(word),
    );
    return advice(placeOf(path, text, start), value.trim(), words);
  });

/** The identifiers that a node introduces. Keys of objects are left out: content and libraries name them. */
function declared(node: Node): Node[] {
  switch (node.type) {
    case "VariableDeclarator":
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "TSFunctionType":
    case "TSMethodSignature":
    case "CatchClause":
    case "ClassDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSTypeParameter": {
      const parts = [
        node.id,
        node.name,
        node.param,
        ...((node.params as Node[] | undefined) ?? []),
      ];
      return [...parts.flatMap((part) => bound(part as Node | null)), ...keyOf(node)];
    }
    case "TSPropertySignature":
    case "PropertyDefinition":
    case "MethodDefinition":
      return keyOf(node);
    default:
      return [];
  }
}

function keyOf({ key, computed }: Node): Node[] {
  return computed ? [] : bound(key as Node | null);
}

/** The identifiers of a pattern. */
function bound(node: Node | null | undefined): Node[] {
  switch (node?.type) {
    case "Identifier":
    case "PrivateIdentifier":
      return [node];
    case "ObjectPattern":
      return (node.properties as Node[]).flatMap((part) => bound((part.value ?? part) as Node));
    case "ArrayPattern":
      return (node.elements as (Node | null)[]).flatMap(bound);
    case "AssignmentPattern":
      return bound(node.left as Node);
    case "RestElement":
      return bound(node.argument as Node);
    default:
      return [];
  }
}

const starters = new Set(["describe", "it", "test"]);

/** Titles of a file's tests in words that are not the field's, each with its line. */
export function plainTitles(path: string, text: string): string[] {
  const found: string[] = [];
  walk(parseSync(path, text).program as unknown as Node, (node) => {
    const title = node.type === "CallExpression" && titleOf(node);
    if (!title) return;
    const [start, end] = [title.start as number, title.end as number];
    found.push(...advice(placeOf(path, text, start), text.slice(start + 1, end - 1)));
  });
  return found;
}

/** The title of a test or a group of tests: `it("…")`, `it.each([…])("…")`. */
function titleOf(call: Node): Node | undefined {
  let callee = call.callee as Node;
  while (callee.type !== "Identifier") {
    const inner = callee.callee ?? callee.object ?? callee.tag;
    if (!inner) return undefined;
    callee = inner as Node;
  }
  const [title] = call.arguments as Node[];
  const isText = title?.type === "Literal" || title?.type === "TemplateLiteral";
  return starters.has(callee.name as string) && isText ? title : undefined;
}
