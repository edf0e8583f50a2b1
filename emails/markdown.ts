import { Lexer, type Token, Tokenizer, type Tokens } from "marked";

interface Picture {
  address: string;
  words: string;
  width: number;
  height: number;
}

/** Renders each part of a text; its inner parts are rendered already. */
export interface Markup {
  document(blocks: string[]): string;
  paragraph(inside: string): string;
  /** `depth` is 1 to 3. */
  heading(depth: number, inside: string): string;
  /** `first` is the number that an ordered list begins with; each item has its blocks. */
  list(first: number | null, items: string[][]): string;
  /** The text of a list item without a paragraph. */
  item(inside: string): string;
  quote(blocks: string[]): string;
  divider(): string;
  button(address: string, inside: string): string;
  picture(picture: Picture): string;
  strong(inside: string): string;
  em(inside: string): string;
  link(address: string, inside: string): string;
  text(words: string): string;
  lineBreak(): string;
}

/** Decides on HTML, links and images. Lines are counted from 1. */
export interface Rules {
  /** Called for HTML, which is never rendered. */
  html(written: string, line: number): void;
  /** The address to render, or undefined to render only the link's text. */
  link(address: string, line: number): string | undefined;
  image(address: string, words: string, line: number): Omit<Picture, "words"> | undefined;
}

/** Lists and quotes nested deeper than this are read as plain text. */
const maxDepth = 4;

/** Reads the parts of Markdown that mails support. Code, tables and references stay plain text. */
class MailTokenizer extends Tokenizer {
  private depth = 0;

  private nested<T>(read: () => T | undefined): T | undefined {
    if (this.depth >= maxDepth) return undefined;
    this.depth += 1;
    try {
      return read();
    } finally {
      this.depth -= 1;
    }
  }

  override list(source: string) {
    return this.nested(() => super.list(source));
  }

  override blockquote(source: string) {
    return this.nested(() => super.blockquote(source));
  }

  override code() {
    return undefined;
  }

  override fences() {
    return undefined;
  }

  override def() {
    return undefined;
  }
}

/**
 * Parses a text, to be rendered in several forms. HTML, and what the rules reject, is left out of all of them. The
 * rules are read each time that it is rendered.
 */
export function readMarkdown(written: string, rules: Rules): { written(markup: Markup): string } {
  const source = written.replaceAll(/\r\n?/g, "\n");
  const lineAt = lineCounter(source);
  let at = 0;
  const blocks = new Lexer({ gfm: false, tokenizer: new MailTokenizer() })
    .lex(source)
    .map((token) => {
      const line = lineAt(at);
      at += token.raw.length;
      return { token, line };
    });
  return {
    written: (markup) =>
      markup.document(
        blocks.flatMap(({ token, line }) =>
          writeBlock(token, { markup, rules, lineOf: createLines(token.raw, line) }),
        ),
      ),
  };
}

/** Makes a function from an index to its line. Call it with ascending indexes. */
export function lineCounter(text: string, firstLine = 1): (at: number) => number {
  let [line, counted] = [firstLine, 0];
  return (at) => {
    for (let next = text.indexOf("\n", counted); next >= 0 && next < at; ) {
      line += 1;
      counted = next + 1;
      next = text.indexOf("\n", counted);
    }
    return line;
  };
}

/** The context in which the parts of a block are rendered. */
interface Writing {
  markup: Markup;
  rules: Rules;
  lineOf: (part: string) => number;
}

/** Makes a function from a part of a block to its line. Call it with parts in their order. */
function createLines(block: string, firstLine: number): Writing["lineOf"] {
  const lineAt = lineCounter(block, firstLine);
  let found = 0;
  return (part) => {
    const [begins = ""] = part.split("\n", 1);
    const next = block.indexOf(begins, found);
    if (next < 0) return lineAt(found);
    found = next + begins.length;
    return lineAt(next);
  };
}

const withoutLinks = (writing: Writing): Writing => ({
  ...writing,
  rules: { ...writing.rules, link: () => undefined },
});

