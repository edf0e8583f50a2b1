import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { type ContactTopic, contactTopics } from "#contract/choices.ts";
import { contactLimits } from "#contract/limits.ts";
import { tabDraft } from "#site/forms/form-draft.ts";
import { useFailureText } from "#site/forms/post.ts";
import { useVisitorForm } from "#site/forms/use-visitor-form.ts";
import { useAboutName } from "#site/i18n/about-names.ts";
import { takeSearched } from "#site/links/passed-search.ts";
import { showToast } from "#site/ui/toast.ts";

/** The button reads "Sending..." for at least this long (specification 4.4, 9.1). */
const sendingTime = 2000;
/** The panel is shown this long, then the cleared form again. */
const panelTime = 3000;

/** The typed fields. */
export const emptyMessage = {
  name: "",
  email: "",
  company: "",
  phone: "",
  subject: "",
  message: "",
  topic: "general" as ContactTopic,
  /** The service, position or document that a link named. */
  about: "",
  /** The proposed moment that was chosen, ISO 8601. */
  meetingAt: "",
  /** The subject a link set; while it is unchanged another link may replace it. */
  suggested: "",
  /** The query of the link that was followed, once it is put in: after a reload the choices are the visitor's. */
  linked: "",
  website: "",
};
type ContactValues = typeof emptyMessage;

const draft = tabDraft<ContactValues>(
  "contact.draft",
  ["name", "email", "company", "phone", "subject", "message"],
  ["topic", "about", "meetingAt", "suggested", "linked"],
);

async function load() {
  const [{ contactSubmission }, { visitorAnswer }] = await Promise.all([
    import("#contract/contact.ts"),
    import("#contract/visitor.ts"),
  ]);
  return { submission: contactSubmission, answer: visitorAnswer };
}

/**
 * Puts in what a link names. A subject the visitor wrote is theirs: only an empty one, or one that
 * a link had put in, is replaced.
 */
export function withTopic(
  values: ContactValues,
  {
    topic,
    about,
    subject,
    linked = values.linked,
  }: { topic: ContactTopic; about: string; subject: string; linked?: string },
): ContactValues {
  const isTheirs = values.subject.trim() !== "" && values.subject !== values.suggested;
  return {
    ...values,
    topic: contactTopics.includes(topic) ? topic : "general",
    about,
    linked,
    ...(!isTheirs && { subject, suggested: subject }),
    ...(topic !== "meeting" && { meetingAt: "" }),
  };
}

/** State of the contact form (specification 4.4). */
export function useContactForm() {
  const t = useTranslations("contact");
  const failureText = useFailureText();
  const form = useVisitorForm({
    path: "/api/contact",
    action: "contact_submit",
    initial: emptyMessage,
    load,
    // A moment that was never chosen is not sent.
    extra: ({ meetingAt }) => ({ meeting_at: meetingAt || undefined }),
    draft,
    minimumTime: sendingTime,
    faultText: (field, fault) =>
      field === "email"
        ? t(fault === "missing" ? "faults.email-missing" : "faults.email-invalid")
        : t(`faults.${field as "name" | "subject" | "message"}`),
    onAnswer() {
      showToast({ kind: "good", title: t("notices.success") });
      setTimeout(() => form.reset(), panelTime);
      return "sent";
    },
    onFailure(failure, faults) {
      const description = failureText(failure, () =>
        t(Object.keys(faults).length > 0 ? "notices.check" : "notices.kept"),
      );
      showToast({ kind: "danger", title: t("notices.failure"), description });
      return description;
    },
  });
  return {
    ...form,
    setTopic: (to: Parameters<typeof withTopic>[1]) =>
      form.change((current) => withTopic(current, to)),
    /** Puts the focus into a field of the form. */
    focus(field: string) {
      const control = form.form.current?.elements.namedItem(field);
      if (control instanceof HTMLElement) control.focus();
    },
  };
}
export type ContactForm = ReturnType<typeof useContactForm>;

/**
 * What the link that led here names: `?topic=demo&about=logistics`. A topic we do not know, or none,
 * names nothing.
 */
export function linkRequest(search: string): { topic: ContactTopic; about: string } | undefined {
  const query = new URLSearchParams(search);
  const topic = contactTopics.find((known) => known === query.get("topic"));
  if (!topic) return undefined;
  const about = query.get("about") ?? "";
  // An identity of ours is short and plain; anything else is forged.
  const isPlain = about.length <= contactLimits.about && /^[a-z\d-]*$/i.test(about);
  return { topic, about: isPlain ? about : "" };
}

/** The subject that a topic suggests, with the name of what a link speaks of, if it speaks of something. */
export function useSubject(): (topic: ContactTopic, name?: string) => string {
  const t = useTranslations("contact");
  return (topic, name) => {
    if (topic === "general") return "";
    return t(`subjects.${topic}`, { named: name ? "yes" : "no", name: name ?? "" } as never);
  };
}

/**
 * Fills in topic and subject as named by the link that led to this page. After a reload or in another language the
 * link has been followed already: what was chosen since stays, and a subject of ours comes in that language.
 */
export function useLinkRequest({ change }: Pick<ContactForm, "change">): void {
  const nameOf = useAboutName();
  const subjectOf = useSubject();
  const fill = useEffectEvent(() => {
    const { search } = location;
    const searched = takeSearched().slice(0, contactLimits.subject);
    const request = linkRequest(search);
    if (!request) return;
    change((now) => {
      const { topic, about } = now.linked === search ? now : request;
      const name = nameOf(about);
      const subject = searched || subjectOf(topic, name);
      return withTopic(now, { topic, about: name ? about : "", subject, linked: search });
    });
  });
  useEffect(() => fill(), []);
}
