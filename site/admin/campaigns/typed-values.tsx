import { useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#site/ui/field.tsx";
import { useFigures } from "../reader-formats.ts";

/**
 * A whole number from 1, or nothing for no limit. What is neither stays in the field with its fault, and is passed
 * on as a number that cannot be saved: a wrong limit must not become none.
 */
export function LimitField({
  label,
  hint,
  most,
  value,
  onValue,
}: {
  label: string;
  hint: string;
  most: number;
  value: number | undefined;
  onValue: (value: number | undefined) => void;
}) {
  const t = useTranslations("admin-campaigns");
  const { figure } = useFigures();
  const [typed, setTyped] = useState({ text: `${value ?? ""}`, value });
  const isLimit = value === undefined || (Number.isInteger(value) && value >= 1 && value <= most);
  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      // A value that was not typed here: from a segment, or from another administrator's draft.
      value={typed.value === value ? typed.text : `${value ?? ""}`}
      error={isLimit ? undefined : t("limitWrong", { most: figure(most) })}
      onChange={({ target }) => {
        // A browser gives no text where it is not a number.
        const next = readLimit(target.value, target.validity.badInput);
        setTyped({ text: target.value, value: next });
        onValue(next);
      }}
      className="tabular-nums"
    />
  );
}

/** A typed limit; 0 for what is no number, and nothing for nothing. */
export function readLimit(text: string, isNoNumber: boolean): number | undefined {
  if (isNoNumber) return 0;
  if (text === "") return undefined;
  const value = Number(text);
  // A draft is compared and kept as JSON, which has neither.
  return Number.isFinite(value) ? value : 0;
}

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

/** The cleaned value of a field. The field shows it at once, and the caret keeps its place. */
export function typedIn(field: HTMLInputElement | HTMLTextAreaElement, clean: Clean): string {
  const typed = clean(field.value);
  if (typed !== field.value) {
    const caret = clean(field.value.slice(0, field.selectionEnd ?? undefined)).length;
    field.value = typed;
    field.setSelectionRange(caret, caret);
  }
  return typed;
}
