import type { ServiceName } from "#brand/badges.ts";
import { demonstration } from "#brand/demonstration.ts";

// Sums are whole fils, hundredths of a dirham: fractions of a dirham would not add up.

/** The purpose of an entry of the account. */
type EntryName = "topUp" | ServiceName;

export interface Entry {
  name: EntryName;
  /** Below zero for what was paid. */
  fils: number;
  /** A payment on hold has left the balance and has not reached its receiver. */
  state: "settled" | "held" | "released";
}

export interface Account {
  balance: number;
  onHold: number;
  /** From the first to the latest. */
  entries: readonly Entry[];
}

/** A change of an account. */
export type AccountEvent =
  | { kind: "topUp"; fils: number }
  | { kind: "pay" | "hold"; name: ServiceName; fils: number }
  | { kind: "release"; name: ServiceName };

const empty: Account = { balance: 0, onHold: 0, entries: [] };

/** The account after an event; throws on an event that is impossible for it. */
export function applyEvent(account: Account, event: AccountEvent): Account {
  const { balance, onHold, entries } = account;
  switch (event.kind) {
    case "topUp": {
      const entry: Entry = { name: "topUp", fils: event.fils, state: "settled" };
      return { balance: balance + event.fils, onHold, entries: [...entries, entry] };
    }
    case "pay":
    case "hold": {
      const { kind, name, fils } = event;
      if (fils > balance) throw new Error(`${name}: ${fils} fils are more than the balance`);
      const state = kind === "hold" ? "held" : "settled";
      return {
        balance: balance - fils,
        onHold: kind === "hold" ? onHold + fils : onHold,
        entries: [...entries, { name, fils: -fils, state }],
      };
    }
    case "release": {
      const payment = entries.find(({ name, state }) => name === event.name && state === "held");
      if (!payment) throw new Error(`${event.name}: nothing is held`);
      return {
        balance,
        onHold: onHold + payment.fils,
        entries: entries.map((entry) =>
          entry === payment ? { ...entry, state: "released" } : entry,
        ),
      };
    }
  }
}

const { topUp, dinner, firstFareDay, freight, instalment } = demonstration;
const fares: readonly number[] = demonstration.fares;

/** The bill is Noor's, Sami's and yours. */
const [share = 0] = splitAmount(dinner * 100, [1, 1, 1]);
const cheapestFare = Math.min(...fares);

export const cheapestDay = new Date(firstFareDay);
cheapestDay.setUTCDate(cheapestDay.getUTCDate() + fares.indexOf(cheapestFare));

/** The demonstration: each step adds its event to those before it. */
export const steps = [
  { step: "topUp", event: { kind: "topUp", fils: topUp * 100 } },
  { step: "wallet", event: { kind: "pay", name: "wallet", fils: share } },
  { step: "travel", event: { kind: "pay", name: "travel", fils: cheapestFare * 100 } },
  { step: "held", event: { kind: "hold", name: "logistics", fils: freight * 100 } },
  { step: "released", event: { kind: "release", name: "logistics" } },
  { step: "education", event: { kind: "pay", name: "education", fils: instalment * 100 } },
] as const satisfies readonly { step: string; event: AccountEvent }[];

export type StepName = (typeof steps)[number]["step"];

const accounts = steps.reduce<Account[]>((before, { event }) => {
  before.push(applyEvent(before.at(-1) ?? empty, event));
  return before;
}, []);

/** The account once a step, and all before it, has been taken. */
export function accountAfter(step: StepName): Account {
  return accounts[steps.findIndex((one) => one.step === step)] ?? empty;
}

/** All that the demonstration enters into the account. */
export const allEntries = accountAfter("education").entries;

/** The demonstration's account after its first step and a share of a bill, however large that is. */
export function accountWithShare(fils: number): Account {
  return applyEvent(accountAfter("topUp"), { kind: "pay", name: "wallet", fils });
}

/** Which service a step pays for; the first pays for none. */
export function serviceOf(step: StepName): ServiceName | undefined {
  const event: AccountEvent | undefined = steps.find((one) => one.step === step)?.event;
  return event && "name" in event ? event.name : undefined;
}

/** The payment of the demonstration to a service, in fils, negative. */
export function paymentTo(service: ServiceName): number {
  return allEntries.find(({ name }) => name === service)?.fils ?? 0;
}

/**
 * Divides an amount by parts, in whole fils, so that the shares always add up to it: each share is
 * rounded down, and the rest goes one fils each to the shares that lost most.
 */
export function splitAmount(fils: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all <= 0) return parts.map(() => 0);
  const exact = parts.map((part) => (fils * part) / all);
  const shares = exact.map(Math.floor);
  const left = fils - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
