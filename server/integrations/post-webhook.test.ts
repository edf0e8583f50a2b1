import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import {
  type AddressInfo,
  type Server as AnyServer,
  createServer as createSocketServer,
  type Socket,
} from "node:net";
import { afterEach, expect, it } from "vitest";
import { makeCertificate } from "#tests/fakes/certificate.ts";
import { postWebhook } from "./post-webhook.ts";

const open: AnyServer[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    (server as Partial<Server>).closeAllConnections?.();
  }
});

const timeouts = { connect: 300, total: 600 };

async function portOf(server: AnyServer): Promise<number> {
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Posts to a receiver on this machine that the operator lists. */
async function postTo(server: AnyServer, protocol = "http") {
  const target = `127.0.0.1:${await portOf(server)}`;
  return postWebhook(
    { privateTargets: [target], timeouts },
    { url: `${protocol}://${target}/hook`, headers: { "webhook-id": "a" }, body: '{"é":1}' },
  );
}
const answering = (listener: RequestListener) => postTo(createServer(listener));

it("posts the bytes, and returns status and answer", async () => {
  let sent = "";
  const posted = await answering((request, response) => {
    request.on("data", (chunk) => {
      sent += chunk;
    });
    request.on("end", () => response.writeHead(202).end(`for ${request.headers["webhook-id"]}`));
  });
  expect(sent).toBe('{"é":1}');
  expect(posted).toMatchObject({ fault: null, status: 202, answer: "for a" });
});

it.each([
  [301, "redirect"],
  [307, "redirect"],
  [400, "refused"],
  [410, "gone"],
  [500, "refused"],
])("counts %i as %s, and follows no redirect", async (status, fault) => {
  let calls = 0;
  const posted = await answering((_request, response) => {
    calls += 1;
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  expect(posted).toMatchObject({ fault, status });
  expect(calls).toBe(1);
});

it("gives up on a receiver that hangs, drips, or never ends its headers", async () => {
  const hanging = answering(() => {});
  const dripping = answering((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  });
  const headless = postTo(
    createSocketServer((socket) => socket.on("error", () => {}).write("HTTP/1.1 200 OK\r\nX: ")),
  );
  for (const posted of await Promise.all([hanging, dripping, headless])) {
    expect(posted.fault).toBe("timeout");
    expect(posted.milliseconds).toBeLessThan(3_000);
  }
});

it("reads no more than the beginning of an answer without an end", async () => {
  let written = 0;
  const posted = await answering((_request, response) => {
    response.writeHead(200);
    const chunk = "x".repeat(64 * 1024);
    const write = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
    };
    response.on("drain", write);
    write();
  });
  expect(posted).toMatchObject({ fault: null, status: 200 });
  expect(posted.answer).toHaveLength(2_000);
  expect(written).toBeLessThan(20 * 1024 * 1024);
});

it("says the same of a closed port, a cut connection and what is no HTTP", async () => {
  const closed = createSocketServer();
  const port = await portOf(closed);
  await new Promise((resolve) => closed.close(resolve));
  const target = `127.0.0.1:${port}`;
  const faults = [
    await postWebhook(
      { privateTargets: [target], timeouts },
      { url: `http://${target}/`, headers: {}, body: "{}" },
    ),
    await postTo(createSocketServer((socket) => socket.destroy())),
    await postTo(createSocketServer((socket) => socket.on("error", () => {}).end("SSH-2.0-x\r\n"))),
  ];
  expect(faults.map(({ fault, status, answer }) => [fault, status, answer])).toEqual(
    faults.map(() => ["unreachable", null, ""]),
  );
});

it("refuses a certificate without a trusted issuer", async () => {
  const day = 86_400_000;
  const certificate = makeCertificate(new Date(Date.now() - day), new Date(Date.now() + day));
  const posted = await postTo(
    createSecureServer(certificate, (_, response) => response.end()),
    "https",
  );
  expect(posted).toMatchObject({ fault: "certificate", status: null });
});

it("connects to no private address, however it is spelled, and to no name that leads to one", async () => {
  let calls = 0;
  const port = await portOf(
    createServer((_, response) => {
      calls += 1;
      response.end();
    }),
  );
  for (const host of ["127.0.0.1", "2130706433", "[::ffff:7f00:1]", `127.0.0.1:${port}`]) {
    const posted = await postWebhook(
      { privateTargets: [], timeouts },
      { url: `https://${host}/`, headers: {}, body: "{}" },
    );
    expect(posted).toMatchObject({ fault: "address", status: null });
  }
  const posted = await postWebhook(
    {
      privateTargets: [],
      timeouts,
      lookup: (_host, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
    },
    { url: "https://hooks.example.com/", headers: {}, body: "{}" },
  );
  expect([posted.fault, calls]).toEqual(["address", 0]);
});

it("connects to the address that was checked, though its name leads to another one a moment later", async () => {
  const attempts: string[] = [];
  const noteAttempts = (message: unknown) =>
    (message as { socket: Socket }).socket.on("connectionAttempt", (ip) => attempts.push(ip));
  subscribe("net.client.socket", noteAttempts);
  // Public by the rules, and of no network.
  const unassigned = "3fff:f000::1";
  let looks = 0;
  const posted = await postWebhook(
    {
      privateTargets: [],
      timeouts,
      lookup(_host, _options, done) {
        looks += 1;
        done(null, [
          looks === 1 ? { address: unassigned, family: 6 } : { address: "127.0.0.1", family: 4 },
        ]);
      },
    },
    { url: "https://hooks.example.com/", headers: {}, body: "{}" },
  );
  unsubscribe("net.client.socket", noteAttempts);
  expect(posted).toMatchObject({ status: null });
  expect([looks, attempts]).toEqual([1, [unassigned]]);
});

it.each([
  ["120", 120],
  ["999999999", 86_400],
  ["soon", undefined],
  ["-5", undefined],
])("reads Retry-After: %s", async (header, seconds) => {
  const posted = await answering((_request, response) =>
    response.writeHead(429, { "retry-after": header }).end(),
  );
  expect(posted.retryAfter).toBe(seconds);
});
