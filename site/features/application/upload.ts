import { minimumFillTime } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import type { ApplicationValues } from "./values.ts";

export type Uploaded =
  | { outcome: "sent" }
  | { outcome: "cancelled" }
  | { outcome: "refused"; code: string; fields: string[]; retryAfter: number }
  | { outcome: "unreachable" };

export interface Progress {
  sent: number;
  total: number;
}

export interface Upload {
  job: string;
  values: ApplicationValues;
  file: File;
  locale: Locale;
  captchaToken: string;
  /** Milliseconds since the form was shown. */
  filledIn: number;
}

/** Sends an application. Progress is told as the bytes leave; `signal` stops it. Never throws. */
export function upload(
  application: Upload,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  Request: typeof XMLHttpRequest = XMLHttpRequest,
): Promise<Uploaded> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ outcome: "cancelled" });
    const request = new Request();
    const total = application.file.size;
    const stop = () => request.abort();
    const end = (uploaded: Uploaded) => {
      signal.removeEventListener("abort", stop);
      resolve(uploaded);
    };
    signal.addEventListener("abort", stop);
    request.upload.onprogress = ({ loaded }) =>
      // The form weighs a little more than the file in it.
      onProgress({ sent: Math.min(loaded, total), total });
    request.onload = () => end(meaningOf(request.status, request.responseText));
    request.onabort = () => end({ outcome: "cancelled" });
    request.onerror = () => end({ outcome: "unreachable" });
    request.ontimeout = () => end({ outcome: "unreachable" });
    request.open("POST", "/api/applications");
    request.timeout = 10 * 60 * 1000;
    request.send(formOf(application));
  });
}

function formOf({ job, values, file, locale, captchaToken, filledIn }: Upload): FormData {
  const form = new FormData();
  const fields: Record<string, string> = {
    job,
    name: values.name.trim(),
    email: values.email.trim(),
    links: values.links.trim(),
    note: values.note.trim(),
    consent: `${values.consent}`,
    locale,
    recaptchaToken: captchaToken,
    website: values.website,
    filled_in_ms: `${Math.round(Math.max(filledIn, minimumFillTime))}`,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("cv", file);
  return form;
}

/** Reads an answer. What is not of the agreed form is a server in trouble. */
export function meaningOf(status: number, text: string): Uploaded {
  let answer: Record<string, unknown>;
  try {
    answer = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { outcome: "unreachable" };
  }
  if (typeof answer?.error === "string") {
    const { error, fields, retryAfter } = answer;
    return {
      outcome: "refused",
      code: error,
      fields: Array.isArray(fields) ? fields.filter((field) => typeof field === "string") : [],
      retryAfter: typeof retryAfter === "number" ? retryAfter : 0,
    };
  }
  return status === 200 && answer?.ok === true ? { outcome: "sent" } : { outcome: "unreachable" };
}
