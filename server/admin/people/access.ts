import { createAccessControl } from "better-auth/plugins/access";
import type { AdminRole } from "#contract/admin-roles.ts";

/** What the sign-in library itself guards. All else is in contract/admin-roles.ts, at the gate. */
export const accessControl = createAccessControl({
  user: ["create", "set-role", "delete"],
} as const);

const nobodyElse = accessControl.newRole({ user: [] });

/** The library looks a second time: whatever gets past the gate, only an owner manages people. */
export const roles = {
  owner: accessControl.newRole({ user: ["create", "set-role", "delete"] }),
  editor: nobodyElse,
  reader: nobodyElse,
} satisfies Record<AdminRole, unknown>;
