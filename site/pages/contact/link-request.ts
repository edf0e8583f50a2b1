import { type ContactTopic, contactTopics } from "#contract/choices.ts";
import { contactLimits } from "#contract/limits.ts";

/** What the link that led here asks for: `?topic=demo&about=logistics`. */
export interface LinkRequest {
  topic: ContactTopic;
  about: string;
}

/** Reads it. A topic we do not know, or none, asks for nothing. */
export function linkRequest(search: string): LinkRequest | undefined {
  const query = new URLSearchParams(search);
  const topic = contactTopics.find((known) => known === query.get("topic"));
  if (!topic) return undefined;
  const about = query.get("about") ?? "";
  // An identity of ours is short and plain; anything else was made up by somebody.
  const isPlain = about.length <= contactLimits.about && /^[a-z\d-]*$/i.test(about);
  return { topic, about: isPlain ? about : "" };
}
