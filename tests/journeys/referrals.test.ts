import { pino } from "pino";
import { expect } from "vitest";
import { rewards } from "#brand/referral.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { placeToken } from "#server/leads/place-page.ts";
import { creditFriends } from "#server/leads/referrals.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { linkIn } from "#tests/browser/mailbox.ts";
import { hydrated, resize, shownNotice } from "#tests/browser/visitor.ts";
import { joinBy } from "#tests/integration/joined-friends.ts";
import { followByHand, joinFromHome, people } from "./joining.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const owner = { email: "owner@example.com", password: "a long enough password" };
const authSecret = "a secret of more than 32 characters";
const [first] = rewards;

/** Of each language, who has one friend that counts and one that is held. Sixty people joined before. */
const referrers = {} as Record<Locale, Awaited<ReturnType<typeof joinBy>>>;
/** One friend is worth fifty places; others who bring friends are ahead too. */
const firstPlace: Record<Locale, number> = { en: 12, ar: 16, fr: 20 };
const paused = (language: Locale) => `held.${language}@example.com`;

const journey = journeyWith({ RATE_LIMITS: "off", AUTH_SECRET: authSecret }, async (dataDir) => {
  const log = pino({ level: "silent" });
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
  const since = new Date(Date.now() - 3 * 86_400_000);
  for (let n = 0; n < 60; n += 1) await joinBy(database, { since });
  for (const language of locales) {
    const referrer = await joinBy(database, { since, email: `maryam.${language}@example.com` });
    const { code } = referrer;
    await joinBy(database, { since, code, email: `friend.${language}@example.com` });
    await joinBy(database, { since, code, isThrowaway: true, email: paused(language) });
    referrers[language] = referrer;
  }
  await creditFriends(database, new Date());
  await database.close();
});

for (const language of locales)
  journey(
    `${language}: a friend joins by a link, counts once decided, and a reward is delivered`,
    async ({ visit, product }) => {
      if (language === "en") {
        await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
      }
      const referrer = referrers[language];
      const person = people[language];
      const token = placeToken({ authSecret, clock: () => new Date() }, referrer.id);
      const words = wordsOf(language, "place");
      const place = await visit({ language });
      const openPlace = () =>
        place.page.goto(`${product.url}${localizedPath(language, pagePaths.place)}#token=${token}`);
      const showsPlace = (number: number) =>
        place.page
          .getByRole("heading", {
            level: 1,
            name: words.waiting.replace(/<\/?big>/g, "").replace("{place}", `${number}`),
          })
          .waitFor();
      await openPlace();
      await showsPlace(firstPlace[language]);

      // A friend opens the link, joins and confirms.
      const friend = await visit({ language });
      await friend.page.goto(`${product.url}/r/${referrer.code}`);
      // The script stores the code, once it runs.
      await hydrated(friend.page);
      expect(new URL(friend.page.url()).searchParams.get("ref")).toBe(referrer.code);
      const dialog = await joinFromHome(friend, person);
      const { title } = wordsOf(language, "waitlist").success;
      await dialog.getByRole("heading", { name: title }).waitFor();
      await followByHand(
        friend.page,
        linkIn(await product.mail.to(person.email), "/waitlist/confirm"),
      );
      await friend.page
        .getByRole("link", { name: wordsOf(language, "mail-link").placeLink })
        .waitFor();

      const admin = await visit({ language });
      const { page } = admin;
      await signIn(admin, product.url, owner);
      const lists = wordsOf(language, "admin-referrals");
      await admin.open("adminReferrers");
      const row = page.getByRole("row").filter({ hasText: referrer.email });
      await row.waitFor();
      expect(await row.getByRole("cell").allTextContents()).toEqual([
        "3",
        "3",
        "1",
        "1",
        "1",
        "0",
        "0",
      ]);
      await row.getByRole("link").click();
      const friendRow = (email: string) => page.getByRole("row").filter({ hasText: email });
      await friendRow(person.email).getByText(lists.states.attributed).waitFor();
      await friendRow(paused(language)).getByText(lists.reasons.throwaway).waitFor();

      const decide = async (row: string, { button, yes }: { button: string; yes: string }) => {
        await page.getByLabel(lists.decide.row.replace("{name}", row)).check();
        await page.getByRole("button", { name: button.replace("{figure}", "1") }).click();
        await page.getByRole("dialog").getByRole("button", { name: yes, exact: true }).click();
        await shownNotice(page, lists.decide.done);
      };
      await decide(`\u2068${paused(language)}\u2069`, lists.decide.credited);
      await friendRow(paused(language)).getByText(lists.states.credited).waitFor();
      await openPlace();
      await place.page.reload();
      await showsPlace(locales.indexOf(language) + 1);

      await page.getByRole("link", { name: lists.sections.rewards }).click();
      const name = first?.name[language] ?? "";
      const reward = page
        .getByRole("row")
        .filter({ hasText: name })
        .filter({ hasText: referrer.email });
      await reward.getByText(lists.rewardStates.earned, { exact: true }).waitFor();
      const label = `\u2068${referrer.email}\u2069, ${name}`;
      await decide(label, lists.decide.approved);
      await reward.getByText(lists.rewardStates.approved).waitFor();
      await decide(label, lists.decide.delivered);
      await reward.getByText(lists.rewardStates.delivered).waitFor();
      const file = page.waitForEvent("download");
      await page.getByRole("link", { name: lists.rewards.export }).click();
      expect((await file).suggestedFilename()).toMatch(/^rewards_.*\.csv$/);

      await openPlace();
      await place.page.reload();
      await place.page.getByText(words.states.delivered, { exact: true }).waitFor();
      await withoutBarriers(place.page);
      for (const list of ["adminReferrers", "adminFriends", "adminRewards"] as const) {
        await admin.open(list);
        await page.getByRole("table").waitFor();
        await withoutBarriers(page);
        await resize(page, { width: 360, height: 780 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(360);
        await resize(page, { width: 1280, height: 900 });
      }
    },
  );

journey(
  "who may only read decides nothing, and an empty list says so",
  async ({ visit, product }) => {
    await product.admin(["add", "reader@example.com", "--role", "reader"], {
      ADMIN_PASSWORD: owner.password,
    });
    for (const language of locales) {
      const visitor = await visit({ language });
      await signIn(visitor, product.url, { ...owner, email: "reader@example.com" });
      const words = wordsOf(language, "admin-referrals");
      await visitor.open("adminFriends", "?q=nobody-has-this-address");
      await visitor.page.getByText(words.noMatch).waitFor();
      await visitor.page.getByText(words.readOnly).waitFor();
      expect(await visitor.page.getByRole("checkbox").count()).toBe(0);
    }
  },
);

journey(
  "a list that cannot be read says so, and is read again on request",
  async ({ visit, product }) => {
    await product.admin(["add", "late@example.com"], { ADMIN_PASSWORD: owner.password });
    const visitor = await visit({ expects: [/503/] });
    const { page } = visitor;
    await signIn(visitor, product.url, { ...owner, email: "late@example.com" });
    const words = wordsOf("en", "admin-referrals");
    let isDown = true;
    await page.route("**/api/admin/rewards?*", (route) =>
      isDown ? route.fulfill({ status: 503, json: { error: "db_error" } }) : route.continue(),
    );
    await visitor.open("adminRewards");
    await page.getByText(words.rewards.failed).waitFor();
    isDown = false;
    await page.getByRole("button", { name: wordsOf("en", "admin").again }).click();
    await page.getByRole("region", { name: words.sections.rewards }).waitFor();
  },
);
