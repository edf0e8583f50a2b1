/** Whether a key was pressed by itself: with Alt, an arrow is the browser's way back. */
export const isPlainKey = (event: {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): boolean => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
