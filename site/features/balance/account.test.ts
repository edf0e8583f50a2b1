import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { services } from "#brand/badges.ts";
import { demonstration } from "#brand/demonstration.ts";
import {
  type Account,
  type AccountEvent,
  accountAfter,
  applyEvent,
  cheapestDay,
  serviceOf,
  splitAmount,
  steps,
} from "./account.ts";

const accountOf = (events: readonly AccountEvent[]) =>
  events.reduce<Account>(applyEvent, { balance: 0, onHold: 0, entries: [] });
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

describe("an account", () => {
  it("holds a payment outside the balance until it is released", () => {
    const onHold = accountOf([
      { kind: "topUp", fils: 1_000 },
      { kind: "hold", name: "logistics", fils: 400 },
    ]);
    expect(onHold).toMatchObject({ balance: 600, onHold: 400 });
    const released = applyEvent(onHold, { kind: "release", name: "logistics" });
    expect(released).toMatchObject({ balance: 600, onHold: 0 });
    expect(released.entries.at(-1)).toEqual({ name: "logistics", fils: -400, state: "released" });
  });

  it("pays nothing that it does not have, and releases nothing that is not on hold", () => {
    const account = accountOf([{ kind: "topUp", fils: 100 }]);
    expect(() => applyEvent(account, { kind: "pay", name: "travel", fils: 101 })).toThrow();
    expect(() => applyEvent(account, { kind: "release", name: "logistics" })).toThrow();
  });

  it("never loses or makes a fils", () => {
    const payment = fc.record({
      kind: fc.constantFrom("pay" as const, "hold" as const),
      name: fc.constantFrom(...services.map(({ name }) => name)),
      fils: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 8 }), (payments) => {
        const fils = sum(payments.map((one) => one.fils));
        const account = accountOf([{ kind: "topUp", fils }, ...payments]);
        expect(account.balance).toBe(sum(account.entries.map((entry) => entry.fils)));
        expect(account.balance).toBe(0);
        expect(account.onHold).toBe(
          sum(payments.filter(({ kind }) => kind === "hold").map((one) => one.fils)),
        );
      }),
    );
  });
});

describe("the demonstration", () => {
  it("pays a third of the dinner, the cheapest day, the freight and the instalment", () => {
    const balances = steps.map(({ step }) => accountAfter(step).balance);
    expect(balances).toEqual([3_248_000, 3_232_000, 3_209_200, 1_969_200, 1_969_200, 1_549_200]);
    expect(steps.map(({ step }) => accountAfter(step).onHold)).toEqual([0, 0, 0, 1_240_000, 0, 0]);
  });

  it("takes the services in their order, each with one entry", () => {
    const inOrder = steps.flatMap(({ step }) => serviceOf(step) ?? []);
    expect([...new Set(inOrder)]).toEqual(services.map(({ name }) => name));
    expect(accountAfter("education").entries.map(({ name }) => name)).toEqual([
      "topUp",
      ...services.map(({ name }) => name),
    ]);
  });

  it("flies on the day of the cheapest fare", () => {
    const days = (cheapestDay.getTime() - Date.parse(demonstration.firstFareDay)) / 86_400_000;
    expect(demonstration.fares[days]).toBe(Math.min(...demonstration.fares));
  });
});

describe("splitting a bill", () => {
  it("gives equal parts equal shares", () => {
    expect(splitAmount(48_000, [1, 1, 1])).toEqual([16_000, 16_000, 16_000]);
  });

  it("gives the fils that does not divide to one participant", () => {
    expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitAmount(48_001, [2, 1, 1])).toEqual([24_001, 12_000, 12_000]);
  });

  it("gives nothing where there are no parts", () => {
    expect(splitAmount(500, [0, 0])).toEqual([0, 0]);
    expect(splitAmount(500, [0, 2])).toEqual([0, 500]);
  });

  it("never loses or makes a fils, and more parts never mean less", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 6 }),
        (fils, parts) => {
          const shares = splitAmount(fils, parts);
          expect(shares.reduce((a, b) => a + b, 0)).toBe(fils);
          parts.forEach((part, i) => {
            parts.forEach((other, j) => {
              if (part > other) expect(shares[i]).toBeGreaterThanOrEqual(shares[j] as number);
            });
          });
        },
      ),
    );
  });
});
