import { createHmac } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterEach, expect, it, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { createAuth, sessionCookie, throwFaults } from "./auth.ts";

const settings = { publicUrl: "https://example.com", authSecret: "secret".repeat(8) };
const fault = Object.assign(new Error("terminated"), { code: "57P01" });
const queries: unknown[][] = [];
const client = {
  query: async (_: unknown, values: unknown[]) => {
    queries.push(values);
    throw fault;
  },
};
const auth = createAuth({ drizzle: drizzle(client as never) } as unknown as Database, settings);

const token = "a-token-of-a-session";
const signature = createHmac("sha256", settings.authSecret).update(token).digest("base64");
const cookie = `${sessionCookie(settings.publicUrl)}=${encodeURIComponent(`${token}.${signature}`)}`;
const body = { email: "amal@example.com", password: "correct horse battery staple" };

afterEach(() => {
  vi.restoreAllMocks();
  queries.length = 0;
});

it.each([
  ["a session", token, () => auth.api.getSession({ headers: new Headers({ cookie }) })],
  ["a sign-in", body.email, () => auth.api.signInEmail({ body })],
])("hides from the library what a failed statement of %s contains", async (_, value, call) => {
  const printed = (["log", "info", "warn", "error", "debug"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  );
  const seen = await call().then(String, (error: Error) => `${error.stack} ${error.cause}`);
  expect(queries.flat()).toContain(value);
  expect(seen).not.toContain(value);
  expect(JSON.stringify(printed.map(({ mock }) => mock.calls.map(String)))).not.toContain(value);
  await expect(throwFaults(call as () => Promise<unknown>)).rejects.toMatchObject({ cause: fault });
});
