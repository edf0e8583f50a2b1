import { type PageData, pageLoader } from "#site/i18n/words.server.ts";

export const loader = pageLoader("notFound", "not-found");

/**
 * Thrown for the root to show: an error in a document holds whatever route the browser matches at the
 * document's address.
 */
export default function NotFound({ loaderData }: { loaderData: PageData }): never {
  throw Response.json(loaderData, { status: 404 });
}
