import { useEffect, useLayoutEffect, useRef } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (isTicked(control)) {
    // Of a group of radio buttons the one that is chosen says it all.
    const { checked, defaultChecked, type } = control;
    return checked !== defaultChecked && (checked || type === "checkbox");
  }
  return control.value !== control.defaultValue;
}

/**
 * Has React hear of what stands in a control. It takes what it finds there for old news: the control
 * is put back first, then changed past React's own setter, as a hand would.
 */
function tell(control: Control): () => void {
  const { value } = control;
  if (isTicked(control)) {
    const { checked } = control;
    return () => {
      control.checked = !checked;
      control.click();
    };
  }
  if (control instanceof HTMLSelectElement || control.type === "file") {
    return () => {
      if (control.type !== "file") control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    };
  }
  return () => {
    const { selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
      control,
      value,
    );
    // An address and a slider have no place of the caret to keep.
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

/**
 * Tells the page, when it comes alive, what stands in its controls: what a visitor typed or chose before
 * the script was there, or what the browser put back, as after Back. Read before anything is rendered
 * again, which would put the built page's values in.
 */
export function useEarlyInput(before: () => void, after: () => void): void {
  const found = useRef<(() => void)[]>([]);
  useLayoutEffect(() => {
    if (window.siteReady) return;
    const controls = document.querySelectorAll<Control>("input, select, textarea");
    found.current = [...controls].filter(isChanged).map(tell);
  }, []);
  useEffect(() => {
    // After all that pages do themselves when they come alive, as reading the address or a draft.
    queueMicrotask(() => {
      before();
      for (const say of found.current.splice(0)) say();
      after();
    });
  }, [before, after]);
}