/** Renders a block; unsupported ones render nothing. */
function writeBlock(token: Token, writing: Writing): string[] {
  const { markup, rules, lineOf } = writing;
  const { tokens = [] } = token as Tokens.Generic;
  const blocksOf = (inner: Token[]) => inner.flatMap((one) => writeBlock(one, writing));
  switch (token.type) {
    case "paragraph": {
      const button = buttonIn(tokens);
      if (!button) return [markup.paragraph(writeSpans(tokens, writing))];
      const address = rules.link(button.href, lineOf(button.raw));
      const words = writeSpans(button.tokens, withoutLinks(writing));
      return [address === undefined ? markup.paragraph(words) : markup.button(address, words)];
    }
    case "text": {
      const words = token.tokens ? writeSpans(tokens, writing) : writeText(token.text, writing);
      return [markup.item(words)];
    }
    case "heading":
      return [markup.heading(Math.min(token.depth, 3), writeSpans(tokens, writing))];
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      const first = ordered ? Number(start) : null;
      return [
        markup.list(
          first,
          items.map((item) => blocksOf(item.tokens)),
        ),
      ];
    }
    case "blockquote":
      return [markup.quote(blocksOf(tokens))];
    case "hr":
      return [markup.divider()];
    case "html":
      rules.html(token.raw.trim(), lineOf(token.raw));
      return [];
    default:
      return [];
  }
}

/** The link of a paragraph that consists of it alone, if its title makes it a button. */
function buttonIn(tokens: Token[]): Tokens.Link | undefined {
  const [only, ...more] = tokens;
  const isButton = only?.type === "link" && only.title === "button" && more.length === 0;
  return isButton ? (only as Tokens.Link) : undefined;
}

function writeSpans(tokens: Token[], writing: Writing): string {
  return tokens.map((token) => writeSpan(token, writing)).join("");
}

function writeSpan(token: Token, writing: Writing): string {
  const { markup, rules, lineOf } = writing;
  const { tokens = [] } = token as Tokens.Generic;
  switch (token.type) {
    case "strong":
    case "em":
      return markup[token.type](writeSpans(tokens, writing));
    case "link": {
      const address = rules.link(token.href, lineOf(token.raw));
      const words = writeSpans(tokens, withoutLinks(writing));
      return address === undefined ? words : markup.link(address, words);
    }
    case "image": {
      const picture = rules.image(token.href, token.text, lineOf(token.raw));
      return picture ? markup.picture({ ...picture, words: token.text }) : "";
    }
    case "br":
      return markup.lineBreak();
    case "html":
      rules.html(token.raw, lineOf(token.raw));
      return "";
    case "escape":
    case "codespan":
      return markup.text(token.text);
    default:
      return writeText(token.raw, writing);
  }
}

const bareAddress = /\bhttps:\/\/[^\s<>"{}|\\^`\ue000\ue001]{1,2000}/gu;
const punctuation = /[.,:;!?'*_…»”’،؛؟]+$/u;

/** A bare address without the punctuation after it. A bracket that is opened inside it belongs to it. */
function withoutPunctuation(address: string): string {
  const cut = address.replace(punctuation, "");
  const opening = cut.endsWith(")") ? "(" : cut.endsWith("]") ? "[" : undefined;
  const isClosing = opening && cut.split(opening).length < cut.split(cut.at(-1) ?? "").length;
  const rest = isClosing || /[([]$/.test(cut) ? cut.slice(0, -1) : cut;
  return rest === address ? address : withoutPunctuation(rest);
}

function writeText(text: string, { markup, rules, lineOf }: Writing): string {
  let written = "";
  let at = 0;
  for (const { 0: found, index } of text.matchAll(bareAddress)) {
    const address = withoutPunctuation(found);
    const allowed = rules.link(address, lineOf(address));
    if (allowed === undefined) continue;
    if (index > at) written += markup.text(text.slice(at, index));
    written += markup.link(allowed, markup.text(address));
    at = index + address.length;
  }
  return at < text.length ? written + markup.text(text.slice(at)) : written;
}
