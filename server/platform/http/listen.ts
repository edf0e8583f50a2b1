import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Connections that may wait to be taken. With the platform's 511, the rest of a crowd that comes in one
 * second is not refused but left without an answer. The system's own limit (somaxconn) is below it.
 */
const backlog = 8192;

/**
 * Sockets that take connections at the one address. Node takes one connection from each whenever its
 * event loop goes round, which is fifty times a second under a flood: with a single socket whoever came
 * new, a page's reader too, waited until the flood was over.
 */
const socketCount = 128;

interface Address {
  port: number;
  host: string;
}

/** Listens at the address. Rejects with `EADDRINUSE` when it is another program's. */
export async function listen(app: FastifyInstance, { host, ...wish }: Address): Promise<void> {
  // Sockets that share an address would share it with another program's too, and nobody would be told.
  const probe = await open({ ...wish, host }, createServer());
  const { port } = probe.address() as AddressInfo;
  await close(probe);
  const others: Server[] = [];
  let ended: Promise<unknown> | undefined;
  app.addHook("preClose", (done) => {
    ended = Promise.all(others.map(close));
    done();
  });
  app.addHook("onClose", async () => void (await ended));
  const injected = () => createServer({ noDelay: true }, (socket) => inject(app, socket));
  try {
    for (let count = 1; count < socketCount; count += 1)
      others.push(await open({ port, host, reusePort: true }, injected()));
  } catch {
    // A system that cannot share an address.
    await Promise.all(others.splice(0).map(close));
  }
  const shared = { port, host, backlog, reusePort: others.length > 0 };
  await app.listen(shared);
}

const inject = (app: FastifyInstance, socket: unknown) => app.server.emit("connection", socket);

async function open(at: Address & { reusePort?: boolean }, server: Server): Promise<Server> {
  server.listen({ ...at, backlog });
  await once(server, "listening");
  return server;
}

const close = (server: Server) => new Promise((resolve) => void server.close(resolve));
