import { describe, expect, it } from "vitest";
import { runCommandLine, usage } from "./command-line.ts";
import type { AdminCommand, CommandAnswer } from "./commands.ts";

const good = "a long enough password";

type Setting = { password?: string; typed?: string[] | null; answers?: CommandAnswer[] };

async function type(words: string[], { password, typed = [], answers = [] }: Setting = {}) {
  const said: string[] = [];
  const asked: AdminCommand[] = [];
  const keys = [...(typed ?? [])];
  const left = [...answers];
  const code = await runCommandLine(words, {
    run: async (wish) => {
      asked.push(wish);
      return left.shift() ?? { command: "failed", reason: "not expected" };
    },
    password,
    ask:
      typed &&
      (async () => {
        const text = keys.shift();
        return text === undefined ? { outcome: "given_up" } : { outcome: "typed", text };
      }),
    say: (line) => said.push(line),
  });
  return { code, said: said.join("\n"), asked };
}

const needed: CommandAnswer = { command: "add", result: { outcome: "password_needed" } };
const added: CommandAnswer = { command: "add", result: { outcome: "added", email: "a@b.example" } };

describe("npm run admin", () => {
  it.each([
    [[]],
    [["add"]],
    [["list", "x"]],
    [["remove"]],
    [["fly"]],
    [["add", "a", "--force"]],
    [["add", "a", "--role", "admin"]],
  ])("explains itself for %j", async (words) => {
    expect(await type(words)).toEqual({ code: 2, said: usage, asked: [] });
  });

  it("asks for the password twice, and only when one is needed", async () => {
    const done = await type(["add", "a@b.example"], {
      typed: [good, good],
      answers: [needed, added],
    });
    expect(done.code).toBe(0);
    expect(done.asked[1]).toMatchObject({
      email: "a@b.example",
      password: good,
      reset: false,
      role: "owner",
    });
    const promoted: CommandAnswer = {
      command: "add",
      result: { outcome: "promoted", email: "a@b.example" },
    };
    const other = await type(["add", "a@b.example"], { typed: null, answers: [promoted] });
    expect([other.code, other.asked.length]).toEqual([0, 1]);
  });

  it("takes ADMIN_PASSWORD without asking", async () => {
    const done = await type(["add", "a@b.example", "--reset"], {
      password: good,
      typed: null,
      answers: [added],
    });
    expect(done.code).toBe(0);
    expect(done.asked).toEqual([
      { command: "add", email: "a@b.example", password: good, reset: true, role: "owner" },
    ]);
  });

  it("gives the role that is asked for", async () => {
    const done = await type(["add", "a@b.example", "--role", "reader"], {
      password: good,
      answers: [added],
    });
    expect(done.asked).toMatchObject([{ role: "reader" }]);
    expect(done.said).toContain("a reader now");
  });

  it("says why the last owner stays", async () => {
    const email = "a@b.example";
    const kept = { outcome: "last_owner" as const, email };
    const removed = await type(["remove", email], {
      answers: [{ command: "remove", result: kept }],
    });
    expect([removed.code, removed.said]).toEqual([1, expect.stringContaining("last owner")]);
    const demoted = await type(["add", email, "--role", "editor"], {
      answers: [{ command: "add", result: kept }],
    });
    expect([demoted.code, demoted.said]).toEqual([1, removed.said]);
  });

  it("takes a lost second factor away", async () => {
    const result = { outcome: "forgotten" as const, email: "a@b.example" };
    const done = await type(["forget-second-factor", "a@b.example"], {
      answers: [{ command: "forget-second-factor", result }],
    });
    expect([done.code, done.said]).toEqual([0, expect.stringContaining("password alone")]);
  });

  it.each([
    ["a short password", ["too short"], "at least 15 characters"],
    ["two that differ", [good, `${good}!`], "differ"],
    ["Ctrl+C", [], "Nothing was changed"],
    ["Ctrl+C at the second", [good], "Nothing was changed"],
  ])("changes nothing after %s", async (_, typed, words) => {
    const done = await type(["add", "a@b.example"], { typed, answers: [needed] });
    expect(done.code).toBe(1);
    expect(done.said).toContain(words);
    expect(done.asked).toHaveLength(1);
  });

  it("says what to do where no terminal is", async () => {
    const done = await type(["add", "a@b.example"], { typed: null, answers: [needed] });
    expect([done.code, done.said]).toEqual([1, expect.stringContaining("ADMIN_PASSWORD")]);
  });

  it("never prints a password", async () => {
    const done = await type(["add", "a@b.example"], {
      typed: [good, good],
      answers: [needed, added],
    });
    expect(done.said).not.toContain(good);
  });

  it("shows who may sign in", async () => {
    const result = [{ email: "a@b.example", role: "owner", createdAt: "2026-11-21T10:00:00.000Z" }];
    const done = await type(["list"], { answers: [{ command: "list", result }] });
    expect(done.said).toBe("a@b.example  owner  since 2026-11-21");
    expect((await type(["list"], { answers: [{ command: "list", result: [] }] })).said).toMatch(
      /Nobody/,
    );
  });

  it("removes, or says that there is nobody to remove", async () => {
    const answer = (outcome: "removed" | "unknown"): CommandAnswer => ({
      command: "remove",
      result: { outcome, email: "a@b.example" },
    });
    expect((await type(["remove", "a@b.example"], { answers: [answer("removed")] })).code).toBe(0);
    expect((await type(["remove", "a@b.example"], { answers: [answer("unknown")] })).code).toBe(1);
  });
});
