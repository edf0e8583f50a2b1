import type { FastifyInstance, FastifyRequest } from "fastify";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import type { Answer } from "./visitor-route.ts";

/** The address of a page in a language, without a host. */
export const pagePath = (locale: Locale, path: string): string =>
  locale === fallbackLocale ? path : `/${locale}${path}`;

/** The addresses of a page in every language. */
export const pagePaths = (path: string): string[] =>
  locales.map((locale) => pagePath(locale, path));

/**
 * The form of a page that a mailed link opens, for a browser that runs no script there. It posts to
 * the page's own address, since only that holds the token, and the answer leads back to the page: the
 * fragment names what the page then shows. The token stays in the address only where pressing again
 * can help.
 */
export function pageFormRoute(
  app: FastifyInstance,
  path: string,
  take: (request: FastifyRequest, token: string) => Promise<Answer>,
): void {
  const schema = { hide: true } as object;
  app.register(async (scope) => {
    // Whatever the form says: the token is in its address.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    for (const page of pagePaths(path)) {
      scope.post(page, { schema }, async (request, reply) => {
        const token = tokenInQuery(request);
        const state = stateOf(await take(request, token));
        const again = state === "failed" ? `?token=${encodeURIComponent(token)}` : "";
        return reply.redirect(`${page}${again}#${state}`, 303);
      });
    }
  });
}

export function tokenInQuery({ query }: FastifyRequest): string {
  const { token } = (query ?? {}) as { token?: unknown };
  return typeof token === "string" ? token.slice(0, 200) : "";
}

/** What the page shows: `done`, `already`, `error` for a link that will never work, else `failed`. */
function stateOf([status, answer]: Answer): string {
  if (status === 200) {
    return "message" in answer && answer.message === "already_confirmed" ? "already" : "done";
  }
  return status === 429 || status >= 500 ? "failed" : "error";
}
