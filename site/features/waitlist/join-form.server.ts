import { joinForms } from "#brand/join-forms.ts";
import type { Words } from "#site/i18n/messages.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";

export interface JoinFormData extends PageData {
  form: ReturnType<typeof formOf>;
}

function formOf(id: string | undefined, locale: PageData["locale"]) {
  const form = joinForms.find((each) => each.id === id);
  if (!form) throw new Error(`brand/join-forms.ts has no form ${id}`);
  const { counts, picture, headline, text } = form;
  return { counts, picture, headline: headline[locale], text: text[locale] };
}

/** The loader of a page with one form of the brand's: what that form says, and no drawing's words but its own. */
export function joinFormLoader(page: "join" | "embed") {
  const load = pageLoader(page, "join", "waitlist", "forms", "scenes");
  return (args: { request: Request }): JoinFormData => {
    const data = load(args);
    const form = formOf(data.member, data.locale);
    const { join, scenes, ...words } = data.words as Words;
    const meta = { title: form.headline, description: form.text };
    const drawn = page === "join" && { scenes: { [form.picture]: scenes[form.picture] } };
    return {
      ...data,
      form,
      words: { join: { ...join, meta }, ...words, ...drawn } as Partial<Words>,
    };
  };
}
