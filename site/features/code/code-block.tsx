import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { CopyIconButton } from "#site/ui/copy.tsx";

const colours: Record<Exclude<PieceKind, "plain">, string> = {
  string: "text-water",
  comment: "text-soft",
};

/** Code has a dark background in both themes, except on paper. */
export const dark =
  "bg-basin text-ink [color-scheme:dark] print:[color-scheme:light] forced-colors:[color-scheme:inherit]";

/**
 * Code that can be copied: from left to right in every language, moved sideways by itself where it
 * is too wide. Needs the words of `code`.
 */
export function CodeBlock({
  code,
  label,
  className,
}: {
  code: string;
  /** The title of the code, shown as its caption and read by screen readers. */
  label: string;
  className?: string;
}) {
  const t = useTranslations("code");
  return (
    <figure className={clsx(`min-w-0 border border-line ${dark}`, className)}>
      <figcaption className="flex items-center justify-between gap-4 border-b border-line ps-4 sm:ps-5">
        <span className="small min-w-0 py-2 text-soft">{label}</span>
        <CopyIconButton
          text={code}
          label={`${t("copy")} · ${label}`}
          copied={{ title: t("copied"), description: t("copiedDesc") }}
          failed={{ title: t("failed"), description: t("failedDesc") }}
        />
      </figcaption>
      {/* What is too wide fades out at the edge rather than being cut through a letter. */}
      <div
        dir="ltr"
        className="relative after:pointer-events-none after:absolute after:inset-y-0 after:end-0 after:w-8 after:bg-[linear-gradient(90deg,transparent,var(--basin))]"
      >
        <pre
          dir="ltr"
          translate="no"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
          tabIndex={0}
          className="overflow-x-auto p-4 text-start font-mono text-[0.89rem] leading-[1.7] [tab-size:2] sm:p-5"
        >
          {/* Its own room at the end: a long line comes out from under the fade. */}
          <code className="inline-block pe-4">
            {piecesOf(code).map(({ kind, text, at }) =>
              kind === "plain" ? (
                text
              ) : (
                <span key={at} className={colours[kind]}>
                  {text}
                </span>
              ),
            )}
          </code>
        </pre>
      </div>
    </figure>
  );
}

/** The kind of a token: a string, a comment, or plain. */
type PieceKind = "plain" | "string" | "comment";

const marks = /(?<string>"(?:[^"\\\n]|\\.)*"|`[^`]*`)|(?<comment>(?:^|(?<=\s))(?:\/\/|#).*$)/gm;

/** Takes code apart at its quotations and remarks: as much colour as a reader needs. */
export function piecesOf(code: string) {
  /** Where a piece begins, `at`, distinguishes it from equal ones. */
  const pieces: { kind: PieceKind; text: string; at: number }[] = [];
  let end = 0;
  const plainUntil = (at: number) => {
    if (at > end) pieces.push({ kind: "plain", text: code.slice(end, at), at: end });
  };
  for (const match of code.matchAll(marks)) {
    plainUntil(match.index);
    const kind = match.groups?.string === undefined ? "comment" : "string";
    pieces.push({ kind, text: match[0], at: match.index });
    end = match.index + match[0].length;
  }
  plainUntil(code.length);
  return pieces;
}
