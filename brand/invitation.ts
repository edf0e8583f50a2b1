import { links } from "./links.ts";

/** What the waitlist opens to those whose turn has come. */
export const invitation = {
  /**
   * Where an accepted invitation leads. The token is added to it as `?invitation=…`, and the app checks
   * it at GET /api/invitations/{token}.
   */
  app: `${links.app}/`,
  /** Whether people are told their place in the queue when they have confirmed. */
  showsPlace: true,
} as const;
