import { Button, Link } from "@react-email/components";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { names } from "#brand/names.ts";
import type { Locale } from "#contract/locale.ts";
import { branches, faint, light, styles } from "./look.ts";

type Children = { children: ReactNode };

/** A layout table with its own direction, since several programs drop that of its ancestors. */
export function Table({
  locale,
  children,
  ...attributes
}: ComponentProps<"table"> & { locale: Locale }) {
  return (
    <table
      role="presentation"
      dir={styles(locale).direction}
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      {...attributes}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

export function Row({
  locale,
  children,
  style,
}: Children & { locale: Locale; style?: CSSProperties }) {
  const { direction, start } = styles(locale);
  return (
    <tr>
      <td dir={direction} align={start} style={style}>
        {children}
      </td>
    </tr>
  );
}

/** A vertical line beside the text, which ends at the button. */
export function Channel({ locale, children }: Children & { locale: Locale }) {
  const { run, inset } = styles(locale);
  return (
    <Table locale={locale}>
      <tr>
        <td className="channel" style={{ ...run, ...inset, paddingTop: 4, paddingBottom: 28 }}>
          {children}
        </td>
      </tr>
    </Table>
  );
}

/** A decorative line in the brand's four colours. */
export function Branches({ locale }: { locale: Locale }) {
  return (
    <Table locale={locale} aria-hidden="true">
      <tr>
        {branches.map((colour, index) => (
          <td
            key={colour}
            width={["40%", "28%", "20%", "12%"][index]}
            height={3}
            style={{ backgroundColor: colour, height: 3, fontSize: 0, lineHeight: 0 }}
          >
            {"\u00a0"}
          </td>
        ))}
      </tr>
    </Table>
  );
}

/** The quarters of the mark, and which two of them are fainter. */
const quarters = [
  [
    { side: "start", isBranch: true },
    { side: "end", isBranch: false },
  ],
  [
    { side: "start", isBranch: false },
    { side: "end", isBranch: true },
  ],
] as const;

/**
 * The mark and the name. Mails load no pictures, so the mark is four cells with one round corner each; programs
 * without round corners show squares.
 */
export function Brand({ locale }: { locale: Locale }) {
  const { brand, start } = styles(locale);
  const quarter = (row: number, side: "start" | "end", isBranch: boolean): CSSProperties => {
    const line = `3px solid ${isBranch ? faint.light : light.water}`;
    const isLeft = (side === "start") === (start === "left");
    const inner = isLeft ? "Right" : "Left";
    const outer = row === 0 ? "Top" : "Bottom";
    return {
      [`border${inner}`]: line,
      [`border${outer}`]: line,
      [`border${outer}${inner}Radius`]: 11,
      width: 11,
      height: 11,
      fontSize: 0,
      lineHeight: 0,
    };
  };
  return (
    <Table locale={locale} width={undefined}>
      <tr>
        <td style={{ verticalAlign: "middle" }}>
          <Table locale={locale} width={undefined} style={{ borderCollapse: "separate" }}>
            {quarters.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the mark's rows do not move.
              <tr key={i}>
                {row.map(({ side, isBranch }) => (
                  <td
                    key={side}
                    className={isBranch ? "branch" : "channel"}
                    style={quarter(i, side, isBranch)}
                  >
                    {"\u00a0"}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </td>
        <td style={{ [start === "left" ? "paddingLeft" : "paddingRight"]: 12 }}>
          <p className="ink" style={brand}>
            {names.group[locale]}
          </p>
        </td>
      </tr>
    </Table>
  );
}

export function ActionButton({
  locale,
  href,
  children,
}: Children & { locale: Locale; href: string }) {
  const { text, joint } = styles(locale);
  return (
    <Button
      href={href}
      className="press"
      style={{
        backgroundColor: light.water,
        borderRadius: joint,
        padding: "15px 28px",
        fontFamily: text.fontFamily,
        fontSize: 17,
        fontWeight: 600,
      }}
    >
      <span className="press-ink" style={{ color: light.onWater }}>
        {children}
      </span>
    </Button>
  );
}

/** A plain address: left to right in every language, and broken anywhere. */
export function PlainLink({ locale, href }: { locale: Locale; href: string }) {
  const { small } = styles(locale);
  return (
    <Link
      href={href}
      className="link"
      dir="ltr"
      style={{ ...small, direction: "ltr", color: light.water, wordBreak: "break-all" }}
    >
      {href}
    </Link>
  );
}
