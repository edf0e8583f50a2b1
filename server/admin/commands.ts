import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { adminRoles, isAdminRole } from "#contract/admin.ts";
import { maximumNewPassword, minimumNewPassword } from "#contract/people.ts";
import {
  type AccountParts,
  addAdministrator,
  forgetSecondFactor,
  listAccounts,
  passwordFault,
  removeAccount,
} from "./accounts.ts";

/** What the command line may ask, of a running server or of the database itself. */
export const adminCommand = z.object({
  command: z.enum(["add", "list", "remove", "forget-second-factor"]),
  email: z._default(z.string().check(z.maxLength(1000)), ""),
  role: z.optional(z.enum(adminRoles)),
  reset: z._default(z.boolean(), false),
  password: z.optional(z.string().check(z.maxLength(10_000))),
});
export type AdminCommand = z.infer<typeof adminCommand>;

export interface CommandResult {
  exitCode: number;
  lines: string[];
  /** The same command is to be sent again with a password. */
  needsPassword?: true;
}

export const usage = `Usage:
  npm run admin -- add EMAIL                    makes an owner; asks for a password
  npm run admin -- add EMAIL --role editor      or an editor, or a reader, who cannot export
  npm run admin -- add EMAIL --reset            gives a known one a new password; the role stays
  npm run admin -- list                         shows who may sign in
  npm run admin -- remove EMAIL                 takes the account away
  npm run admin -- forget-second-factor EMAIL   lets somebody in who has lost it
ADMIN_PASSWORD, if set, is used instead of asking.`;

const succeeded = (...lines: string[]): CommandResult => ({ exitCode: 0, lines });
const failed = (...lines: string[]): CommandResult => ({ exitCode: 1, lines });
const faults = {
  password_too_short: `The password must have at least ${minimumNewPassword} characters.`,
  password_too_long: `The password may have at most ${maximumNewPassword} characters.`,
};
const lastOwner = "This is the last owner who can sign in. Add another owner first.";
const roleWords = { owner: "an owner", editor: "an editor", reader: "a reader" };

/** Carries a command out on the database. */
export async function runAdminCommand(
  parts: AccountParts,
  command: AdminCommand,
): Promise<CommandResult> {
  const email = command.email.trim().toLowerCase();
  switch (command.command) {
    case "add":
      return add(parts, command);
    case "list": {
      const accounts = await listAccounts(parts);
      if (accounts.length === 0) return succeeded("Nobody may sign in yet.");
      return succeeded(...accounts.map((one) => `${one.email}  ${one.role}  since ${one.since}`));
    }
    case "remove": {
      const { outcome } = await removeAccount(parts, email);
      if (outcome === "last_owner") return failed(lastOwner);
      return outcome === "removed"
        ? succeeded(`${email} is removed.`)
        : failed(`There is no account ${email}.`);
    }
    case "forget-second-factor": {
      const { outcome } = await forgetSecondFactor(parts, email);
      if (outcome === "unknown") return failed(`There is no account ${email}.`);
      return outcome === "forgotten"
        ? succeeded(`${email} signs in with the password alone until a new one is set up.`)
        : failed(`${email} has no second factor.`);
    }
  }
}

async function add(parts: AccountParts, input: AdminCommand): Promise<CommandResult> {
  const result = await addAdministrator(parts, input);
  switch (result.outcome) {
    case "added":
      return succeeded(
        `${result.email} is ${roleWords[result.role]} now. Sign in at /admin/login.`,
      );
    case "role_changed":
      return succeeded(
        `${result.email} is ${roleWords[result.role]} now, with the password it had.`,
      );
    case "password_reset": {
      const role = roleWords[result.role];
      const standing = result.role === result.earlierRole ? `still ${role}` : `${role} now`;
      return succeeded(
        `${result.email} has the new password, is ${standing}, and is signed out everywhere.`,
      );
    }
    case "already_administrator":
      return succeeded(
        `${result.email} is ${roleWords[result.role]} already. To set a new password, add --reset.`,
      );
    case "last_owner":
      return failed(lastOwner);
    case "invalid_email":
      return failed(`This is not an e-mail address: ${input.email}`);
    case "password_needed":
      return { ...failed("A password is needed."), needsPassword: true };
    default:
      return failed(faults[result.outcome]);
  }
}

export interface CommandLineParts {
  /** Carries a command out: in the running server, or on the database itself. */
  run: (command: AdminCommand) => Promise<CommandResult>;
  /** ADMIN_PASSWORD, if it is set. */
  password: string | undefined;
  /** Asks without showing what is typed; null where it was broken off. Missing without a terminal. */
  ask?: (question: string) => Promise<string | null>;
}

/** Carries out what was typed after `npm run admin --`. */
export async function runCommandLine(
  words: string[],
  { run, password, ask }: CommandLineParts,
): Promise<CommandResult> {
  const command = parse(words);
  if ("exitCode" in command) return command;
  const result = await run({ ...command, password });
  if (!result.needsPassword) return result;
  if (!ask) return failed("There is no terminal to ask in: set ADMIN_PASSWORD.");
  const typed = await ask(`Password (at least ${minimumNewPassword} characters): `);
  if (typed === null) return failed("Nothing was changed.");
  const fault = passwordFault(typed);
  if (fault) return failed(faults[fault.outcome]);
  const again = await ask("Once more: ");
  if (again === null) return failed("Nothing was changed.");
  if (again !== typed) return failed("The two passwords differ. Nothing was changed.");
  return run({ ...command, password: typed });
}

function parse(words: string[]): AdminCommand | CommandResult {
  const misused = { exitCode: 2, lines: [usage] };
  try {
    const options = { reset: { type: "boolean" }, role: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [command, email, ...more] = positionals;
    const { role } = values;
    if (role !== undefined && !isAdminRole(role)) {
      return { exitCode: 2, lines: [`There is no role "${role}": give owner, editor or reader.`] };
    }
    const takesEmail = command !== "list";
    if (more.length > 0 || takesEmail !== Boolean(email)) return misused;
    return adminCommand.safeParse({ ...values, command, email }).data ?? misused;
  } catch {
    return misused;
  }
}
