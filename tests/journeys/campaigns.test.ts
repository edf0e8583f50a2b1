import { expect } from "vitest";
import type { Campaign } from "#contract/campaigns.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import type { Visitor } from "#tests/browser/visitor.ts";
import { fillDashboard, password, people } from "./dashboard-leads.ts";
import { notice } from "./joining.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" }, fillDashboard);
const editor = "editor@example.com";

async function enter(visitor: Visitor, url: string, who: string): Promise<void> {
  // A server that has just started on a busy machine asks for patience (503).
  await expect
    .poll(async () => {
      const answer = await visitor.context.request.post(`${url}/api/auth/sign-in/email`, {
        data: { email: who, password },
        headers: { origin: url },
      });
      return answer.status();
    })
    .toBe(200);
}

/** A call as whoever is signed in. */
async function call<T>({ context }: Visitor, url: string, path: string, body?: object): Promise<T> {
  const answer = body
    ? await context.request.post(url + path, { data: body, headers: { origin: url } })
    : await context.request.get(url + path);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

const draft = (kind: "invitation" | "newsletter", name: string) => ({
  ...{ kind, name, perHour: null },
  content: {
    fallback: "en",
    texts: { en: { subject: "Hello", preview: "", body: "Come in." } },
  },
  audience: { of: kind === "invitation" ? "leads" : "subscribers", filter: {} },
});

const words = wordsOf("en", "admin-campaigns");

journey("a role offers what it may do, and says so", async ({ visit, product }) => {
  await product.admin(["add", editor, "--role", "editor"], { ADMIN_PASSWORD: password });
  const owner = await visit();
  await enter(owner, product.url, people.owner);
  const { id } = await call<Campaign>(
    owner,
    product.url,
    "/api/admin/campaigns",
    draft("invitation", "For roles"),
  );

  const reader = await visit();
  await enter(reader, product.url, people.reader);
  await reader.open("adminCampaigns");
  await reader.page.getByText(words.may.read).waitFor();
  expect(await reader.page.getByRole("button", { name: words.new.invitation }).count()).toBe(0);
  await reader.page.getByRole("link", { name: "For roles" }).click();
  await reader.page.frameLocator("iframe").getByText("Come in.").waitFor();
  expect(await reader.page.getByLabel(words.composer.name).count()).toBe(0);

  const writer = await visit();
  await enter(writer, product.url, editor);
  await writer.open("adminCampaign", `?id=${id}`);
  await writer.page.getByText(words.composer.mayNotSend).waitFor();
  expect(await writer.page.getByRole("button", { name: words.composer.send }).count()).toBe(0);
  await writer.page.getByRole("button", { name: words.composer.test }).click();
  await notice(writer.page, words.composer.tested.replace("{email}", editor)).waitFor();
});

journey(
  "nothing typed is lost when two change a draft at once, or the server is away",
  async ({ visit, product }) => {
    const one = await visit({ expects: [/ERR_|409/] });
    await enter(one, product.url, people.owner);
    const {
      id,
      version,
      name: _,
      ...rest
    } = await call<Campaign>(
      one,
      product.url,
      "/api/admin/campaigns",
      draft("newsletter", "Shared"),
    );
    const { content, audience, perHour } = rest;
    await one.open("adminCampaign", `?id=${id}`);
    const field = one.page.getByLabel(words.composer.name);
    await field.waitFor();
    const other = (at: number, name: string) =>
      call(one, product.url, `/api/admin/campaigns/${id}`, {
        ...{ version: at, name, content, audience, perHour },
      });

    await other(version, "Theirs");
    await field.fill("Mine");
    await one.page.getByRole("button", { name: words.conflict.theirs }).click();
    expect(await field.inputValue()).toBe("Theirs");
    await one.page.getByRole("button", { name: words.conflict.bringBack }).click();
    expect(await field.inputValue()).toBe("Mine");
    await one.page.getByText(words.saving.saved, { exact: true }).waitFor();
    const saved = () => call<Campaign>(one, product.url, `/api/admin/campaigns/${id}`);
    expect((await saved()).name).toBe("Mine");

    await other((await saved()).version, "Theirs again");
    await field.fill("Still mine");
    await one.page.getByRole("button", { name: words.conflict.mine }).click();
    await expect.poll(async () => (await saved()).name).toBe("Still mine");

    await one.context.setOffline(true);
    await field.fill("Written offline");
    await one.page.getByText(words.saving.offline).waitFor();
    await one.context.setOffline(false);
    await expect.poll(async () => (await saved()).name).toBe("Written offline");
  },
);
