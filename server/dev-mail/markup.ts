/** HTML that is safe to send: made by `markup`, which escapes every value put into it. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Value = string | number | Markup | readonly Markup[];

/** Template tag: what stands in the template is HTML, what is put in is text. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  const written = values.map(write);
  return new Markup(parts.map((part, index) => part + (written[index] ?? "")).join(""));
}

function write(value: Value): string {
  if (value instanceof Markup) return value.source;
  if (typeof value === "object") return value.map(write).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
