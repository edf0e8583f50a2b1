/**
 * What is left of a typed text. Texts that are pasted from documents can hold characters that the contract refuses:
 * line separators, vertical tabs, marks of direction.
 */
type Clean = (text: string) => string;

const halfCharacters = /\p{Cs}/gu;

/** One line, as a subject is. */
export const cleanLine: Clean = (text) =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(halfCharacters, "");

/** One line that becomes part of sentences, whose direction it must not change. */
export const cleanName: Clean = (text) =>
  cleanLine(text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ""));

/** Lines and tabs. */
export const cleanBody: Clean = (text) =>
  text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[^\t\n\P{Cc}]/gu, "")
    .replaceAll(halfCharacters, "");

/** What a field holds, cleaned. The field shows that at once, and the caret stays where it was. */
export function typedIn(field: HTMLInputElement | HTMLTextAreaElement, clean: Clean): string {
  const typed = clean(field.value);
  if (typed !== field.value) {
    const caret = clean(field.value.slice(0, field.selectionEnd ?? undefined)).length;
    field.value = typed;
    field.setSelectionRange(caret, caret);
  }
  return typed;
}
