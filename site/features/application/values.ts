import { cvLimit } from "#contract/limits.ts";

/** What an applicant types, as typed. */
export interface ApplicationValues {
  name: string;
  email: string;
  links: string;
  note: string;
  consent: boolean;
  /** Hidden from people; only a program fills it. */
  website: string;
}

export const emptyValues: ApplicationValues = {
  name: "",
  email: "",
  links: "",
  note: "",
  consent: false,
  website: "",
};

/** Fields that can be at fault, in the order in which they stand. */
export const checkedFields = ["name", "email", "cv", "consent"] as const;
export type CheckedField = (typeof checkedFields)[number];

/** What is wrong with a field. The names are keys of the words, under `errors`. */
export type Fault =
  | "name"
  | "email-missing"
  | "email-invalid"
  | "consent"
  | "file_missing"
  | "file_too_large"
  | "file_name"
  | "file_type"
  | "file_unreadable";
export type Faults = Partial<Record<CheckedField, Fault>>;

/** One @, something on both sides, no spaces. What an address must be beyond that, the server decides. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/;

/** What can be seen to be wrong with a file before it travels. */
export function fileFault(file: Pick<File, "name" | "size"> | undefined): Fault | undefined {
  if (!file || file.size === 0) return "file_missing";
  if (file.size > cvLimit) return "file_too_large";
  return /\.(pdf|docx)$/i.test(file.name) ? undefined : "file_type";
}

export function faultsOf(values: ApplicationValues, file: File | undefined): Faults {
  const faults: Faults = {};
  const email = values.email.trim();
  if (values.name.trim() === "") faults.name = "name";
  if (email === "") faults.email = "email-missing";
  else if (!emailShape.test(email)) faults.email = "email-invalid";
  const cv = fileFault(file);
  if (cv) faults.cv = cv;
  if (!values.consent) faults.consent = "consent";
  return faults;
}

export function firstAtFault(faults: Faults): CheckedField | undefined {
  return checkedFields.find((field) => faults[field]);
}

const fileCodes = ["file_missing", "file_too_large", "file_name", "file_type", "file_unreadable"];

/** What the server found wrong, as faults of fields, where its code speaks of fields. */
export function faultsOfAnswer(code: string, fields: readonly string[] = []): Faults {
  if (code === "invalid_email") return { email: "email-invalid" };
  if (code === "consent_required") return { consent: "consent" };
  if (fileCodes.includes(code)) return { cv: code as Fault };
  if (code !== "missing_required_fields") return {};
  return {
    ...(fields.includes("name") && { name: "name" as const }),
    ...(fields.includes("email") && { email: "email-missing" as const }),
  };
}
