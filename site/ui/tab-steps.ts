/** Where a key leads from one tab to another, along a row or down a pile, around its ends. */
export function tabAfter(
  key: string,
  at: number,
  count: number,
  { vertical, rtl }: { vertical: boolean; rtl: boolean },
): number | undefined {
  const [back, on] = vertical
    ? ["ArrowUp", "ArrowDown"]
    : rtl
      ? ["ArrowRight", "ArrowLeft"]
      : ["ArrowLeft", "ArrowRight"];
  if (key === on) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
