type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The draft of a form, kept while the tab is open, so that a reload loses nothing. */
export interface Draft<Values> {
  /** The draft of before a reload. */
  read: () => Partial<Values>;
  keep: (values: Values) => void;
}

/** Storage can be refused. */
function tabStorage(): TabStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * A draft in the tab's storage. `typed` are the fields that are typed into: when all are empty, nothing
 * is kept. `chosen` are kept with them.
 */
export function tabDraft<Values>(
  key: string,
  typed: readonly (keyof Values & string)[],
  chosen: readonly (keyof Values & string)[] = [],
  storage: () => TabStorage | undefined = tabStorage,
): Draft<Values> {
  const fields = [...typed, ...chosen];
  return {
    read() {
      try {
        const kept = JSON.parse(storage()?.getItem(key) ?? "{}") as Record<string, unknown> | null;
        // Anyone can write there: only text in known fields is believed.
        const texts = fields
          .map((field) => [field, kept?.[field]])
          .filter(([, text]) => typeof text === "string");
        return Object.fromEntries(texts) as Partial<Values>;
      } catch {
        return {};
      }
    },
    keep(values) {
      try {
        const kept = fields.map((field) => [field, values[field]]);
        if (typed.every((field) => values[field] === "")) storage()?.removeItem(key);
        else storage()?.setItem(key, JSON.stringify(Object.fromEntries(kept)));
      } catch {
        // Full storage must not stop a visitor from writing.
      }
    },
  };
}
