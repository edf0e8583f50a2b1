import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer, isIP, type Server } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Connections that may wait to be accepted. With Node's default of 511, further connections of a crowd are
 * not refused but get no answer at all. The system's own limit (somaxconn) still applies.
 */
const backlog = 8192;

/**
 * Sockets that accept connections at the one address. Node accepts one connection from each per turn of its
 * event loop, which is fifty a second under a flood: with a single socket every new reader waited until
 * the flood was over.
 */
const socketCount = 128;

interface Address {
  port: number;
  host: string;
}

/**
 * Listens at the address, or at all addresses of a name such as localhost. All connections go to the one
 * server of `app`, so its guards apply to them. Rejects with `EADDRINUSE` when another program has one.
 */
export async function listen(app: FastifyInstance, { host, port: wanted }: Address): Promise<void> {
  const others: Server[] = [];
  let ended: Promise<unknown> | undefined;
  app.addHook("preClose", (done) => {
    ended = Promise.all(others.map(close));
    done();
  });
  app.addHook("onClose", async () => void (await ended));
  const injected = () => createServer({ noDelay: true }, (socket) => inject(app, socket));

  /** Opens sockets that share the address. Returns false where the system does not allow that. */
  async function share(at: Address, count: number): Promise<boolean> {
    const opened: Server[] = [];
    try {
      while (opened.length < count) opened.push(await open({ ...at, reusePort: true }, injected()));
    } catch (error) {
      await Promise.all(opened.splice(0).map(close));
      const { code, message } = error as NodeJS.ErrnoException;
      const level = code === "ENOTSUP" ? "info" : "warn";
      app.log[level]({ code, message }, "one socket alone listens: in a flood, newcomers wait");
    }
    others.push(...opened);
    return opened.length > 0;
  }

  const [own = host, ...further] = await addressesOf(host);
  const port = await freePort({ port: wanted, host: own });
  for (const address of further) {
    const at = { port, host: address };
    try {
      await freePort(at);
    } catch (error) {
      // Not every address of a name need exist here: of localhost, where IPv6 is off, one does not.
      if ((error as NodeJS.ErrnoException).code !== "EADDRNOTAVAIL") throw error;
      app.log.info({ address }, "this machine does not have the address: nobody listens there");
      continue;
    }
    if (!(await share(at, socketCount))) others.push(await open(at, injected()));
  }
  const reusePort = await share({ port, host: own }, socketCount - 1);
  const last = { port, host: own, backlog, reusePort };
  await app.listen(last);
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  // A browser tries both, and another program could listen at the second one.
  if (host === "localhost") return ["127.0.0.1", "::1"];
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length > 0) return [...new Set(found.map(({ address }) => address))];
  const fault = new Error(`${host} is no address of this machine.`);
  throw Object.assign(fault, { code: "EADDRNOTAVAIL" });
}

/**
 * Resolves to the port once no other program is known to have it: sockets that share an address would
 * silently share it with that program too.
 */
async function freePort(at: Address): Promise<number> {
  const probe = await open(at, createServer());
  const { port } = probe.address() as AddressInfo;
  await close(probe);
  return port;
}

const inject = (app: FastifyInstance, socket: unknown) => app.server.emit("connection", socket);

async function open(at: Address & { reusePort?: boolean }, server: Server): Promise<Server> {
  server.listen({ ...at, backlog });
  await once(server, "listening");
  return server;
}

const close = (server: Server) => new Promise((resolve) => void server.close(resolve));
