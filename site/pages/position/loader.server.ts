import type { JobId } from "#brand/jobs.ts";
import type { Words } from "#site/i18n/messages.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";

const load = pageLoader("position", "careers", "position", "application");

export interface PositionData extends PageData {
  id: JobId;
}

/** The words of this position alone: the other nine stay where they are. */
export function positionLoader(args: { request: Request }): PositionData {
  const data = load(args);
  const { careers, position, application } = data.words as Required<typeof data.words>;
  const id = data.member as JobId;
  const { title, text } = careers.jobs[id];
  const { departments, places, types } = careers;
  const words = {
    careers: { departments, places, types, jobs: { [id]: careers.jobs[id] } },
    position: {
      ...position,
      jobs: { [id]: position.jobs[id] },
      meta: { title, description: text },
    },
    application,
  };
  return { ...data, id, words: words as unknown as Partial<Words> };
}
