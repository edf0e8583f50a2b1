import {
  isArgumentElement,
  isDateElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";

/** Every message of a word file, by its dotted key. Lists count by their position. */
export function flatten(words: unknown, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(words as Record<string, unknown>)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (typeof value === "string") flat.set(key, value);
    else if (typeof value === "object" && value !== null) {
      for (const [inner, text] of flatten(value, key)) flat.set(inner, text);
    } else throw new Error(`${key} is neither words nor a group of words`);
  }
  return flat;
}

/** What a message is made of, from its ICU form. Throws when it cannot be parsed. */
export interface MessageShape {
  /** `value:hours`, `select:kind`, `tag:link`: what the code must hand over. */
  arguments: string[];
  /** What a choice names: `kind=a`. */
  choices: string[];
  /** The plural forms of each plural. */
  plurals: string[][];
  /** The texts between the arguments, each with what stands right before it: text, nothing, an argument. */
  texts: { text: string; first: boolean }[];
}

export function shapeOf(message: string): MessageShape {
  const shape = { arguments: new Set<string>(), plurals: [] as string[][] };
  const choices = new Set<string>();
  const texts: MessageShape["texts"] = [];
  const visit = (elements: MessageFormatElement[], outer: boolean): void => {
    elements.forEach((element, index) => {
      if (isLiteralElement(element))
        texts.push({ text: element.value, first: outer && index === 0 });
      else if (isPluralElement(element)) {
        shape.arguments.add(`value:${element.value}`);
        shape.plurals.push(Object.keys(element.options));
        for (const option of Object.values(element.options)) visit(option.value, false);
      } else if (isSelectElement(element)) {
        shape.arguments.add(`select:${element.value}`);
        for (const option of Object.keys(element.options)) {
          choices.add(`${element.value}=${option}`);
        }
        for (const option of Object.values(element.options)) visit(option.value, false);
      } else if (isTagElement(element)) {
        shape.arguments.add(`tag:${element.value}`);
        visit(element.children, outer && index === 0);
      } else if (isArgumentElement(element) || isNumberElement(element)) {
        shape.arguments.add(`value:${element.value}`);
      } else if (isDateElement(element) || isTimeElement(element)) {
        shape.arguments.add(`moment:${element.value}`);
      }
    });
  };
  visit(parse(message, { requiresOtherClause: true }), true);
  return {
    arguments: [...shape.arguments].sort(),
    choices: [...choices],
    plurals: shape.plurals,
    texts,
  };
}
