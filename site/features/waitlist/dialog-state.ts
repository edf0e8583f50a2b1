import {
  type CheckedField,
  checkedFields,
  emptyForm,
  type Faults,
  type FormValues,
  faultsOfAnswer,
} from "./form-values.ts";
import type { Joined } from "./join.ts";

/** The dialog's life (specification 4.1). */
export interface DialogState {
  phase: "form" | "submitting" | "joined" | "resent";
  values: FormValues;
  faults: Faults;
}

export type DialogEvent =
  | { type: "typed"; change: Partial<FormValues> }
  /** The check before sending found faults. */
  | { type: "stopped"; faults: Faults }
  | { type: "sent" }
  | { type: "ended"; joined: Joined }
  | { type: "closed" };

export const freshDialog: DialogState = { phase: "form", values: emptyForm, faults: {} };

const isChecked = (field: string): field is CheckedField =>
  (checkedFields as readonly string[]).includes(field);

export function nextDialog(state: DialogState, event: DialogEvent): DialogState {
  switch (event.type) {
    case "typed": {
      const faults = { ...state.faults };
      // A fault is not repeated while it is being mended.
      for (const field of Object.keys(event.change)) if (isChecked(field)) delete faults[field];
      return { ...state, values: { ...state.values, ...event.change }, faults };
    }
    case "stopped":
      return { ...state, faults: event.faults };
    case "sent":
      return { ...state, phase: "submitting", faults: {} };
    case "ended": {
      const { joined } = event;
      if (joined.outcome === "joined" || joined.outcome === "resent") {
        return { ...state, phase: joined.outcome };
      }
      const faults =
        joined.outcome === "refused"
          ? faultsOfAnswer(joined.answer.error, joined.answer.fields)
          : {};
      return { ...state, phase: "form", faults };
    }
    case "closed":
      // Closing the success view clears the form; closing by accident keeps what was typed.
      return state.phase === "joined" || state.phase === "resent" ? freshDialog : state;
  }
}
