/**
 * What an administrator may do, by role. Every call of the administration names the permission it
 * needs; a test walks them all as each role.
 */

/** From most to least. A user with any of them is an administrator to `has_role` (specification 7.3). */
export const adminRoles = ["owner", "editor", "reader"] as const;
export type AdminRole = (typeof adminRoles)[number];

export const permissions = {
  /** See leads, charts, the inbox and the audit log. */
  read: ["owner", "editor", "reader"],
  /** Take leads or files of applicants out of the desk. */
  export: ["owner", "editor"],
  /** Resend, mark, note, delete, import; answer and close in the inbox. */
  act: ["owner", "editor"],
  /** See to one's own password, second factor and sessions. */
  account: ["owner", "editor", "reader"],
  /** Invite and remove administrators, and change their roles. */
  people: ["owner"],
} as const satisfies Record<string, readonly AdminRole[]>;
export type Permission = keyof typeof permissions;

export function isAdminRole(role: string): role is AdminRole {
  return (adminRoles as readonly string[]).includes(role);
}

export function mayDo(role: string, permission: Permission): boolean {
  return (permissions[permission] as readonly string[]).includes(role);
}
