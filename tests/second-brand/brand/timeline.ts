export const timeline = [
  { event: "founded", date: "2019-11" },
  { event: "token", date: "2022-06" },
  { event: "created", date: "2022-09" },
  { event: "launched", date: "2023-02" },
] as const;
