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
  close(): Promise<void>;
}
