import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { cvLimit } from "#contract/limits.ts";
import { tabDraft } from "#site/forms/form-draft.ts";
import { readAnswer, useFailureText } from "#site/forms/post.ts";
import { upload } from "#site/forms/upload.ts";
import { useVisitorForm } from "#site/forms/use-visitor-form.ts";
import { showToast } from "#site/ui/toast.ts";

/** The fields of an application. */
const initial = {
  name: "",
  email: "",
  links: "",
  note: "",
  consent: false,
  cv: undefined as File | undefined,
  website: "",
};

/** The faults of the file: these codes are the server's, and keys of the words, under `errors`. */
const fileFaults = ["file_missing", "file_too_large", "file_name", "file_type", "file_unreadable"];
type FileFault = "file_missing";

async function load() {
  const [{ applicationSubmission }, { visitorAnswer }] = await Promise.all([
    import("#contract/application.ts"),
    import("#contract/visitor.ts"),
  ]);
  return { submission: applicationSubmission, answer: visitorAnswer };
}

/** The fault of a file that can be found before it is uploaded. */
function fileFault(file: Pick<File, "name" | "size"> | undefined): string | undefined {
  if (!file || file.size === 0) return "file_missing";
  if (file.size > cvLimit) return "file_too_large";
  return /\.(pdf|docx)$/i.test(file.name) ? undefined : "file_type";
}

/** State of the application form, and the progress of its upload. */
export function useApplication(job: string) {
  const t = useTranslations("application");
  const failureText = useFailureText();
  const [progress, setProgress] = useState({ sent: 0, total: 0 });
  const refuse = (description: string) => {
    showToast({ kind: "danger", title: t("errorTitle"), description });
    return description;
  };

  const form = useVisitorForm({
    path: "/api/applications",
    action: "application_submit",
    initial,
    load,
    // Every field of a form with a file is text.
    extra: ({ consent }) => ({ job, consent: `${consent}` }),
    check: ({ cv }) => {
      const fault = fileFault(cv);
      return fault ? { cv: fault } : {};
    },
    draft: tabDraft<typeof initial>(`application.${job}`, ["name", "email", "links", "note"]),
    // Progress is reported as the bytes leave; the signal stops it.
    async send(path, body, schema, { values, signal }) {
      const data = new FormData();
      for (const [name, value] of Object.entries(body)) data.set(name, `${value}`);
      const file = values.cv as File;
      data.set("cv", file);
      const total = file.size;
      // The form weighs a little more than the file in it.
      const report = (sent: number) => setProgress({ sent: Math.min(sent, total), total });
      report(0);
      const sent = await upload(path, data, signal, report, maxUploadTime);
      return sent.outcome === "answered" ? readAnswer(schema, sent.status, sent.text) : sent;
    },
    faultText(field, fault) {
      if (field === "cv") return t(`errors.${fault as FileFault}`);
      if (field !== "email") return t(`errors.${field as "name" | "consent"}`);
      return t(fault === "missing" ? "errors.email-missing" : "errors.email-invalid");
    },
    onFaults(faults) {
      if (faults.consent) refuse(t("errors.consent"));
    },
    onAnswer: () => "sent",
    faultsOfFailure: (failure) =>
      failure.outcome === "refused" && fileFaults.includes(failure.error.error)
        ? { cv: failure.error.error }
        : {},
    onFailure(failure, faults) {
      if (failure.outcome === "cancelled") {
        showToast({ kind: "plain", title: t("cancelled") });
        return undefined;
      }
      return refuse(
        failureText(failure, (code) => {
          if (faults.cv) return t(`errors.${code as FileFault}`);
          if (faults.email && code === "invalid_email") return t("errors.email-invalid");
          if (faults.consent) return t("errors.consent");
          if (code === "storage_full") return t("errors.storage_full", { email: contact.email });
          const known = ["unknown_position", "missing_required_fields"] as const;
          return t(`errors.${known.find((each) => each === code) ?? "failed"}`);
        }),
      );
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is left sends nothing more.
  useEffect(() => form.cancel, []);
  return { ...form, progress };
}

/** A file that has not left by then will not, in milliseconds. */
const maxUploadTime = 10 * 60 * 1000;
