import { z } from "zod";
import { adminRoles } from "#contract/admin.ts";
import {
  type Account,
  type AccountDeps,
  type AddOutcome,
  addAdministrator,
  type ForgetFactorOutcome,
  forgetSecondFactor,
  listAccounts,
  type RemoveOutcome,
  removeAccount,
} from "./accounts.ts";

/** What the command line may ask, of a running server or of the database itself. */
export const adminCommand = z.discriminatedUnion("command", [
  z.object({
    command: z.literal("add"),
    email: z.string().max(1000),
    password: z.string().max(10_000).optional(),
    reset: z.boolean(),
    role: z.enum(adminRoles),
  }),
  z.object({ command: z.literal("list") }),
  z.object({ command: z.literal("remove"), email: z.string().max(1000) }),
  z.object({ command: z.literal("forget-second-factor"), email: z.string().max(1000) }),
]);
export type AdminCommand = z.infer<typeof adminCommand>;

export type CommandAnswer =
  | { command: "add"; result: AddOutcome }
  | { command: "list"; result: Account[] }
  | { command: "remove"; result: RemoveOutcome }
  | { command: "forget-second-factor"; result: ForgetFactorOutcome }
  | { command: "failed"; reason: string };

export async function runAdminCommand(
  deps: AccountDeps,
  wish: AdminCommand,
): Promise<CommandAnswer> {
  switch (wish.command) {
    case "add":
      return { command: "add", result: await addAdministrator(deps, wish) };
    case "list":
      return { command: "list", result: await listAccounts(deps) };
    case "remove":
      return { command: "remove", result: await removeAccount(deps, wish.email) };
    case "forget-second-factor":
      return { command: wish.command, result: await forgetSecondFactor(deps, wish.email) };
  }
}
