import type { Site } from "./waitlist-site.ts";

export const application = {
  job: "ledger-engineer",
  name: "Layla Haddad",
  email: "layla@example.com",
  links: "https://layla.example",
  note: "Your fees.\n\nThen the rest.",
  consent: "true",
  locale: "ar",
};

export interface Answered {
  status: number;
  text: string;
  body: { ok?: true; error?: string; fields?: string[] };
}

/** Sends an application as a browser does. */
export async function apply(
  site: Site,
  file: { name: string; bytes: Buffer } | undefined,
  change: Record<string, string | Blob> = {},
): Promise<Answered> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...application, ...change })) form.set(name, value);
  if (file) form.set("cv", new Blob([new Uint8Array(file.bytes)]), file.name);
  return post(site, form);
}

export async function post(
  site: Site,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(`${site.url}/api/applications`, { method: "POST", headers, body });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}
