/** The programming interface of the services, as its reference describes it. */
export const api = {
  base: "https://api.falaj.example/v1",
  version: "v1",
  /** Name of the environment variable that the samples read the key from. */
  keyVariable: "FALAJ_API_KEY",
} as const;
