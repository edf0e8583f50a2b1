import { api } from "#brand/links.ts";
import { names } from "#brand/names.ts";

export interface Endpoint {
  name: string;
  method: "GET" | "POST";
  path: string;
  /** The parameters in the address, in order. */
  query?: Record<string, string>;
  /** The fields of the body, in order. */
  body?: Record<string, string | number>;
  /** The response. */
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

export const languages = ["javascript", "python", "go"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = {
  javascript: "JavaScript",
  python: "Python",
  go: "Go",
};

/** A call as a whole program of a language, ready to be run. */
export function sampleOf(language: Language, endpoint: Endpoint): string {
  return { javascript, python, go }[language](endpoint);
}

/** The address as a language writes a string; with a query it takes two lines, joined by `and`. */
function addressOf({ path, query }: Endpoint, and: string): string {
  const address = `"${api.base}${path}"`;
  return query ? `${address}${and}"?${new URLSearchParams(query)}"` : address;
}

/** Each field on a line of its own, as an object, a dictionary or JSON writes it. */
function fields(body: NonNullable<Endpoint["body"]>, indent: string, quoteNames: boolean): string {
  return Object.entries(body)
    .map(([name, value]) => {
      const key = quoteNames ? JSON.stringify(name) : name;
      return `${indent}${key}: ${JSON.stringify(value)},\n`;
    })
    .join("");
}

function javascript(endpoint: Endpoint): string {
  const { method, body } = endpoint;
  const lines = [
    ...(method === "POST" ? [`  method: "POST",\n`] : []),
    `  headers: {\n`,
    `    Authorization: "Bearer " + process.env.${api.keyVariable},\n`,
    ...(body ? [`    "Content-Type": "application/json",\n`] : []),
    `  },\n`,
    ...(body ? [`  body: JSON.stringify({\n${fields(body, "    ", false)}  }),\n`] : []),
  ];
  return `const address =
  ${addressOf(endpoint, " +\n  ")};
const answer = await fetch(address, {
${lines.join("")}});
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.json());`;
}

function python(endpoint: Endpoint): string {
  const { method, body } = endpoint;
  return `import os
import requests

key = os.environ["${api.keyVariable}"]
answer = requests.${method.toLowerCase()}(
    ${addressOf(endpoint, "\n    ")},
    headers={"Authorization": "Bearer " + key},
${body ? `    json={\n${fields(body, "        ", true)}    },\n` : ""}    timeout=10,
)
answer.raise_for_status()
print(answer.json())`;
}

function go(endpoint: Endpoint): string {
  const { method, body } = endpoint;
  const imports = ["io", "log", "net/http", "os", ...(body ? ["strings"] : [])];
  const json = body ? JSON.stringify(body, null, 2).replaceAll("\n", "\n\t") : "";
  return `package main

import (
${imports.map((name) => `\t"${name}"\n`).join("")})

func main() {
${body ? `\tbody := strings.NewReader(\`${json}\`)\n` : ""}\trequest, err := http.NewRequest("${method}",
\t\t${addressOf(endpoint, "+\n\t\t\t")}, ${body ? "body" : "nil"})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tkey := os.Getenv("${api.keyVariable}")
\trequest.Header.Set("Authorization", "Bearer "+key)
${body ? `\trequest.Header.Set("Content-Type", "application/json")\n` : ""}\tanswer, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer answer.Body.Close()
\tif _, err := io.Copy(os.Stdout, answer.Body); err != nil {
\t\tlog.Fatal(err)
\t}
}`;
}
