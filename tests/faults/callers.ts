import { fork } from "node:child_process";
import { once } from "node:events";
import { percentile } from "../../bench/percentile.ts";

interface Callers {
  urls: string[];
  perSecond: number;
  /** Most connections at a time; calls without a free one are counted, not sent. */
  connections: number;
  /** Milliseconds after which an answer that has not come counts as never. */
  patience?: number;
  /** At a lower priority for processor time than the server: a flood comes from other machines. */
  isLast?: true;
  /** The loopback address that the connections come from. */
  from?: string;
}

export type CallersWish = Callers &
  (
    | { what: "pages"; paths: readonly string[] }
    | { what: "joins"; run: string }
    /** One raw request again and again. */
    | { what: "calls"; call: string }
  );

/** The outcome of one call. */
export interface Called {
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** 0 when the connection broke without an answer, -1 when no answer came in time. */
  status: number;
  ms: number;
  email: string;
}

export interface CallsMade {
  calls: Called[];
  seconds: number;
}

/** Pages in three languages, the largest and the smallest among them. */
export const somePages = ["/", "/ar/token", "/fr/about", "/wallet", "/legal/privacy"] as const;

/** Sends calls at an even rate from a process of its own, whatever the answers, until it is stopped. */
export function startCallers(wish: CallersWish): { stop(): Promise<CallsMade> } {
  const options = { serialization: "advanced" } as const;
  const child = fork(new URL("./callers-process.ts", import.meta.url), options);
  child.send(wish);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`The callers ended with ${code}.`);
  });
  failed.catch(() => {});
  return {
    async stop() {
      const reported = once(child, "message");
      child.send("stop");
      const [{ records, seconds }] = (await Promise.race([reported, failed])) as [
        { records: Float64Array; seconds: number },
      ];
      const run = wish.what === "joins" ? wish.run : "";
      const calls = Array.from({ length: records.length / 4 }, (_, index) => {
        const [at = 0, status = 0, ms = 0, n = 0] = records.subarray(index * 4, index * 4 + 4);
        return { at, status, ms, email: `${run}-${n}@example.com` };
      });
      return { calls, seconds };
    },
  };
}

export const timesOf = (calls: Called[]) => calls.map(({ ms }) => ms);
export const withStatus = (calls: Called[], ...wanted: number[]) =>
  calls.filter(({ status }) => wanted.includes(status));
export const worst = (values: number[]) => values.reduce((one, other) => Math.max(one, other), 0);
export const p99 = (calls: Called[]) => percentile(timesOf(calls), 0.99);
export const joinedIn = ({ calls }: CallsMade) => withStatus(calls, 200).map(({ email }) => email);
