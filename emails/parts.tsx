import { Button, Link } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import type { Locale } from "#contract/locale.ts";
import { branches, light, styles } from "./look.ts";

type Children = { children: ReactNode };

/** A layout table, its direction said on itself: several programs drop it from the ancestors. */
export function Table({ locale, children }: Children & { locale: Locale }) {
  return (
    <table
      role="presentation"
      dir={styles(locale).direction}
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

export function Row({ children, style }: Children & { style?: CSSProperties }) {
  return (
    <tr>
      <td style={style}>{children}</td>
    </tr>
  );
}

/** The channel: one line down the start side of what must be read, ending where the action is. */
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

/** The channel's end: four branches, each in its own colour. Decoration, so without words. */
export function Branches({ locale }: { locale: Locale }) {
  return (
    <table
      role="presentation"
      aria-hidden="true"
      dir={styles(locale).direction}
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
    >
      <tbody>
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
      </tbody>
    </table>
  );
}

export function Press({ locale, href, children }: Children & { locale: Locale; href: string }) {
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

/** An address shown as it is: left to right in every language, broken wherever the line ends. */
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
