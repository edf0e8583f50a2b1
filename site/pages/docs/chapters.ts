/** The three parts of the guide, each with its chapters in order. */
export const parts = [
  {
    name: "site",
    chapters: ["start", "campaigns", "join", "double-opt-in", "market", "errors", "health"],
  },
  { name: "services", chapters: ["wallet", "travel", "logistics", "education"] },
  { name: "person", chapters: ["help"] },
] as const;

export type DrawingName = "optIn" | "market";

/** A piece of a chapter: prose, code to copy, or a drawing. */
export type Block =
  | { kind: "prose"; at: number; html: string }
  | { kind: "sample"; at: number; name: string }
  | { kind: "drawing"; at: number; name: string };

export interface Chapter {
  id: string;
  title: string;
  blocks: Block[];
}
