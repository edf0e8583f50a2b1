import { describe, expect, it } from "vitest";
import { type AdminCommand, type CommandResult, runCommandLine, usage } from "./commands.ts";

const good = "a long enough password";
const needed: CommandResult = { exitCode: 1, lines: ["needed"], needsPassword: true };
const done: CommandResult = { exitCode: 0, lines: ["done"] };

type Setting = { password?: string; typed?: string[]; results?: CommandResult[] };

/** What is typed after `npm run admin --`; `typed` is what a terminal receives, where there is one. */
async function type(words: string[], { password, typed, results = [done] }: Setting = {}) {
  const commands: AdminCommand[] = [];
  const keys = typed && [...typed];
  const left = [...results];
  const result = await runCommandLine(words, {
    run: async (command) => {
      commands.push(command);
      return left.shift() ?? { exitCode: 1, lines: ["not expected"] };
    },
    password,
    ...(keys && { prompt: async () => keys.shift() ?? null }),
  });
  return { code: result.exitCode, said: result.lines.join("\n"), commands };
}

describe("npm run admin", () => {
  it.each([
    [[]],
    [["add"]],
    [["list", "x"]],
    [["remove"]],
    [["fly"]],
    [["fly", "a@b.example"]],
    [["add", "a", "b"]],
  ])("explains itself for %j", async (words) => {
    expect(await type(words)).toEqual({ code: 2, said: usage, commands: [] });
  });

  it("says why it does not take a role, and which there are", async () => {
    expect(await type(["add", "a@b.example", "--role", "admin"])).toEqual({
      code: 2,
      said: 'There is no role "admin": give owner, editor or reader.',
      commands: [],
    });
  });

  it.each([
    [["--role"], "--role"],
    [["--role", "--reset"], "--role"],
    [["--force"], "--force"],
    [["--reset=yes"], "--reset"],
  ])("says first what it does not understand of %j", async (options, named) => {
    const { code, said, commands } = await type(["add", "a@b.example", ...options]);
    expect([code, commands]).toEqual([2, []]);
    expect(said.split("\n")[0]).toContain(named);
    expect(said).toContain(usage);
  });

  it("prompts for the password twice, and only when one is needed", async () => {
    const typed = await type(["add", "a@b.example"], {
      typed: [good, good],
      results: [needed, done],
    });
    expect(typed).toMatchObject({ code: 0, said: "done" });
    expect(typed.commands).toEqual([
      { command: "add", email: "a@b.example", reset: false },
      { command: "add", email: "a@b.example", reset: false, password: good },
    ]);
    const known = await type(["add", "a@b.example"]);
    expect([known.code, known.commands.length]).toEqual([0, 1]);
  });

  it("reads ADMIN_PASSWORD without a prompt, and the role of its option", async () => {
    const words = ["add", "a@b.example", "--reset", "--role", "reader"];
    const { commands } = await type(words, { password: good });
    expect(commands).toEqual([
      { command: "add", email: "a@b.example", password: good, reset: true, role: "reader" },
    ]);
  });

  it.each([
    ["a short password", ["too short"], "at least 15 characters"],
    ["two that differ", [good, `${good}!`], "differ"],
    ["Ctrl+C", [], "Nothing was changed"],
    ["Ctrl+C at the second", [good], "Nothing was changed"],
  ])("changes nothing after %s", async (_, typed, words) => {
    const broken = await type(["add", "a@b.example"], { typed, results: [needed] });
    expect(broken.code).toBe(1);
    expect(broken.said).toContain(words);
    expect(broken.said).not.toContain(good);
    expect(broken.commands).toHaveLength(1);
  });

  it("says what to do where there is no terminal", async () => {
    const alone = await type(["add", "a@b.example"], { results: [needed] });
    expect([alone.code, alone.said]).toEqual([1, expect.stringContaining("ADMIN_PASSWORD")]);
  });
});
