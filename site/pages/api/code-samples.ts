import { api } from "#brand/api.ts";
import type { Endpoint } from "./endpoints.ts";

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
