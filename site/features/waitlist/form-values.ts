import type { countries, heardChannels } from "#contract/choices.ts";

/** What a visitor types, as typed. Kept until the sign-up is through. */
export interface FormValues {
  email: string;
  country: (typeof countries)[number] | "";
  city: string;
  heard_channel: (typeof heardChannels)[number] | "";
  heard_detail: string;
  consent: boolean;
  /** Hidden from people; only a program fills it. */
  website: string;
}

export const emptyForm: FormValues = {
  email: "",
  country: "",
  city: "",
  heard_channel: "",
  heard_detail: "",
  consent: false,
  website: "",
};

/** Fields that can be at fault, in the order in which they stand. */
export const checkedFields = ["email", "country", "heard_channel", "consent"] as const;
export type CheckedField = (typeof checkedFields)[number];

/** What is wrong with a field. The names are keys of the words, under `faults`. */
export type Fault = "email-missing" | "email-invalid" | "country" | "heard_channel" | "consent";
export type Faults = Partial<Record<CheckedField, Fault>>;

/** One @, something on both sides, no spaces. What an address must be beyond that, the server decides. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/;

export function faultsOf(values: FormValues): Faults {
  const faults: Faults = {};
  const email = values.email.trim();
  if (email === "") faults.email = "email-missing";
  else if (!emailShape.test(email)) faults.email = "email-invalid";
  if (values.country === "") faults.country = "country";
  if (values.heard_channel === "") faults.heard_channel = "heard_channel";
  if (!values.consent) faults.consent = "consent";
  return faults;
}

/** The first field at fault, which is where the focus goes. */
export function firstAtFault(faults: Faults): CheckedField | undefined {
  return checkedFields.find((field) => faults[field]);
}

/** What the server found wrong, as faults of fields, where its code speaks of fields. */
export function faultsOfAnswer(code: string, fields: readonly string[] = []): Faults {
  if (code === "invalid_email") return { email: "email-invalid" };
  if (code === "consent_required") return { consent: "consent" };
  if (code !== "missing_required_fields") return {};
  const faults: Faults = {};
  if (fields.includes("email")) faults.email = "email-missing";
  if (fields.includes("country")) faults.country = "country";
  if (fields.includes("heard_channel")) faults.heard_channel = "heard_channel";
  return faults;
}
