import type { FastifyInstance } from "fastify";

/** "GET /api/x" for every call of a server, from its own route tree, without HEAD. */
export function callsOf(app: FastifyInstance): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] =
        /^([\s│]*)[├└]── (\S+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (!part) return [];
      path.splice(indent.length / 4, path.length, part);
      const names = methods.split(", ").filter((name) => name && name !== "HEAD");
      return names.map((name) => `${name} ${path.join("")}`);
    });
}
