import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { adminRoles, isAdminRole } from "#contract/admin.ts";
import { maximumNewPassword, minimumNewPassword } from "#contract/people.ts";
import type { DatabaseContext } from "#server/database/database.ts";
import { Refusal } from "#server/http/guarded-route.ts";
import {
  addAdministrator,
  changeAccounts,
  deleteUser,
  forgetSecondFactor,
  passwordFault,
} from "./accounts.ts";

/** A command, sent to a running server or carried out on the database itself. */
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
  /** The command has to be sent again with a password. */
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

const done = (...lines: string[]): CommandResult => ({ exitCode: 0, lines });
const failed = (...lines: string[]): CommandResult => ({ exitCode: 1, lines });

/** The command line's messages for refusals. */
const refusals = (email: string): Record<string, string> => ({
  not_found: `There is no account ${email}.`,
  second_factor_off: `${email} has no second factor and no passkey.`,
  invalid_email: `This is not an e-mail address: ${email}`,
  last_owner: "This is the last owner who can sign in. Add another owner first.",
  password_needed: "A password is needed.",
  password_too_short: `The password must have at least ${minimumNewPassword} characters.`,
  password_too_common: "This password is among the first that are guessed. Choose another.",
  password_too_long: `The password may have at most ${maximumNewPassword} characters.`,
});

/** Carries a command out on the database. */
export async function runAdminCommand(
  parts: DatabaseContext,
  command: AdminCommand,
): Promise<CommandResult> {
  const email = command.email.trim().toLowerCase();
  try {
    return done(...(await commands[command.command](parts, { ...command, email })));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const result = failed(refusals(email)[error.message] ?? error.message);
    return error.message === "password_needed" ? { ...result, needsPassword: true } : result;
  }
}

type AccountRow = { email: string; role: string; since: string };

const commands: Record<
  AdminCommand["command"],
  (parts: DatabaseContext, command: AdminCommand) => Promise<string[]>
> = {
  add: async (parts, command) => [await addAdministrator(parts, command)],
  async list({ database }) {
    const accounts = await database.query<AccountRow>(
      `SELECT email, role, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since
       FROM admin_users ORDER BY email`,
    );
    if (accounts.length === 0) return ["Nobody may sign in yet."];
    return accounts.map(({ email, role, since }) => `${email}  ${role}  since ${since}`);
  },
  async remove({ database, clock }, { email }) {
    const entry = { by: null, at: clock() };
    await changeAccounts(database, (transaction) => deleteUser(transaction, email, entry));
    return [`${email} is removed.`];
  },
  async "forget-second-factor"(parts, { email }) {
    await forgetSecondFactor(parts, email);
    return [`${email} signs in with the password alone until a new one is set up.`];
  },
};

export interface CommandLineParts {
  /** Carries a command out: in the running server, or on the database itself. */
  run: (command: AdminCommand) => Promise<CommandResult>;
  /** ADMIN_PASSWORD, if it is set. */
  password: string | undefined;
  /** Prompts without an echo of what is typed; null where it was cancelled. Missing without a terminal. */
  prompt?: (question: string) => Promise<string | null>;
}

/** Carries out what was typed after `npm run admin --`. */
export async function runCommandLine(
  words: string[],
  { run, password, prompt }: CommandLineParts,
): Promise<CommandResult> {
  const command = parse(words);
  if ("exitCode" in command) return command;
  const result = await run({ ...command, password });
  if (!result.needsPassword) return result;
  if (!prompt) return failed("There is no terminal to ask in: set ADMIN_PASSWORD.");
  const typed = await prompt(`Password (at least ${minimumNewPassword} characters): `);
  if (typed === null) return failed("Nothing was changed.");
  const fault = passwordFault(typed);
  if (fault) return failed(refusals("")[fault] ?? fault);
  const again = await prompt("Once more: ");
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
  } catch (error) {
    // "Option '--role <value>' argument missing", "Unknown option '--force'".
    return { exitCode: 2, lines: [(error as Error).message, usage] };
  }
}
