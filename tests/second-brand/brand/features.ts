/** A part of the site that a group may do without. */
export type Part =
  /** Open positions, and applications for them. */
  | "careers"
  | "investors"
  | "pressKit"
  /** A guide for each service. */
  | "guides"
  /** The reference of the API of the services. */
  | "api";

/**
 * What the group does without. That is gone: its pages, their entries in menus, lists and the site map,
 * links to them, and the calls of their forms. Words that mention it are in content/.
 */
export const without: readonly Part[] = [];
