import type { Solution } from "altcha-lib/types";

/** What the worker answers. */
export type SolverAnswer = { solution: Solution | null } | { failure: string };

/** Longest that a device may work on one challenge, in milliseconds. */
export const patience = 60_000;
