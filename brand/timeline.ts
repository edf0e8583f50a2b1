/** What happened when, oldest first. The words of each event are in the content, by its name. */
export const timeline = [
  { event: "token", date: "2024-10" },
  { event: "founded", date: "2025-03" },
  { event: "created", date: "2025-05" },
  { event: "launched", date: "2025-08" },
] as const;
