import type { OwnAccount, OwnSession, SecondFactorOffer } from "#contract/people.ts";
import { anything, listOf, send } from "./send.ts";

const place = "/api/admin/account";

export const readAccount = () =>
  send(place, undefined, (answer) => {
    const account = answer as Partial<OwnAccount> | null;
    return typeof account?.email === "string" && typeof account.hasSecondFactor === "boolean"
      ? (account as OwnAccount)
      : undefined;
  });

export const changePassword = (current: string, next: string) =>
  send(`${place}/password`, { current, next }, anything);

export const beginSecondFactor = (password: string) =>
  send(`${place}/second-factor/begin`, { password }, (answer) => {
    const offer = answer as Partial<SecondFactorOffer> | null;
    const isWhole = offer?.uri && offer.key && Array.isArray(offer.recoveryCodes);
    return isWhole ? (offer as SecondFactorOffer) : undefined;
  });

export const confirmSecondFactor = (code: string) =>
  send(`${place}/second-factor/confirm`, { code }, anything);

export const dropSecondFactor = (password: string) =>
  send(`${place}/second-factor/off`, { password }, anything);

export const renewRecoveryCodes = (password: string) =>
  send(`${place}/recovery-codes`, { password }, listOf<string>("recoveryCodes"));

export const readSessions = () =>
  send(`${place}/sessions`, undefined, listOf<OwnSession>("sessions"));

export const endSession = (id: string) =>
  send(`${place}/sessions/${encodeURIComponent(id)}/end`, {}, anything);

export const endOtherSessions = () => send(`${place}/end-other-sessions`, {}, anything);
