import { describe, expect, it } from "vitest";
import ar from "#content/ar/mail.json" with { type: "json" };
import en from "#content/en/mail.json" with { type: "json" };
import fr from "#content/fr/mail.json" with { type: "json" };

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[prefix + key, value] as const]
        : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}
const argumentsOf = (message: string) =>
  [...new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name))].sort();

describe.each([
  ["ar", ar],
  ["fr", fr],
])("the mail words in %s", (_, words) => {
  const english = flat(en);
  const written = flat(words);

  it("have the keys of the English ones, in their order", () => {
    expect([...written.keys()]).toEqual([...english.keys()]);
  });

  it.each([...english.keys()])("take the same arguments: %s", (key) => {
    expect(argumentsOf(written.get(key) ?? "")).toEqual(argumentsOf(english.get(key) ?? ""));
    expect(written.get(key)).not.toBe(english.get(key));
  });

  it("do not name the brand, which is an argument", () => {
    for (const message of written.values()) expect(message).not.toMatch(/Falaj|فلج/);
  });
});
