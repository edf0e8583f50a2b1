import { describe, expect, it } from "vitest";
import { type Condition, gates, paymentAt, releaseGate } from "./release.ts";

const whole = new Set<Condition>();

describe("the payment of a shipment", () => {
  it("travels with the container up to the gate, even with a condition broken", () => {
    for (let gate = 0; gate < releaseGate; gate += 1) {
      expect(paymentAt(gate, whole)).toEqual({ outcome: "travelling" });
      expect(paymentAt(gate, new Set(["seal"]))).toEqual({ outcome: "travelling" });
    }
  });

  it("is released at the gate when every condition holds, and stays released", () => {
    for (let gate = releaseGate; gate < gates.length; gate += 1) {
      expect(paymentAt(gate, whole)).toEqual({ outcome: "released" });
    }
  });

  it("is refused for the first condition that is broken, there and further on", () => {
    expect(paymentAt(releaseGate, new Set(["cold", "papers"]))).toEqual({
      outcome: "refused",
      because: "papers",
    });
    expect(paymentAt(gates.length - 1, new Set(["cold"]))).toEqual({
      outcome: "refused",
      because: "cold",
    });
  });
});
