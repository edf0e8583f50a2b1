export const api = {
  base: "https://calls.zafran.example/v3",
  version: "v3",
  keyVariable: "ZAFRAN_API_KEY",
} as const;
