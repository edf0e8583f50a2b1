/** The addresses of a pasted text: one a line, or parted by commas, semicolons or spaces; `Name <address>` too. */
export function addressesIn(text: string): string[] {
  return text
    .replaceAll(/[<>"]/g, " ")
    .split(/[\s,;]+/)
    .filter((word) => word.includes("@"));
}
