import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limitPipelining } from "./pipelining.ts";
import { serverOptions } from "./server-options.ts";

let app: FastifyInstance;
let reached: number;
beforeEach(async () => {
  reached = 0;
  app = Fastify(serverOptions({ trustProxy: false }));
  app.get("/slow", async () => {
    reached += 1;
    await sleep(50);
    return "done";
  });
  limitPipelining(app, 4);
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => app.close());

function send(requests: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(requests);
  return text(socket).catch(({ code }) => String(code));
}

const get = (more = "") => `GET /slow HTTP/1.1\r\nHost: a.example\r\n${more}\r\n`;
const close = "Connection: close\r\n";

describe("a connection", () => {
  it("has only so many requests worked on before it is answered, and is closed for more", async () => {
    const answer = await send(get().repeat(1000));
    expect(answer).not.toContain("200 OK");
    expect(reached).toBe(4);
  });

  it("may send some requests without waiting, and as many as it likes one by one", async () => {
    const answer = await send(get().repeat(3) + get(close));
    expect(answer.match(/200 OK/g)).toHaveLength(4);
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    let sent = 0;
    socket.on("data", () => {
      sent += 1;
      if (sent < 8) socket.write(get(sent === 7 ? close : ""));
    });
    socket.write(get());
    await new Promise((resolve) => socket.once("close", resolve));
    expect(reached).toBe(12);
  });
});
