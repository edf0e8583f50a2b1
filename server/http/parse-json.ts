import type { FastifyInstance } from "fastify";
import { BodyFault } from "./form-body.ts";

/** Deepest nesting of arrays and objects in any JSON that the product reads. */
const deepest = 20;

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [
  ...Buffer.from('"\\[]{}'),
] as [number, number, number, number, number, number];

/** Whether text nests arrays and objects deeper than `deepest`, in one pass without memory. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

/**
 * Parses JSON from outside; throws on any other text, and on one that is nested too deeply: a megabyte of
 * brackets keeps `JSON.parse` busy for up to a third of a second. The size is limited by who reads the text.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError("The JSON is nested too deeply.");
  return JSON.parse(text);
}

/** Parses JSON bodies as Fastify does, but refuses deep ones with 400 before they are parsed. */
export function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      if (isTooDeep(body)) return done(new BodyFault(400, "The body is nested too deeply."));
      parse(request, body, done);
    },
  );
}
