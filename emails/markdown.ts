import { Lexer, type Token, Tokenizer, type Tokens } from "marked";

interface Picture {
  address: string;
  words: string;
  width: number;
  height: number;
}

/** How each part of a text is written; all that it is given inside is written already. */
export interface Markup {
  document(blocks: string[]): string;
  paragraph(inside: string): string;
  /** `depth` is 1 to 3. */
  heading(depth: number, inside: string): string;
  /** `first` is the number that an ordered list begins with; each item has its blocks. */
  list(first: number | null, items: string[][]): string;
  /** Words of an item that is no paragraph. */
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

/** What decides on all that leads out of a text. Lines are counted from 1. */
export interface Rules {
  /** HTML is never written; this says that there was some. */
  html(written: string, line: number): void;
  /** The address as it is to be written, or nothing where only its words may stand. */
  link(address: string, line: number): string | undefined;
  image(address: string, words: string, line: number): Omit<Picture, "words"> | undefined;
}

type Span =
  | { is: "text"; words: string }
  | { is: "strong" | "em"; inside: Span[] }
  | { is: "link"; address: string; inside: Span[] }
  | { is: "lineBreak" }
  | { is: "picture"; picture: Picture };

type Block =
  | { is: "paragraph" | "item"; inside: Span[] }
  | { is: "heading"; depth: number; inside: Span[] }
  | { is: "list"; first: number | null; items: Block[][] }
  | { is: "quote"; blocks: Block[] }
  | { is: "button"; address: string; inside: Span[] }
  | { is: "divider" };

/** Lists and quotes stand in each other no deeper; what would is read as plain words. */
const deepest = 4;

/** Reads the parts of Markdown that a mail has. Code, tables and references stay the words they are. */
class MailTokenizer extends Tokenizer {
  private depth = 0;

