import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Foreign hosts a feature needs, as Content-Security-Policy sources. Empty while it is off. */
export interface ContentSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

export interface SecurityOptions {
  publicUrl: string;
  /** Hosts of the captcha that is on. */
  captcha?: ContentSources | undefined;
  /**
   * Pages whose address holds a secret, or that show people's data: not cached, not named as a referrer,
   * not listed by search engines.
   */
  privatePaths: readonly string[];
  /** Folders of files that are shown elsewhere too: in mails, in readers of feeds. */
  sharedFolders?: readonly string[];
  /** Pages under a path that sites of these origins may show in a frame. */
  framed?: { path: string; by: () => readonly string[] };
  /** Pages that show answers of this site in a frame. */
  framing?: readonly string[];
  /** Further headers of the page at an address, without the language's prefix. */
  moreFor?: (path: string) => Headers;
  /** Pages whose form is redirected to another origin after it was answered here. */
  formTargets?: Readonly<Record<string, string>>;
}

export type Headers = Record<string, string>;

export type Security = ReturnType<typeof createSecurity>;

const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** Works out every header once, at start: answering a page only copies them. */
export function createSecurity(options: SecurityOptions) {
  const secure = options.publicUrl.startsWith("https:");
  const everywhere: Headers = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    // No includeSubDomains: other sites under the group's domain are not ours to decide on.
    ...(secure && { "Strict-Transport-Security": "max-age=31536000" }),
  };
  const documents: Headers = {
    ...everywhere,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": permissions.map((feature) => `${feature}=()`).join(", "),
  };
  const bare = { scripts: [], styles: [], styleAttributes: [] };
  const captcha = options.captcha ?? { script: [], frame: [], connect: [] };

  const { framed } = options;
  const framersOf = (path: string) => (framed && covers([framed.path], path) ? framed.by() : []);

  function pagePolicy(path: string, inline: InlineSources): string {
    const framedBy = framersOf(path);
    const formTarget = options.formTargets?.[path];
    const isFraming = covers(options.framing ?? [], path);
    const frames = [...captcha.frame, ...(isFraming ? ["'self'"] : [])];
    const directives: Record<string, readonly string[]> = {
      "default-src": ["'none'"],
      "script-src": ["'self'", ...inline.scripts, ...captcha.script],
      "style-src": ["'self'", ...inline.styles],
      ...(inline.styleAttributes.length > 0 && {
        "style-src-attr": ["'unsafe-hashes'", ...inline.styleAttributes],
      }),
      "img-src": ["'self'", "data:"],
      // Pages carry the font of their first screen inline.
      "font-src": ["'self'", "data:"],
      "connect-src": ["'self'", ...captcha.connect],
      "manifest-src": ["'self'"],
      "media-src": ["'self'"],
      "worker-src": ["'self'"],
      "frame-src": frames.length > 0 ? frames : ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'", ...(formTarget ? [formTarget] : [])],
      "frame-ancestors": framedBy.length > 0 ? framedBy : ["'none'"],
      ...(secure && { "upgrade-insecure-requests": [] }),
    };
    return Object.entries(directives)
      .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
      .join("; ");
  }

  return {
    /** For a page of the site; `path` is its address without the language's prefix. */
    page(path: string, inline: InlineSources = bare): Headers {
      const isPrivate = covers(options.privatePaths, path);
      return {
        ...documents,
        ...(framersOf(path).length === 0 && { "X-Frame-Options": "DENY" }),
        "Content-Security-Policy": pagePolicy(path, inline),
        "Referrer-Policy": isPrivate ? "no-referrer" : "strict-origin-when-cross-origin",
        ...(isPrivate && { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" }),
        ...options.moreFor?.(path),
      };
    },
    /** For any other file of the site. */
    file(address: string, contentType: string): Headers {
      const isShared = covers(options.sharedFolders ?? [], address);
      return {
        ...everywhere,
        ...(isShared && { "Cross-Origin-Resource-Policy": "cross-origin" }),
        // An SVG opened by itself is a document; one of ours never needs a script.
        ...(contentType.startsWith("image/svg") && {
          "Content-Security-Policy": "script-src 'none'; frame-ancestors 'none'",
        }),
      };
    },
    /** For an answer without content: a redirect. */
    empty: { ...everywhere, "Referrer-Policy": "no-referrer" },
    /** For what the API answers. */
    api: {
      ...documents,
      "X-Frame-Options": "DENY",
      "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  };
}

function covers(paths: readonly string[], path: string): boolean {
  return paths.some((covered) => path === covered || path.startsWith(`${covered}/`));
}

/**
 * Puts the API's headers on every answer that goes through Fastify. A route that sets one of them
 * itself keeps its own. Pages are written past this hook and carry their own.
 */
export function installApiHeaders(app: FastifyInstance, security: Security): void {
  const headers = Object.entries(security.api);
  app.addHook("onSend", (_request, reply, payload, done) => {
    for (const [name, value] of headers) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done(null, payload);
  });
}

/** The inline scripts and styles of a page, as quoted hashes for a Content-Security-Policy. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
  styleAttributes: string[];
}

const attributes = `((?:[^>"']|"[^"]*"|'[^']*')*)`;
/** A comment, a script or a style with its content, or any other tag: each hides its content. */
const piece = new RegExp(
  `<!--[\\s\\S]*?-->|<(script|style)\\b${attributes}>([\\s\\S]*?)</\\1\\s*>|<[a-z][\\w:-]*${attributes}>`,
  "gi",
);
const styleAttribute = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const externalSource = /\ssrc\s*=/i;
const type = /\stype\s*=\s*["']?([^\s"'>]+)/i;

const entities: Record<string, string> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

function decodeEntities(value: string): string {
  return value.replace(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}

function hash(text: string): string {
  // A browser reads every line end as \n.
  const seen = text.replace(/\r\n?/g, "\n");
  return `'sha256-${createHash("sha256").update(seen).digest("base64")}'`;
}

/** Data blocks (JSON-LD and the like) are never run, so the policy does not concern them. */
function runs(kind: string | undefined): boolean {
  return kind === undefined || !/json(\+ld)?$|\+json$/i.test(kind) || /importmap/i.test(kind);
}

/** Reads the inline scripts and styles of a page of ours. Not a parser for foreign HTML. */
export function readInlineSources(html: string): InlineSources {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const styleAttributes = new Set<string>();
  for (const [, name, own = "", body = "", others = ""] of html.matchAll(piece)) {
    if (name === undefined) {
      for (const [, double, single, bare] of others.matchAll(styleAttribute)) {
        styleAttributes.add(hash(decodeEntities(double ?? single ?? bare ?? "")));
      }
    } else if (/^style$/i.test(name)) styles.add(hash(body));
    else if (!externalSource.test(own) && runs(type.exec(own)?.[1])) scripts.add(hash(body));
  }
  return {
    scripts: [...scripts],
    styles: [...styles],
    styleAttributes: [...styleAttributes],
  };
}
