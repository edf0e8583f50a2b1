import type { FastifyInstance, FastifyRequest } from "fastify";
import { fallbackLocale, type Locale, locales, offeredLocale } from "#contract/locale.ts";
import type { Answer } from "./visitor-route.ts";

/** The address of a page in a language, or in the fallback if that is not offered, without a host. */
export const pagePath = (locale: Locale, path: string): string =>
  offeredLocale(locale) === fallbackLocale ? path : `/${locale}${path}`;

/** The addresses of a page in every language. */
export const pagePaths = (path: string): string[] =>
  locales.map((locale) => pagePath(locale, path));

/**
 * The form of a page that a mailed link opens, for a browser that runs no script. It posts to the page's
 * own address, which holds the token, and the answer redirects back to the page: the fragment names the
 * state that it shows. The token stays in the address only where trying again can help. An answer with a
 * `url` redirects there.
 */
export function pageFormRoute(
  app: FastifyInstance,
  path: string,
  handle: (request: FastifyRequest, token: string) => Promise<Answer>,
): void {
  const schema = { hide: true } as object;
  app.register(async (scope) => {
    // The body does not matter: the token is in the address.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    /** The address of the page, in its language, that shows a state. */
    const pageInState = (request: FastifyRequest, state: string) => {
      const again = state === "failed" && `?token=${encodeURIComponent(tokenIn(request.query))}`;
      return `${request.routeOptions.url}${again || ""}#${state}`;
    };
    // An error is shown by the page: the browser itself would show our JSON.
    scope.addHook("onSend", (request, reply, payload, done) => {
      if (reply.statusCode < 400) return done(null, payload);
      for (const name of ["content-type", "content-length", "retry-after"])
        reply.removeHeader(name);
      const state = stateOf([reply.statusCode, {}]);
      reply.code(303).header("location", pageInState(request, state));
      done(null, "");
    });
    for (const page of pagePaths(path)) {
      scope.post(page, { schema }, async (request, reply) => {
        const [status, answer] = await handle(request, tokenIn(request.query));
        const further = status === 200 && "url" in answer && String(answer.url);
        return reply.redirect(further || pageInState(request, stateOf([status, answer])), 303);
      });
    }
  });
}

/** The token of a query or a form. A longer text is no token. */
export function tokenIn(sent: unknown): string {
  const { token } = (sent ?? {}) as { token?: unknown };
  return typeof token === "string" && token.length <= 200 ? token : "";
}

/** The state that the page shows: `error` for a link that will never work, `failed` for one that may. */
function stateOf([status, answer]: Answer): string {
  if (status === 200) {
    if ("gone" in answer) return "gone";
    if ("off" in answer) return "off";
    return "message" in answer && answer.message === "already_confirmed" ? "already" : "done";
  }
  return status === 429 || status >= 500 ? "failed" : "error";
}
