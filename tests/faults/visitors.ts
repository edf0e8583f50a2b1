import { setTimeout as pause } from "node:timers/promises";
import { type Connection, joinCall, openConnection, shed } from "../../bench/joins.ts";

/** Longest wait of a visitor for an answer, in milliseconds. */
const patience = 30_000;
/** Longest wait for a node that starts, in milliseconds: a busy machine takes long to open a database. */
const startLimit = 120_000;

export interface Joins {
  /** Addresses for which the answer was 2xx: they must never be lost. */
  acknowledged: string[];
  /** How many were answered with each other status. */
  refused: Map<number, number>;
  /** Visitors who got a 503: nothing was stored, try again later. */
  shed: string[];
  /** Visitors without an answer: the connection broke while they waited. */
  broken: string[];
  hung: number;
  slowest: number;
}

export const noJoins = (): Joins => ({
  ...{ acknowledged: [], refused: new Map(), shed: [], broken: [], hung: 0, slowest: 0 },
});

/** How many got a 503, and how many another refusal. */
export function refusals({ refused }: Joins): { shed: number; other: number } {
  const all = [...refused.values()].reduce((sum, count) => sum + count, 0);
  const shed = refused.get(503) ?? 0;
  return { shed, other: all - shed };
}

/**
 * Addresses join, `atOnce` together, each once whatever the outcome: a second try would be owed a
 * second mail. As behind a load balancer, a visitor whose node is down is sent to the next.
 */
export async function join(
  urls: () => string[],
  emails: Iterable<string>,
  atOnce: number,
  joins: Joins = noJoins(),
  answered: (joins: Joins) => void = () => {},
  /** Header lines of the n-th call. */
  headers: (n: number) => string = () => "",
): Promise<Joins> {
  const waiting = emails[Symbol.iterator]();
  let turn = 0;
  let requests = 0;
  async function connect(): Promise<Connection> {
    for (const end = performance.now() + startLimit; ; ) {
      const nodes = urls();
      for (const _ of nodes) {
        const url = nodes[turn++ % nodes.length] as string;
        const connection = await openConnection(url).catch(() => undefined);
        if (connection) return connection;
      }
      if (performance.now() > end) throw new Error("No node can be reached.");
      await pause(50);
    }
  }
  async function visitor(): Promise<void> {
    let connection: Connection | undefined;
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      if (!connection?.isOpen()) connection = await connect();
      const used = connection;
      let isHung = false;
      const late = setTimeout(() => {
        isHung = true;
        used.close();
      }, patience);
      const started = performance.now();
      try {
        const { status, body } = await used.send(joinCall(next.value, headers(requests++)));
        if (body === shed) joins.shed.push(next.value);
        if (status >= 200 && status < 300) joins.acknowledged.push(next.value);
        else joins.refused.set(status, (joins.refused.get(status) ?? 0) + 1);
        joins.slowest = Math.max(joins.slowest, performance.now() - started);
      } catch {
        if (isHung) joins.hung += 1;
        else joins.broken.push(next.value);
        connection = undefined;
      }
      clearTimeout(late);
      answered(joins);
    }
    connection?.close();
  }
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return joins;
}

/** `count` addresses that no other run uses. */
export const addresses = (run: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${run}-${index}@example.com`);
