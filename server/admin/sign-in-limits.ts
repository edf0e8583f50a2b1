export type SignInAttempt =
  | { outcome: "may_try"; forgive: () => Promise<void> }
  | { outcome: "wait"; retryAfter: number };

export type SignInLimits = { begin: (email: string, address: string) => Promise<SignInAttempt> };
