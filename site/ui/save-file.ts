/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers fetch the file only after this task; a minute later every one has it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
