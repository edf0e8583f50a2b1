import type { ContactTopic } from "#contract/choices.ts";

/** What a visitor writes, as written. */
export interface Letter {
  name: string;
  email: string;
  company: string;
  phone: string;
  subject: string;
  message: string;
  topic: ContactTopic;
  /** The service, position or document that a link named. */
  about: string;
  /** The proposed moment that was chosen, ISO 8601. */
  meetingAt: string;
  /** The subject a link put in; while it stands unchanged another link may replace it. */
  suggested: string;
  /** Hidden from people; only a program fills it. */
  website: string;
}

export const blankLetter: Letter = {
  name: "",
  email: "",
  company: "",
  phone: "",
  subject: "",
  message: "",
  topic: "general",
  about: "",
  meetingAt: "",
  suggested: "",
  website: "",
};

/** Fields that can be at fault, in the order in which they stand. */
export const checkedFields = ["name", "email", "subject", "message"] as const;
export type CheckedField = (typeof checkedFields)[number];

/** What is wrong with a field. The names are keys of the words, under `faults`. */
export type Fault = "name" | "email-missing" | "email-invalid" | "subject" | "message";
export type Faults = Partial<Record<CheckedField, Fault>>;

/** One @, something on both sides, no spaces. What an address must be beyond that, the server decides. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/;

/** What is missing or cannot be right (specification 5.2). */
export function faultsOf(letter: Letter): Faults {
  const faults: Faults = {};
  const email = letter.email.trim();
  if (letter.name.trim() === "") faults.name = "name";
  if (email === "") faults.email = "email-missing";
  else if (!emailShape.test(email)) faults.email = "email-invalid";
  if (letter.subject.trim() === "") faults.subject = "subject";
  if (letter.message.trim() === "") faults.message = "message";
  return faults;
}

/** The first field at fault, which is where the focus goes. */
export function firstAtFault(faults: Faults): CheckedField | undefined {
  return checkedFields.find((field) => faults[field]);
}

/** What the server found wrong, as faults of fields, where its code speaks of fields. */
export function faultsOfAnswer(code: string, fields: readonly string[]): Faults {
  if (code === "invalid_email") return { email: "email-invalid" };
  if (code !== "missing_required_fields") return {};
  const wrong = checkedFields.filter((field) => fields.includes(field));
  return Object.fromEntries(
    wrong.map((field) => [field, field === "email" ? "email-missing" : field]),
  );
}

/**
 * Puts in what a link asks for. A subject the visitor wrote is theirs: only an empty one, or one that
 * a link had put in, is replaced.
 */
export function addressed(
  letter: Letter,
  { topic, about, subject }: { topic: ContactTopic; about: string; subject: string },
): Letter {
  const isTheirs = letter.subject.trim() !== "" && letter.subject !== letter.suggested;
  return {
    ...letter,
    topic,
    about,
    ...(!isTheirs && { subject, suggested: subject }),
    ...(topic !== "meeting" && { meetingAt: "" }),
  };
}
