import type { Sent } from "./transport.ts";

/** For at most how many seconds mails to a domain that accepts none are deferred. */
const maxPause = 3_600;
/** The deferred mails in a row after which mails to a domain are deferred. */
const deferralLimit = 5;
/** For how many seconds the first time; then the time doubles, up to `longestPause`. */
const firstPause = 60;
/** How many domains are remembered. */
const maxKnown = 10_000;

interface SlowDomain {
  deferred: number;
  /** For how many seconds its mails are deferred the next time. */
  pause: number;
  until: number;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/**
 * Domains that accept no mail for now, as this process has seen it. Large mailbox providers defer mails that
 * come too fast; trying each mail of a list all the same makes that worse, and delays the mails of others.
 */
export function createSlowDomains() {
  const known = new Map<string, SlowDomain>();

  /** For how many more seconds mails to this address are deferred; 0 where they are not. */
  function secondsDeferred(address: string, now: Date): number {
    const slow = known.get(domainOf(address));
    const remaining = Math.max(0, (slow?.until ?? 0) - now.getTime()) / 1000;
    return Math.min(remaining, slow?.pause ?? 0);
  }

  /** Records the outcome of a mail. Returns for how many seconds its domain is deferred, if that begins now. */
  function record(address: string, sent: Sent, now: Date): number | undefined {
    const domain = domainOf(address);
    if (sent.outcome !== "deferred") {
      known.delete(domain);
      return undefined;
    }
    // 421 closes the connection, at any step: it may be about the domain.
    if (sent.affectsAllMails && !sent.detail.startsWith("421")) return undefined;
    const slow = known.get(domain) ?? { deferred: 0, pause: firstPause, until: 0 };
    known.set(domain, slow);
    const [first] = known.keys();
    if (known.size > maxKnown && first !== undefined) known.delete(first);
    slow.deferred += 1;
    // Mails that were being sent when this began do not count again.
    if (slow.deferred < deferralLimit || secondsDeferred(address, now) > 0) return undefined;
    const { pause } = slow;
    slow.until = now.getTime() + pause * 1000;
    slow.pause = Math.min(2 * pause, maxPause);
    return pause;
  }

  return { secondsDeferred, record };
}
