/** A part of the site that a group may do without. */
export type Part =
  /** Open positions, and applications for them. */
  | "careers"
  | "investors"
  | "pressKit"
  /** A guide for each service. */
  | "guides"
  /** The reference of the API of the services. */
  | "api"
  /** The token: its page, its price everywhere, and the calls for its market. */
  | "token"
  /** What the services are built with. It describes the token's blockchain, and goes with the token. */
  | "technology"
  /** Countries and assets of the wallet and the travel planner. It goes with both of them. */
  | "coverage"
  /** The registration and the rules that apply, and what pages say of the regulator. */
  | "compliance"
  /** Vision, mission and values, on the page about the group. */
  | "purpose"
  /** The group's own figures on the pages home and about. */
  | "figures"
  /** What customers say, and shipments that were paid: on home and on the pages of services. */
  | "testimonials"
  /** The record on the page of the status: ninety days of each service, and what went wrong before. */
  | "incidents";

/**
 * What the group does without. That is gone: its pages, their entries in menus, lists and the site map,
 * links to them, and the calls of their forms. Words that mention it are in content/.
 */
export const without: readonly Part[] = [];
