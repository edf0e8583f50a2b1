import { names } from "#brand/names.ts";

export interface Endpoint {
  name: string;
  method: "GET" | "POST";
  path: string;
  /** What goes into the address, in order. */
  query?: Record<string, string>;
  /** What is sent, in order. */
  body?: Record<string, string | number>;
  /** What comes back. */
  answer: object;
}

/** The calls that the reference lists (specification 7.5), in its order. */
export const groups = [
  {
    name: "auth",
    endpoints: [
      {
        name: "login",
        method: "POST",
        path: "/auth/login",
        body: { email: "amal@example.com", password: "…" },
        answer: { token: "eyJ…", expiresIn: 900, refreshToken: "rt_…" },
      },
      {
        name: "refresh",
        method: "POST",
        path: "/auth/refresh",
        body: { refreshToken: "rt_…" },
        answer: { token: "eyJ…", expiresIn: 900, refreshToken: "rt_…" },
      },
      { name: "logout", method: "POST", path: "/auth/logout", answer: { ok: true } },
    ],
  },
  {
    name: "wallet",
    endpoints: [
      {
        name: "balance",
        method: "GET",
        path: "/wallet/balance",
        answer: {
          balances: [
            { currency: "AED", amount: "1240.00", held: "480.00" },
            { currency: names.token.symbol, amount: "56000.000000000", held: "0" },
          ],
        },
      },
      {
        name: "transfer",
        method: "POST",
        path: "/wallet/transfer",
        body: { to: "noor@example.com", amount: "160.00", currency: "AED", reference: "dinner" },
        answer: { id: "tr_81f0", state: "final", fee: "0.01", finalAt: "2026-11-21T19:42:07Z" },
      },
      {
        name: "history",
        method: "GET",
        path: "/wallet/history",
        query: { from: "2026-11-01", limit: "50" },
        answer: {
          entries: [{ id: "tr_81f0", amount: "-160.00", currency: "AED", state: "final" }],
          next: null,
        },
      },
    ],
  },
  {
    name: "travel",
    endpoints: [
      {
        name: "search",
        method: "GET",
        path: "/travel/search",
        query: { from: "DXB", to: "LYS", month: "2026-11", days: "3" },
        answer: {
          offers: [{ id: "of_27c", leave: "2026-11-10", back: "2026-11-13", price: "1480.00" }],
          currency: "AED",
        },
      },
      {
        name: "book",
        method: "POST",
        path: "/travel/book",
        body: { offer: "of_27c", approvedPrice: "1480.00" },
        answer: { id: "bk_5512", state: "booked", paidFrom: "AED" },
      },
      {
        name: "bookings",
        method: "GET",
        path: "/travel/bookings",
        answer: { bookings: [{ id: "bk_5512", state: "booked", leave: "2026-11-10" }] },
      },
    ],
  },
] as const satisfies readonly { name: string; endpoints: readonly Endpoint[] }[];
