import { useEffect, useLayoutEffect, useRef } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (!isTicked(control)) return control.value !== control.defaultValue;
  // Of a group of radio buttons the one that is chosen says it all.
  const { checked, defaultChecked, type } = control;
  return checked !== defaultChecked && (checked || type === "checkbox");
}

/**
 * Has React hear of what stood in a control. It takes what it finds there for old news: the control is
 * put back first, then changed past React's own setter, as a hand would.
 */
function tell(control: Control, value: string): void {
  if (isTicked(control)) {
    control.checked = control.defaultChecked;
    control.click();
    return;
  }
  if (control.type !== "file") {
    // A list, an address and a slider have no place of the caret to keep.
    const { selectionStart: start = null, selectionEnd: end = null } =
      control as Partial<HTMLInputElement>;
    if ("defaultValue" in control) control.value = control.defaultValue;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
    set?.call(control, value);
    if (start !== null && "setSelectionRange" in control) control.setSelectionRange(start, end);
  }
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Tells the page, when it comes alive, what stands in its controls: what a visitor typed or chose before
 * the script was there, or what the browser put back, as after Back. Read before anything is rendered
 * again, which would put the built page's values in.
 */
export function useEarlyInput(before: () => void, after: () => void): void {
  const found = useRef<[Control, string][]>([]);
  useLayoutEffect(() => {
    if (window.siteReady) return;
    const controls = document.querySelectorAll<Control>("input, select, textarea");
    found.current = [...controls].filter(isChanged).map((control) => [control, control.value]);
  }, []);
  useEffect(() => {
    // After all that pages do themselves when they come alive, as reading the address or a draft.
    queueMicrotask(() => {
      before();
      for (const [control, value] of found.current.splice(0)) tell(control, value);
      after();
    });
  }, [before, after]);
}
