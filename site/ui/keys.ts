/** Whether a key was pressed by itself: with Alt, an arrow is the browser's way back. */
export const isPlainKey = (
  event: Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">,
): boolean => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
