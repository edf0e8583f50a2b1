import type { FastifyInstance } from "fastify";
import { day } from "#server/database/durations.ts";

interface SecurityTxtParts {
  /** The address for reports of vulnerabilities. */
  email: string;
  languages: readonly string[];
  publicUrl: string;
  clock: () => Date;
}

/** Half a year: RFC 9116 recommends less than a whole one. */
const validFor = 182 * day;

/**
 * GET /.well-known/security.txt (RFC 9116). Its end is counted from the day of the request, so that it
 * is valid for as long as the site is up.
 */
export function securityTxtRoute(app: FastifyInstance, parts: SecurityTxtParts): void {
  const { email, languages, publicUrl, clock } = parts;
  const path = "/.well-known/security.txt";
  app.get(path, (_request, reply) => {
    const today = Math.floor(clock().getTime() / day) * day;
    const lines = [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${new Date(today + validFor).toISOString()}`,
      `Preferred-Languages: ${languages.join(", ")}`,
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .header("Cache-Control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
