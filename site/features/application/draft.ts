import { type ApplicationValues, emptyValues } from "./values.ts";

/** Where what was typed for a position waits while the tab is open. Files cannot wait there. */
const keyOf = (job: string) => `application.${job}`;
const kept = ["name", "email", "links", "note"] as const;

/** What was typed before a reload. Storage can be refused: then nothing was kept. */
export function readDraft(job: string): ApplicationValues {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(job)) ?? "{}");
    const texts = kept.map((field) => {
      const text = (draft as Record<string, unknown> | null)?.[field];
      return [field, typeof text === "string" ? text : ""] as const;
    });
    return { ...emptyValues, ...Object.fromEntries(texts) };
  } catch {
    return emptyValues;
  }
}

export function keepDraft(job: string, values: ApplicationValues): void {
  try {
    const texts = kept.map((field) => [field, values[field]] as const);
    if (texts.every(([, text]) => text === "")) sessionStorage.removeItem(keyOf(job));
    else sessionStorage.setItem(keyOf(job), JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // It is a comfort, not a promise.
  }
}
