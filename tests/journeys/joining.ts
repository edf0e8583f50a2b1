import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { HeardChannel } from "#brand/signup.ts";
import type { Locale } from "#contract/locale.ts";
import { captchaActions } from "#contract/visitor.ts";
import type { Product } from "#tests/browser/product.ts";
import { hydrated, type Visitor } from "#tests/browser/visitor.ts";
import { solvedCaptcha } from "#tests/fakes/solved-captcha.ts";
import { wordsOf } from "./words.ts";

export interface Person {
  email: string;
  country: "SA" | "FR" | "GB";
  city?: string;
  channel: HeardChannel;
  detail?: string;
}

/** One of each language, with what is hard to write. */
export const people: Record<Locale, Person> = {
  en: { email: "ada@example.com", country: "GB", city: "London", channel: "search" },
  ar: {
    email: "noura@example.com",
    country: "SA",
    city: "الرياض",
    channel: "friend_referral",
    detail: "من نورة",
  },
  fr: {
    email: "jean@example.com",
    country: "FR",
    city: 'Lyon, "Presqu’île"',
    channel: "press_news",
  },
};

/** Opens the dialog by the header's button, on a clock that the test can move. */
export async function openDialog(visitor: Visitor): Promise<Locator> {
  await visitor.page.clock.install();
  await visitor.open("home");
  await visitor.page
    .getByRole("banner")
    .getByRole("button", { name: wordsOf(visitor.language, "shell").join })
    .click();
  const dialog = visitor.page.getByRole("dialog");
  await dialog
    .getByRole("heading", { name: wordsOf(visitor.language, "waitlist").title })
    .waitFor();
  return dialog;
}

export async function fillIn(dialog: Locator, language: Locale, person: Person): Promise<void> {
  const { fields, channels } = wordsOf(language, "waitlist");
  await dialog.getByRole("textbox", { name: fields.email }).fill(person.email);
  await dialog.getByLabel(fields.country).selectOption(person.country);
  if (person.city) await dialog.getByLabel(fields.city).fill(person.city);
  await dialog.getByLabel(fields.heard_channel).selectOption({ label: channels[person.channel] });
  if (person.detail) await dialog.getByLabel(fields.heard_detail).fill(person.detail);
  await dialog.getByRole("checkbox").check();
}

/** Sends the form, after the seconds that a person takes for it. */
async function send(page: Page, dialog: Locator, language: Locale): Promise<void> {
  await page.clock.fastForward(3000);
  await dialog.getByRole("button", { name: wordsOf(language, "waitlist").submit }).click();
}

export async function joinFromHome(visitor: Visitor, person: Person): Promise<Locator> {
  const dialog = await openDialog(visitor);
  await fillIn(dialog, visitor.language, person);
  await send(visitor.page, dialog, visitor.language);
  return dialog;
}

/** Joins by the form's call, for journeys that are not about the form. */
export async function joinByCall(
  { url }: Product,
  locale: Locale,
  { channel, detail = "", ...person }: Person,
): Promise<void> {
  const answer = await fetch(`${url}/api/waitlist`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ ...person, heard_channel: channel, heard_detail: detail, consent: true, locale },
      recaptchaToken: await solvedCaptcha(url, captchaActions.waitlist),
    }),
  });
  expect(await answer.json()).toEqual({ ok: true });
}

/** Opens the link of a mail and moves the pointer, as a person does. */
export async function followByHand(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await hydrated(page);
  await page.mouse.move(200, 200);
}

/** A notice that is on the screen, by its text. */
export function notice(page: Page, text: string, language: Locale = "en"): Locator {
  const { region } = wordsOf(language, "shell").toast;
  return page.getByRole("region", { name: region }).getByText(text);
}
