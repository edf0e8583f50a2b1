import { parseArgs } from "node:util";
import { type AdminRole, adminRoles, isAdminRole } from "#contract/admin.ts";
import { maximumNewPassword, minimumNewPassword } from "#contract/people.ts";
import { passwordFault } from "./accounts.ts";
import type { AdminCommand, CommandAnswer } from "./commands.ts";
import type { Typed } from "./password-prompt.ts";

export type CommandLineDeps = {
  /** Carries a command out: in the running server, or on the database itself. */
  run: (wish: AdminCommand) => Promise<CommandAnswer>;
  /** ADMIN_PASSWORD, if it is set. */
  password: string | undefined;
  /** Asks without showing what is typed; null where there is no terminal to ask in. */
  ask: ((question: string) => Promise<Typed>) | null;
  say: (line: string) => void;
};

export const usage = `Usage:
  npm run admin -- add EMAIL                    makes an owner; asks for a password
  npm run admin -- add EMAIL --role editor      or an editor, or a reader, who cannot export
  npm run admin -- add EMAIL --reset            gives a known one a new password
  npm run admin -- list                         shows who may sign in
  npm run admin -- remove EMAIL                 takes the account away
  npm run admin -- forget-second-factor EMAIL   lets somebody in who has lost it
ADMIN_PASSWORD, if set, is used instead of asking.`;

const faults = {
  password_too_short: `The password must have at least ${minimumNewPassword} characters.`,
  password_too_long: `The password may have at most ${maximumNewPassword} characters.`,
};

type Chosen = { outcome: "chosen"; password: string } | { outcome: "failed"; reason: string };

async function choosePassword({ password, ask }: CommandLineDeps): Promise<Chosen> {
  if (password !== undefined) return { outcome: "chosen", password };
  if (!ask) {
    return { outcome: "failed", reason: "There is no terminal to ask in: set ADMIN_PASSWORD." };
  }
  const first = await ask(`Password (at least ${minimumNewPassword} characters): `);
  if (first.outcome === "given_up") return { outcome: "failed", reason: "Nothing was changed." };
  const fault = passwordFault(first.text);
  if (fault) return { outcome: "failed", reason: faults[fault.outcome] };
  const second = await ask("Once more: ");
  if (second.outcome === "given_up") return { outcome: "failed", reason: "Nothing was changed." };
  return second.text === first.text
    ? { outcome: "chosen", password: first.text }
    : { outcome: "failed", reason: "The two passwords differ. Nothing was changed." };
}

const lastOwner = "This is the last owner who can sign in. Add another owner first.";

type AddOptions = { reset: boolean; role: AdminRole };

const article = (role: AdminRole) => (role === "reader" ? `a ${role}` : `an ${role}`);

async function add(deps: CommandLineDeps, email: string, options: AddOptions): Promise<number> {
  const { reset, role } = options;
  const wish = { command: "add" as const, email, reset, role, password: deps.password };
  let answer = await deps.run(wish);
  if (answer.command === "add" && answer.result.outcome === "password_needed") {
    const chosen = await choosePassword(deps);
    if (chosen.outcome === "failed") {
      deps.say(chosen.reason);
      return 1;
    }
    answer = await deps.run({ ...wish, password: chosen.password });
  }
  if (answer.command !== "add") return fail(deps, answer);
  const { result } = answer;
  switch (result.outcome) {
    case "added":
      deps.say(`${result.email} is ${article(role)} now. Sign in at /admin/login.`);
      return 0;
    case "promoted":
      deps.say(`${result.email} is ${article(role)} now, with the password it had.`);
      return 0;
    case "password_reset":
      deps.say(`${result.email} has the new password, and is signed out everywhere.`);
      return 0;
    case "already_administrator":
      deps.say(`${result.email} is ${article(role)} already. To set a new password, add --reset.`);
      return 0;
    case "last_owner":
      deps.say(lastOwner);
      return 1;
    case "invalid_email":
      deps.say(`This is not an e-mail address: ${email}`);
      return 1;
    case "password_needed":
      deps.say("A password is needed.");
      return 1;
    default:
      deps.say(faults[result.outcome]);
      return 1;
  }
}

async function list(deps: CommandLineDeps): Promise<number> {
  const answer = await deps.run({ command: "list" });
  if (answer.command !== "list") return fail(deps, answer);
  if (answer.result.length === 0) deps.say("Nobody may sign in yet.");
  for (const { email, role, createdAt } of answer.result) {
    deps.say(`${email}  ${role}  since ${createdAt.slice(0, 10)}`);
  }
  return 0;
}

async function remove(deps: CommandLineDeps, email: string): Promise<number> {
  const answer = await deps.run({ command: "remove", email });
  if (answer.command !== "remove") return fail(deps, answer);
  const { result } = answer;
  const said = {
    removed: `${result.email} is removed.`,
    unknown: `There is no account ${result.email}.`,
    last_owner: lastOwner,
  };
  deps.say(said[result.outcome]);
  return result.outcome === "removed" ? 0 : 1;
}

async function forgetFactor(deps: CommandLineDeps, email: string): Promise<number> {
  const answer = await deps.run({ command: "forget-second-factor", email });
  if (answer.command !== "forget-second-factor") return fail(deps, answer);
  const { result } = answer;
  const said = {
    forgotten: `${result.email} signs in with the password alone until a new one is set up.`,
    none: `${result.email} has no second factor.`,
    unknown: `There is no account ${result.email}.`,
  };
  deps.say(said[result.outcome]);
  return result.outcome === "forgotten" ? 0 : 1;
}

function fail(deps: CommandLineDeps, answer: CommandAnswer): number {
  deps.say(answer.command === "failed" ? answer.reason : "The server's answer was not understood.");
  return 1;
}

function parse(words: string[]) {
  try {
    const options = {
      reset: { type: "boolean", default: false },
      role: { type: "string", default: adminRoles[0] },
    } as const;
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch {
    return null;
  }
}

/** Carries out what was typed after `npm run admin --`. Answers the exit code. */
export async function runCommandLine(words: string[], deps: CommandLineDeps): Promise<number> {
  const parsed = parse(words);
  const [command, email, ...more] = parsed?.positionals ?? [];
  if (parsed && more.length === 0) {
    const { reset, role } = parsed.values;
    if (command === "add" && email && isAdminRole(role)) return add(deps, email, { reset, role });
    if (command === "list" && !email) return list(deps);
    if (command === "remove" && email) return remove(deps, email);
    if (command === "forget-second-factor" && email) return forgetFactor(deps, email);
  }
  deps.say(usage);
  return 2;
}
