import { joinForms } from "#brand/join-forms.ts";
import { questions } from "#brand/questions.ts";
import type { Words } from "#site/i18n/messages.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import type { FormQuestion } from "./waitlist-form.tsx";

interface JoinFormData extends PageData {
  form: ReturnType<typeof formOf>;
}

function formOf(id: string | undefined, locale: PageData["locale"]) {
  const form = joinForms.find((each) => each.id === id);
  if (!form) throw new Error(`brand/join-forms.ts has no form ${id}`);
  const { counts, picture, headline, text } = form;
  const ofForm = questions
    .filter((question) => form.questions.includes(question.id))
    .map(({ label, choices = {}, ...question }): FormQuestion => {
      const options = Object.entries(choices).map(([value, name]) => ({
        value,
        label: name[locale],
      }));
      return { ...question, label: label[locale], options };
    });
  return {
    id: form.id,
    questions: ofForm,
    counts,
    picture,
    headline: headline[locale],
    text: text[locale],
  };
}

/** The loader of a page with one form of the brand's: what that form says, and no drawing's words but its own. */
export function joinFormLoader(page: "join" | "embed") {
  const load = pageLoader(page, "join", "waitlist", "forms", "scenes");
  return (args: { request: Request }): JoinFormData => {
    const data = load(args);
    const form = formOf(data.member, data.locale);
    const { join, scenes, ...words } = data.words as Words;
    const [description = form.text] = /^.+?[.!?؟](?=\s|$)/.exec(form.text) ?? [];
    const meta = { title: form.headline, description };
    const drawn = page === "join" && { scenes: { [form.picture]: scenes[form.picture] } };
    return {
      ...data,
      form,
      words: { join: { ...join, meta }, ...words, ...drawn } as Partial<Words>,
    };
  };
}
