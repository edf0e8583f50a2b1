import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface SinkFigures {
  /** Mails that came, without those to visitors who signed up. */
  mails: number;
  bytes: number;
  /** Of these, those whose Message-ID had come before. */
  repeats: number;
  /** When the first and the last came, in milliseconds of the clock. */
  firstAt: number | null;
  lastAt: number | null;
}

export interface Sink {
  url: string;
  /**
   * What has arrived since the last reset, and when visitors' mails arrived since the last call.
   * `sample` is the first mail of all, as received.
   */
  figures(options?: {
    reset?: true;
  }): Promise<{ figures: SinkFigures; sample: string; arrivals: Map<string, number> }>;
  stop(): void;
}

/** A mail server on loopback, in a process of its own, that accepts everything and only counts. */
export async function startSink(): Promise<Sink> {
  const child = fork(fileURLToPath(new URL("./smtp-sink.ts", import.meta.url)));
  const [{ port }] = await once(child, "message");
  return {
    url: `smtp://127.0.0.1:${port}`,
    async figures(options = {}) {
      child.send(options);
      const [answer] = await once(child, "message");
      return { ...answer, arrivals: new Map(Object.entries(answer.arrivals)) };
    },
    stop: () => void child.kill(),
  };
}
