import { Body, Button, Head, Html, Link, Preview } from "@react-email/components";
import { type ComponentProps, type CSSProperties, createContext, type ReactNode, use } from "react";
import { contact } from "#brand/contact.ts";
import { look } from "#brand/look.ts";
import { names } from "#brand/names.ts";
import { fallbackLocale, type Locale } from "#contract/locale.ts";
import { branches, darkStyles, faint, light, styles } from "./look.ts";
import { placeholder } from "./rendered.ts";
import { mailWords } from "./words.ts";

interface FrameProps {
  locale: Locale;
  subject: string;
  preheader: string;
  /** The content of the mail. */
  children: ReactNode;
  /** In small type: what to do if it was a mistake, or how long we keep the data. */
  note: string;
  footLinks: readonly FootLink[];
}

/** Links of the footer: to the mail as a page, to unsubscribe, to stop mails of one kind, or to the reader's data. */
const addressOf = {
  browser: "browserUrl",
  stopFriends: "stopUrl",
  unsubscribe: "unsubscribeUrl",
  newsletter: "unsubscribeUrl",
  data: "dataPage",
} as const;
export type FootLink = keyof typeof addressOf;

/** The language of the mail that is rendered. */
const MailLocale = createContext<Locale>(fallbackLocale);
const useLook = () => styles(use(MailLocale));

/** The frame of every mail: brand, note, links of the footer, and the sender. */
export function Frame({ locale, subject, preheader, children, note, footLinks }: FrameProps) {
  const look = styles(locale);
  const words = mailWords(locale, "frame");
  const [before = "", after = ""] = words("contact", { email: "\n" }).split("\n");
  return (
    <MailLocale value={locale}>
      <Html lang={locale} dir={look.direction}>
        <Head>
          <title>{subject}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
          <style>{darkStyles()}</style>
        </Head>
        <Body dir={look.direction} className="ground" style={look.body}>
          <Preview>{preheader}</Preview>
          <Table lang={locale} className="ground" style={{ backgroundColor: light.ground }}>
            <tr>
              <td align="center" className="ground-pad" style={{ padding: "32px 12px" }}>
                <Table
                  className="sheet"
                  style={{ backgroundColor: light.sheet, maxWidth: 560, width: "100%" }}
                >
                  <tr>
                    <td className="sheet-pad" align={look.start} style={{ padding: "40px" }}>
                      <Table>
                        <Row style={{ paddingBottom: 28 }}>
                          <Brand />
                        </Row>
                        <Row>{children}</Row>
                        <Row style={{ paddingTop: 36 }}>
                          <Branches />
                        </Row>
                        <Small>{note}</Small>
                        {footLinks.map((link) => (
                          <Small key={link}>
                            <FootAnchor href={placeholder(addressOf[link])}>
                              {words(link)}
                            </FootAnchor>
                          </Small>
                        ))}
                        <Small>
                          {before}
                          <FootAnchor href={`mailto:${contact.email}`} dir="ltr">
                            {contact.email}
                          </FootAnchor>
                          {after}
                        </Small>
                        <Small>
                          {names.legalEntity[locale]}
                          <br />
                          {contact.address[locale]}
                        </Small>
                      </Table>
                    </td>
                  </tr>
                </Table>
              </td>
            </tr>
          </Table>
        </Body>
      </Html>
    </MailLocale>
  );
}

/** A paragraph of the foot, in small type. */
function Small({ children }: Children) {
  return (
    <Row style={{ paddingTop: 16 }}>
      <p className="soft" style={useLook().small}>
        {children}
      </p>
    </Row>
  );
}

function FootAnchor(props: { href: string; dir?: "ltr"; children: ReactNode }) {
  const style = { color: light.water, textDecoration: "underline" };
  return <Link {...props} className="link" style={style} />;
}

/** The footer of the plain text. */
export function textFoot(locale: Locale, footLinks: readonly FootLink[]): string[] {
  const words = mailWords(locale, "frame");
  return [
    ...footLinks.map((link) => `${words(`${link}Text`)}\n${placeholder(addressOf[link])}`),
    words("contact", { email: contact.email }),
    `-- \n${names.legalEntity[locale]}\n${contact.address[locale]}`,
  ];
}

type Children = { children: ReactNode };

/** A layout table with its own direction, since several programs drop that of its ancestors. */
function Table({ children, ...attributes }: ComponentProps<"table">) {
  return (
    <table
      role="presentation"
      dir={useLook().direction}
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

function Row({ children, style }: Children & { style?: CSSProperties }) {
  const { direction, start } = useLook();
  return (
    <tr>
      <td dir={direction} align={start} style={style}>
        {children}
      </td>
    </tr>
  );
}

/** A vertical line beside the text, which ends at the button. */
export function Channel({ children }: Children) {
  const { run, inset } = useLook();
  return (
    <Table>
      <tr>
        <td className="channel" style={{ ...run, ...inset, paddingTop: 4, paddingBottom: 28 }}>
          {children}
        </td>
      </tr>
    </Table>
  );
}

/** A decorative line in the colours of the services. */
function Branches() {
  return (
    <Table aria-hidden="true">
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
function Brand() {
  const locale = use(MailLocale);
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
  const besideMark = { [start === "left" ? "paddingLeft" : "paddingRight"]: 12 };
  return (
    <Table width={undefined}>
      <tr>
        {look.drawsMarkInMails && (
          <td style={{ verticalAlign: "middle" }}>
            <Table width={undefined} style={{ borderCollapse: "separate" }}>
              {rows.map((row) => (
                <tr key={row}>{sides.map((side) => quarter(row, side))}</tr>
              ))}
            </Table>
          </td>
        )}
        <td style={look.drawsMarkInMails ? besideMark : undefined}>
          <p className="ink" style={brand}>
            {names.group[locale]}
          </p>
        </td>
      </tr>
    </Table>
  );
}

export function ActionButton({ href, children }: Children & { href: string }) {
  const { text, joint } = useLook();
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
export function PlainLink({ href }: { href: string }) {
  const { small } = useLook();
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
