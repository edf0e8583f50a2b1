import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { adminRouter, requireAdmin } from "./admin-router.ts";
import type { ReadSession } from "./session.ts";

it.each([
  ["reader", 403],
  [undefined, 401],
])(
  "whose role is %s when the body has arrived is answered %i, whatever it was before",
  async (later, status) => {
    const app = Fastify();
    const first = Promise.withResolvers<void>();
    let role: string | undefined = "owner";
    let acts = 0;
    const readSession: ReadSession = async () => {
      first.resolve();
      const caller = role ? { id: "1", email: "a@example.com", role } : null;
      return { caller, setCookies: [] } as unknown as Awaited<ReturnType<ReadSession>>;
    };
    app.register(async (scope) => {
      requireAdmin(scope, { readSession });
      adminRouter(scope)("POST /api/admin/acts", "act", {}, () => {
        acts += 1;
        return {};
      });
    });
    const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      "POST /api/admin/acts HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" +
        "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
    );
    await first.promise;
    role = later;
    socket.write("}");
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(acts).toBe(0);
    await app.close();
  },
);
