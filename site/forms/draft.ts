/** What a form keeps while the tab is open, so that a reload loses nothing. */
export interface Draft<Values> {
  /** Session-storage key. */
  key: string;
  /** Fields that are typed into; when all are empty, nothing is kept. */
  typed: readonly (keyof Values & string)[];
  /** Fields that are kept with them. */
  chosen?: readonly (keyof Values & string)[];
}

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage can be refused. */
function tabStorage(): DraftStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

const fieldsOf = <Values>({ typed, chosen = [] }: Draft<Values>) => [...typed, ...chosen];

/** What was written before a reload. Only text in known fields is believed. */
export function readDraft<Values>(
  draft: Draft<Values>,
  storage: DraftStorage | undefined = tabStorage(),
): Partial<Values> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(draft.key) ?? "{}");
    const texts = fieldsOf(draft)
      .map((field) => [field, (kept as Record<string, unknown> | null)?.[field]])
      .filter(([, text]) => typeof text === "string");
    return Object.fromEntries(texts) as Partial<Values>;
  } catch {
    return {};
  }
}

/** Keeps what is being written; a form with nothing typed in it is not kept. */
export function keepDraft<Values>(
  draft: Draft<Values>,
  values: Values,
  storage: DraftStorage | undefined = tabStorage(),
): void {
  try {
    const kept = fieldsOf(draft).map((field) => [field, values[field]]);
    if (draft.typed.every((field) => values[field] === "")) storage?.removeItem(draft.key);
    else storage?.setItem(draft.key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Full storage must not stop anybody from writing.
  }
}
