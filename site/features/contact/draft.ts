import { contactTopics } from "#contract/choices.ts";
import { blankLetter, type Letter } from "./letter.ts";

export const draftKey = "contact.draft";

type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Where a letter waits while the tab is open. Storage can be refused. */
function tabStorage(): Keeper | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** What was written before a reload. Only text in known fields is believed. */
export function readDraft(storage: Keeper | undefined = tabStorage()): Letter {
  try {
    const kept = JSON.parse(storage?.getItem(draftKey) ?? "{}") as Record<string, unknown> | null;
    const texts = Object.keys(blankLetter)
      .filter((field) => field !== "website" && typeof kept?.[field] === "string")
      .map((field) => [field, kept?.[field]]);
    const letter = { ...blankLetter, ...Object.fromEntries(texts) } as Letter;
    return contactTopics.includes(letter.topic) ? letter : { ...letter, topic: "general" };
  } catch {
    return blankLetter;
  }
}

/** Keeps a letter that is being written; one that says nothing is not kept. */
export function keepDraft(letter: Letter, storage: Keeper | undefined = tabStorage()): void {
  const { website: _, ...kept } = letter;
  const said = [kept.name, kept.email, kept.company, kept.phone, kept.subject, kept.message];
  try {
    if (said.every((text) => text === "")) storage?.removeItem(draftKey);
    else storage?.setItem(draftKey, JSON.stringify(kept));
  } catch {
    // Full storage must not stop anybody from writing.
  }
}
