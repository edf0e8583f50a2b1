/** A colour of the site (site/ui/tokens.css says what each is for). */
export type Ink =
  | ("ground" | "basin" | "ink" | "ink-soft" | "line" | "line-strong" | "water" | "on-water")
  | ("wallet" | "travel" | "logistics" | "education");

/** Hexadecimal, `#1d4ed8`, in the light and in the dark theme. */
export type InkPair = { readonly light: `#${string}`; readonly dark: `#${string}` };

/**
 * How the group looks where it does not look like site/ui/tokens.css: pages, mails, icons, pictures for
 * sharing and PDFs follow. The build checks the contrast. The mark is in names.ts.
 */
export const look: {
  readonly colours: { readonly [Name in Ink]?: InkPair };
  readonly type: {
    /** Faces of headings and of text, as CSS names them: of those that readers' systems have. */
    readonly display?: string;
    readonly text?: string;
    /**
     * Their files (TTF, OTF or WOFF, from the project's folder), which PDFs, the logo and pictures for sharing are set
     * in; `strong` is the bold face of text. A script without a file is set in the usual face.
     */
    readonly files?: {
      readonly [Face in "display" | "text" | "strong"]?: {
        readonly [Script in "latin" | "arabic"]?: string;
      };
    };
  };
  /** Mails load no picture: cells with round corners draw something like the mark, or leave it out. */
  readonly drawsMarkInMails: boolean;
} = { colours: {}, type: {}, drawsMarkInMails: true };
