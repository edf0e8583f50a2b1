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

const rows = ["Top", "Bottom"] as const;
const sides = ["start", "end"] as const;

/**
 * The mark and the name. Mails load no pictures, so the mark is four cells with one round corner each; programs
 * without round corners show squares.
 */
export function Brand({ locale }: { locale: Locale }) {
  const { brand, start } = styles(locale);
  const quarter = (row: "Top" | "Bottom", side: "start" | "end") => {
    // The first quarter and the one diagonally opposite are fainter.
    const isBranch = (row === "Top") === (side === "start");
    const line = `3px solid ${isBranch ? faint.light : light.water}`;
    const isLeft = (side === "start") === (start === "left");
    const inner = isLeft ? "Right" : "Left";
    const style = {
      [`border${inner}`]: line,
      [`border${row}`]: line,
      [`border${row}${inner}Radius`]: 11,
      width: 11,
      height: 11,
      fontSize: 0,
      lineHeight: 0,
    };
    return (
      <td key={side} className={isBranch ? "branch" : "channel"} style={style}>
        {"\u00a0"}
      </td>
    );
  };
  return (
    <Table locale={locale} width={undefined}>
      <tr>
        <td style={{ verticalAlign: "middle" }}>
          <Table locale={locale} width={undefined} style={{ borderCollapse: "separate" }}>
            {rows.map((row) => (
              <tr key={row}>{sides.map((side) => quarter(row, side))}</tr>
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
