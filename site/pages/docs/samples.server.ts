import { contact } from "#brand/contact.ts";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import { token } from "#brand/token.ts";
import { originPlaceholder as origin } from "#contract/origin.ts";

export type SampleName = keyof typeof samples;

/** Code of the guide, the same in every language. No script has it: a group without a token has a token's there. */
export const samples = {
  campaign: `${origin}/?utm_source=partner&utm_medium=newsletter&utm_campaign=autumn`,

  join: `POST ${origin}/api/waitlist
Content-Type: application/json

{
  "email": "amal@example.com",
  "country": "${signupCountries[0]}",
  "city": "${contact.city.en}",
  "heard_channel": "${heardChannels.find((channel) => channel.includes("friend")) ?? "other"}",
  "consent": true,
  "locale": "ar",
  "recaptchaToken": "…",
  "utm_source": "partner",
  "utm_medium": "newsletter",
  "utm_campaign": "autumn",
  "referrer_url": "https://partner.example/news"
}`,

  joinAnswers: `{ "ok": true }
{ "ok": true, "resent": true }
{ "alreadyConfirmed": true }`,

  invitation: `GET ${origin}/api/invitations/…

// 200
{
  "state": "open",
  "email": "amal@example.com",
  "locale": "ar",
  "invitedAt": "2026-11-22T08:00:00.000Z",
  "expiresAt": "2026-12-06T08:00:00.000Z"
}`,
  confirm: `POST ${origin}/api/waitlist-confirm
Content-Type: application/json

{ "token": "…" }

// 200
{ "message": "confirmed", "email": "amal@example.com" }`,

  market: `{
  "address": "${token.address}",
  "name": "${token.name}",
  "symbol": "${token.symbol}",
  "decimals": ${token.decimals},
  "price": ${token.defaults.price},
  "priceChange24h": ${token.defaults.priceChange24h},
  "volume24h": ${token.defaults.volume24h},
  "marketCap": ${token.defaults.marketCap},
  "totalSupply": ${token.totalSupply},
  "circulatingSupply": ${token.totalSupply * token.defaults.circulatingShare},
  "holders": ${token.defaults.holders},
  "source": "demo",
  "sources": {},
  "asOf": "2026-11-21T08:00:00.000Z",
  "lastUpdated": "2026-11-21T08:00:00.000Z"
}`,

  marketCall: `let known = { etag: "", figures: undefined };

export async function marketFigures() {
  const answer = await fetch("${origin}/api/market", {
    headers: known.etag ? { "If-None-Match": known.etag } : {},
    signal: AbortSignal.timeout(3000),
  });
  if (answer.status === 304) return known.figures;
  if (!answer.ok) throw new Error("market: " + answer.status);
  known = {
    etag: answer.headers.get("ETag") ?? "",
    figures: await answer.json(),
  };
  return known.figures; // show its source and asOf too
}`,

  status: `GET ${origin}/api/status

// 200
{
  "checkedAt": "2026-11-21T08:00:00.000Z",
  "site": { "state": "operational" },
  "database": { "state": "operational", "milliseconds": 1 },
  "mail": {
    "state": "operational",
    "waiting": 0,
    "oldestSeconds": 0
  },
  "market": {
    "state": "operational",
    "source": "live",
    "ageSeconds": 38,
    "disagreements": []
  }
}`,
};