  private nested<T>(read: () => T | undefined): T | undefined {
    if (this.depth >= deepest) return undefined;
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

/** Reads a text. HTML in it, and what the rules do not let through, is left out of all it is written as. */
export function readMarkdown(written: string, rules: Rules): { written(markup: Markup): string } {
  const source = written.replaceAll(/\r\n?/g, "\n");
  const blocks: Block[] = [];
  let at = 0;
  let line = 1;
  for (const token of new Lexer({ gfm: false, tokenizer: new MailTokenizer() }).lex(source)) {
    blocks.push(...readBlock(token, createLines(token.raw, line), rules));
    const end = at + token.raw.length;
    for (let next = source.indexOf("\n", at); next >= 0 && next < end; ) {
      line += 1;
      next = source.indexOf("\n", next + 1);
    }
    at = end;
  }
  return { written: (markup) => markup.document(writeBlocks(blocks, markup)) };
}

type LineOf = (part: string) => number;

/** Finds the lines of a block's parts, which are asked for in their order. */
function createLines(block: string, firstLine: number): LineOf {
  let [line, counted, found] = [firstLine, 0, 0];
  return (part) => {
    const [begins = ""] = part.split("\n", 1);
    const next = block.indexOf(begins, found);
    if (next >= 0) found = next;
    for (let end = block.indexOf("\n", counted); end >= 0 && end < found; ) {
      line += 1;
      counted = end + 1;
      end = block.indexOf("\n", counted);
    }
    if (next >= 0) found += begins.length;
    return line;
  };
}

function readBlocks(tokens: Token[], lineOf: LineOf, rules: Rules): Block[] {
  return tokens.flatMap((token) => readBlock(token, lineOf, rules));
}

function readBlock(token: Token, lineOf: LineOf, rules: Rules): Block[] {
  const { tokens = [] } = token as Tokens.Generic;
  const inside = () => readSpans(tokens, lineOf, rules);
  switch (token.type) {
    case "paragraph": {
      const button = buttonIn(tokens);
      if (!button) return [{ is: "paragraph", inside: inside() }];
      const address = rules.link(button.href, lineOf(button.raw));
      const words = readSpans(button.tokens, lineOf, { ...rules, link: () => undefined });
      return [
        address === undefined
          ? { is: "paragraph", inside: words }
          : { is: "button", address, inside: words },
      ];
    }
    case "text":
      return [
        { is: "item", inside: token.tokens ? inside() : textSpans(token.text, lineOf, rules) },
      ];
    case "heading":
      return [{ is: "heading", depth: Math.min(token.depth, 3), inside: inside() }];
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      const first = ordered ? Number(start) : null;
      return [
        { is: "list", first, items: items.map((item) => readBlocks(item.tokens, lineOf, rules)) },
      ];
    }
    case "blockquote":
      return [{ is: "quote", blocks: readBlocks(tokens, lineOf, rules) }];
    case "hr":
      return [{ is: "divider" }];
    case "html":
      rules.html(token.raw.trim(), lineOf(token.raw));
      return [];
    default:
      return [];
  }
}

/** The one link of a paragraph that is a button: its title says so. */
function buttonIn(tokens: Token[]): Tokens.Link | undefined {
  const [only, ...more] = tokens;
  const isButton = only?.type === "link" && only.title === "button" && more.length === 0;
  return isButton ? (only as Tokens.Link) : undefined;
}

function readSpans(tokens: Token[], lineOf: LineOf, rules: Rules): Span[] {
  return tokens.flatMap((token): Span[] => {
    switch (token.type) {
      case "strong":
      case "em":
        return [{ is: token.type, inside: readSpans(token.tokens ?? [], lineOf, rules) }];
      case "link": {
        const address = rules.link(token.href, lineOf(token.raw));
        const inside = readSpans(token.tokens ?? [], lineOf, { ...rules, link: () => undefined });
        return address === undefined ? inside : [{ is: "link", address, inside }];
      }
      case "image": {
        const picture = rules.image(token.href, token.text, lineOf(token.raw));
        return picture ? [{ is: "picture", picture: { ...picture, words: token.text } }] : [];
      }
      case "br":
        return [{ is: "lineBreak" }];
      case "html":
        rules.html(token.raw, lineOf(token.raw));
        return [];
      case "escape":
      case "codespan":
        return [{ is: "text", words: token.text }];
      default:
        return textSpans(token.raw, lineOf, rules);
    }
  });
}

/** An address that is written out is a link; the mark that ends its sentence is none of it. */
const bareAddress =
  /\bhttps:\/\/[^\s<>"'{}|\\^`\ue000\ue001]*[^\s<>"'{}|\\^`\ue000\ue001.,:;!?()[\]*_…»”’،؛؟]/gu;

function textSpans(text: string, lineOf: LineOf, rules: Rules): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { 0: address, index } of text.matchAll(bareAddress)) {
    const allowed = rules.link(address, lineOf(address));
    if (allowed === undefined) continue;
    if (index > at) spans.push({ is: "text", words: text.slice(at, index) });
    spans.push({ is: "link", address: allowed, inside: [{ is: "text", words: address }] });
    at = index + address.length;
  }
  if (at < text.length) spans.push({ is: "text", words: text.slice(at) });
  return spans;
}

function writeBlocks(blocks: Block[], markup: Markup): string[] {
  return blocks.map((block) => writeBlock(block, markup));
}

function writeBlock(block: Block, markup: Markup): string {
  switch (block.is) {
    case "paragraph":
      return markup.paragraph(writeSpans(block.inside, markup));
    case "item":
      return markup.item(writeSpans(block.inside, markup));
    case "heading":
      return markup.heading(block.depth, writeSpans(block.inside, markup));
    case "list":
      return markup.list(
        block.first,
        block.items.map((item) => writeBlocks(item, markup)),
      );
    case "quote":
      return markup.quote(writeBlocks(block.blocks, markup));
    case "divider":
      return markup.divider();
    case "button":
      return markup.button(block.address, writeSpans(block.inside, markup));
  }
}

function writeSpans(spans: Span[], markup: Markup): string {
  return spans.map((span) => writeSpan(span, markup)).join("");
}

function writeSpan(span: Span, markup: Markup): string {
  switch (span.is) {
    case "text":
      return markup.text(span.words);
    case "strong":
      return markup.strong(writeSpans(span.inside, markup));
    case "em":
      return markup.em(writeSpans(span.inside, markup));
    case "link":
      return markup.link(span.address, writeSpans(span.inside, markup));
    case "picture":
      return markup.picture(span.picture);
    case "lineBreak":
      return markup.lineBreak();
  }
}
