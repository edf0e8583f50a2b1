import type { ReactNode } from "react";
import type { GuideStep } from "./step.tsx";

type StepPart = "title" | "text" | "cost" | "wrong" | "caption" | `acts.${Act}`;
type Act = (typeof acts)[number];
const acts = ["first", "second", "third"] as const;

/** The steps of a guide, put together from its words, its drawings and what belongs to one step alone. */
export function guideSteps<Id extends string>(
  ids: readonly Id[],
  say: (id: Id, part: StepPart) => string,
  drawings: Record<Id, ReactNode>,
  extras: Partial<Record<Id, ReactNode>> = {},
): GuideStep[] {
  return ids.map((id) => ({
    id,
    title: say(id, "title"),
    text: say(id, "text"),
    acts: acts.map((act) => say(id, `acts.${act}`)),
    cost: say(id, "cost"),
    wrong: say(id, "wrong"),
    caption: say(id, "caption"),
    drawing: drawings[id],
    extra: extras[id],
  }));
}

/** A word of the trade and what it means. */
export interface Term {
  term: string;
  meaning: string;
}

/** The words of the trade that a guide explains. */
export function guideTerms<Name extends string>(
  names: readonly Name[],
  say: (name: Name, part: keyof Term) => string,
): Term[] {
  return names.map((name) => ({ term: say(name, "term"), meaning: say(name, "meaning") }));
}
