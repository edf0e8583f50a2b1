import type { InboxEntry, InboxPage } from "#contract/inbox.ts";
import type { Product } from "#tests/browser/product.ts";

const admin = { email: "dashboard@example.com", password: "a long enough password" };
const cookies = new WeakMap<Product, Promise<string>>();

/** Adds an administrator to a running product and signs in, once. */
async function signedIn(product: Product): Promise<string> {
  await product.admin(["add", admin.email], { ADMIN_PASSWORD: admin.password });
  const answer = await fetch(`${product.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: product.url },
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** The rows of the administrators' inbox for a search. */
export async function inboxRows(product: Product, search: string): Promise<InboxEntry[]> {
  const cookie = cookies.get(product) ?? signedIn(product);
  cookies.set(product, cookie);
  const query = new URLSearchParams({ q: search });
  const answer = await fetch(`${product.url}/api/inbox?${query}`, {
    headers: { cookie: await cookie },
  });
  if (!answer.ok) throw new Error(`the inbox answered ${answer.status}`);
  return ((await answer.json()) as InboxPage).entries;
}
