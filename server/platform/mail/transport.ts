import type { Message } from "./message.ts";

export type Sent =
  | { outcome: "sent" }
  /** The other side will never take it. */
  | { outcome: "refused"; detail: string }
  /** It could not be handed over now. */
  | { outcome: "deferred"; detail: string };

/** A way for mail to leave. */
export interface Transport {
  /** False when a mail is never refused for good: then nobody need wait for its fate. */
  mayRefuse: boolean;
  send(message: Message): Promise<Sent>;
  /**
   * Deletes the copies of mails that are known no more. Missing where mail leaves for good.
   * `known` says which of some identities still are. Resolves to how many copies went.
   */
  sweep?(known: (ids: string[]) => Promise<Set<string>>): Promise<number>;
  close(): Promise<void>;
}
