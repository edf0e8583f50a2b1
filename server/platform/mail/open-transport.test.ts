import { describe, expect, it } from "vitest";
import { judge } from "./open-transport.ts";

const answered = (command: string, response: string) =>
  judge({ message: response, response, command, responseCode: Number(response.slice(0, 3)) });

describe("what a mail server refuses for good", () => {
  it.each([
    "550 5.1.1 <a@example.com>: Recipient address rejected: User unknown",
    "550-5.1.1 The email account that you tried to reach does not exist.",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found",
    "554 5.1.2 Bad destination system",
    "550 No such user here",
    "550 Unknown user",
    "551 Mailbox not found",
  ])("is a mailbox that does not exist: %s", (response) => {
    expect(answered("RCPT TO", response).outcome).toBe("refused");
  });

  it.each([
    ["RCPT TO", "554 5.7.1 <a@example.com>: Relay access denied", true],
    ["RCPT TO", "554 relay access denied", true],
    ["RCPT TO", "550 5.7.1 Unable to relay for a@example.com", true],
    ["RCPT TO", "550 relaying denied, unknown user of this server", true],
    ["RCPT TO", "550 5.7.515 Access denied, sending domain does not meet the level", true],
    ["RCPT TO", "552 5.2.2 Mailbox full", false],
    ["RCPT TO", "550 Requested action not taken", false],
    ["RCPT TO", "451 4.7.1 Greylisted", false],
    ["DATA", "554 5.7.1 Message rejected under suspicion of spam", true],
    ["MAIL FROM", "550 5.1.1 Sender unknown", true],
    ["MAIL FROM", "553 5.7.1 Sender address rejected", true],
    ["AUTH PLAIN", "535 5.7.8 Authentication failed", true],
    ["RCPT TO", "530 5.7.0 Must issue a STARTTLS command first", true],
  ])("is nothing else, which is tried again: %s %s", (command, response, isOurs) => {
    expect(answered(command, response)).toEqual({
      outcome: "deferred",
      detail: response,
      isOurs,
    });
  });

  it("is not that a connection broke", () => {
    expect(judge({ message: "Connection closed", code: "ECONNECTION", command: "CONN" })).toEqual({
      outcome: "deferred",
      detail: "Connection closed",
      isOurs: true,
    });
  });
});
