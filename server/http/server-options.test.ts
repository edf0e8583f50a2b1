import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { expect, it } from "vitest";
import { serverOptions } from "./server-options.ts";

it("the log names a call without what may be a secret in its address", async () => {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line) => lines.push(line) });
  const app = Fastify({ ...serverOptions({ trustProxy: false }), loggerInstance });
  app.get("/api/things/:token", async () => ({}));
  const token = `t1.${"a".repeat(48)}.${"b".repeat(43)}`;
  const id = "019a201d-ba7d-73da-95da-fc6af5c75b76";
  for (const url of [`/api/things/${token}?token=${token}`, `/api/things/${token}/more`]) {
    await app.inject({ url });
  }
  await app.inject({ url: `/api/things/${id}` });
  const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path);
  expect(paths).toEqual(["/api/things/…", "/api/things/…/more", `/api/things/${id}`]);
  expect(lines.join()).not.toContain("bbb");
});
