/** The fixed terms of the contact form, apart from the schemas because the browser needs only these. */

/** Action a captcha token is bound to. */
export const contactAction = "contact_submit";

/** What a message can be about. Links name one of them, and it decides what the form offers. */
export const contactTopics = [
  "general",
  "sales",
  "demo",
  "consultation",
  "meeting",
  "investor",
  "press",
  "position",
  "support",
] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Topics that may be settled by a call: a phone number is offered. */
export const callTopics: readonly ContactTopic[] = ["sales", "demo", "consultation", "meeting"];

/** Longest values, in characters. */
export const contactLimits = {
  name: 120,
  email: 320,
  company: 160,
  phone: 40,
  subject: 200,
  message: 5000,
  about: 80,
} as const;

/** Messages are deleted after this many months. */
export const contactMonths = 24;
