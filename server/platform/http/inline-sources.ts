import { createHash } from "node:crypto";

/** What a page carries inline, as the quoted hashes a Content-Security-Policy allows it by. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
  styleAttributes: string[];
}

const attributes = `((?:[^>"']|"[^"]*"|'[^']*')*)`;
const comment = /<!--[\s\S]*?-->/g;
const script = new RegExp(`<script\\b${attributes}>([\\s\\S]*?)</script\\s*>`, "gi");
const style = new RegExp(`<style\\b${attributes}>([\\s\\S]*?)</style\\s*>`, "gi");
const tag = new RegExp(`<[a-z][\\w:-]*${attributes}>`, "gi");
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
  // A browser sees every line end as \n, whatever the file holds.
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
  // Scripts first: a comment mark inside a script is text, and so is a style tag.
  const withoutScripts = html.replace(script, (_, attrs: string, body: string) => {
    if (!externalSource.test(attrs) && runs(type.exec(attrs)?.[1])) scripts.add(hash(body));
    return `<script${attrs}>`;
  });
  const markup = withoutScripts.replace(comment, "").replace(style, (_, attrs, body: string) => {
    styles.add(hash(body));
    return `<style${attrs}>`;
  });
  for (const [element] of markup.matchAll(tag)) {
    for (const [, double, single, bare] of element.matchAll(styleAttribute)) {
      styleAttributes.add(hash(decodeEntities(double ?? single ?? bare ?? "")));
    }
  }
  return {
    scripts: [...scripts],
    styles: [...styles],
    styleAttributes: [...styleAttributes],
  };
}
