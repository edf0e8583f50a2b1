import { createAccessControl } from "better-auth/plugins/access";
import type { AdminRole } from "#contract/admin.ts";

/** What the sign-in library itself does and guards. All else is in contract/admin-roles.ts, at the gate. */
export const accessControl = createAccessControl({
  user: ["create", "set-role"],
} as const);

const nobodyElse = accessControl.newRole({ user: [] });

/** The library looks a second time: whatever gets past the gate, only an owner lets people in. */
export const roles = {
  owner: accessControl.newRole({ user: ["create", "set-role"] }),
  editor: nobodyElse,
  reader: nobodyElse,
} satisfies Record<AdminRole, unknown>;
