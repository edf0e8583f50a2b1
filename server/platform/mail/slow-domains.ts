import type { Sent } from "./transport.ts";

/** So many mails in a row that a domain takes none of for now, and it is left alone for a while. */
const inARow = 5;
/** For how long, in seconds: at first, and at most, where it goes on. */
const firstPause = 60;
export const longestPause = 3_600;
/** Domains that are remembered at most. */
const mostKnown = 10_000;

interface SlowDomain {
  deferred: number;
  /** Seconds for which it is left alone the next time. */
  pause: number;
  until: number;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/**
 * Which domains take no mail for now, as this process has seen it. Large mailbox providers put off what comes
 * faster than they like; to try each mail of a list all the same makes that worse and keeps others waiting.
 */
export function createSlowDomains() {
  const known = new Map<string, SlowDomain>();

  /** Until when mail to this address is not worth trying. */
  function heldUntil(address: string, now: Date): Date | undefined {
    const slow = known.get(domainOf(address));
    const left = (slow?.until ?? 0) - now.getTime();
    // A clock that ran ahead for a while may have said more.
    return slow && left > 0 && left <= longestPause * 1000 ? new Date(slow.until) : undefined;
  }

  /** Takes note of what became of a mail. Says for how many seconds its domain is left alone, if that begins now. */
  function note(address: string, sent: Sent, now: Date): number | undefined {
    const domain = domainOf(address);
    if (sent.outcome !== "deferred") {
      known.delete(domain);
      return undefined;
    }
    // After 421 the connection is closed: it is not known which step it answered.
    if (sent.isOurs && !sent.detail.startsWith("421")) return undefined;
    const slow = known.get(domain) ?? { deferred: 0, pause: firstPause, until: 0 };
    known.set(domain, slow);
    const [first] = known.keys();
    if (known.size > mostKnown && first !== undefined) known.delete(first);
    slow.deferred += 1;
    // Those that were on their way when it began say nothing new.
    if (slow.deferred < inARow || heldUntil(address, now)) return undefined;
    const { pause } = slow;
    slow.until = now.getTime() + pause * 1000;
    slow.pause = Math.min(2 * pause, longestPause);
    return pause;
  }

  return { heldUntil, note };
}
