/** Whether two values mean the same, in whatever order their fields stand: the database has its own. */
export function isSame<T>(one: T, other: T): boolean {
  const inOrder = (_: string, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value;
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}
