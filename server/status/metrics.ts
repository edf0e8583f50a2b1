import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { PoolState } from "#server/database/database.ts";
import { isDirect, networks } from "#server/http/client-address.ts";
import type { MailLag } from "#server/mail/outbox.ts";

const privateNetworks = networks(
  "127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 ::1 fc00::/7 fe80::/10",
);

/**
 * Whether the request comes from this machine or a private network, and not through a proxy, which may
 * forward any request. How busy a site is, is not public.
 */
const isPrivate = (request: Pick<FastifyRequest, "raw" | "socket" | "headers">) =>
  isDirect(request) && privateNetworks.has(request.socket.remoteAddress ?? "");

/**
 * Whether the requested host is an address, this machine or one of these names. A page
 * elsewhere can make its own name point to this server and have a browser of the private network read the
 * answer; its requests still carry that name.
 */
function isOurHost({ headers }: Pick<FastifyRequest, "headers">, names: readonly string[]) {
  const host = (headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return isIP(address) !== 0 || host === "localhost" || names.includes(host);
}

export interface MetricsParts {
  /** Names by which it is requested, beside addresses and localhost. */
  hosts: readonly string[];
  mailLag: () => Promise<MailLag>;
  pools: () => PoolState[];
  clock: () => Date;
}

/**
 * GET /metrics, in Prometheus' text format: the process, the calls (pages from memory are answered
 * before Fastify and are not counted) and the mail queue. Call it before the routes it is to count.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { hosts, mailLag, pools, clock }: MetricsParts,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a call's arrival to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const named = (name: string, help: string) => ({ name, help, registers: [registry] });
  const waiting = new Gauge(
    named("mail_queue_waiting", "Mails that are due and that nobody has taken."),
  );
  const oldest = new Gauge(
    named("mail_queue_oldest_seconds", "How long the longest waiting of them has been due."),
  );
  new Gauge({
    ...named("database_connections", "Connections to the database by use: open, idle, or wanted."),
    labelNames: ["pool", "state"],
    collect() {
      for (const { name, ...counts } of pools()) {
        for (const [state, count] of Object.entries(counts)) this.set({ pool: name, state }, count);
      }
    },
  });
  const measurements = new Counter(
    named(
      "mail_queue_measured_total",
      "How often the queue was measured: once for all who ask at the same time.",
    ),
  );

  app.addHook("onResponse", (request, reply, done) => {
    // The pattern, not the address: addresses are many, and some hold secrets.
    const route = request.routeOptions.url ?? "none";
    calls.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });

  async function measured(request: FastifyRequest): Promise<string> {
    measurements.inc();
    try {
      const lag = await mailLag();
      waiting.set(lag.waiting);
      oldest.set(lag.oldest ? Math.max(0, (clock().getTime() - lag.oldest.getTime()) / 1000) : 0);
    } catch (error) {
      // The other metrics matter most when the database is unavailable.
      request.log.warn({ err: error }, "the mail queue could not be measured");
      waiting.remove();
      oldest.remove();
    }
    return registry.metrics();
  }

  // Concurrent calls share one measurement, which costs a query.
  let current: Promise<string> | undefined;
  app.get("/metrics", async (request, reply) => {
    if (!isPrivate(request) || !isOurHost(request, hosts)) return reply.callNotFound();
    current ??= measured(request).finally(() => {
      current = undefined;
    });
    return reply.type(registry.contentType).send(await current);
  });
}
