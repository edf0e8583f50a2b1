/** A short notice. `danger` is announced at once, the others when the reader pauses. */
export interface ToastMessage {
  kind: "good" | "danger" | "plain";
  title: string;
  description?: string;
}

const waiting: ToastMessage[] = [];
let deliver: ((message: ToastMessage) => void) | undefined;
let closeAll: (() => void) | undefined;
let wake: (() => void) | undefined;

/** Shows a notice for about five seconds, in the theme of the page. Callable from anywhere. */
export function showToast(message: ToastMessage): void {
  if (deliver) deliver(message);
  else {
    waiting.push(message);
    wake?.();
  }
}

/** Takes away the notices of an attempt that a newer one has made untrue. */
export function clearToasts(): void {
  waiting.length = 0;
  closeAll?.();
}

/** For the outlet: told when the first notice is there, so that its code is loaded only then. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = undefined;
  };
}

/** For the toaster: takes what waited and everything after it. */
export function takeToasts(
  receiver: (message: ToastMessage) => void,
  clear: () => void,
): () => void {
  deliver = receiver;
  closeAll = clear;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    deliver = undefined;
    closeAll = undefined;
  };
}
