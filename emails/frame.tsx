import { Body, Button, Head, Html, Link, Preview } from "@react-email/components";
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  Fragment,
  type ReactNode,
  use,
} from "react";
import { contact } from "#brand/contact.ts";
import { look } from "#brand/look.ts";
import { names } from "#brand/names.ts";
import { fallbackLocale, type Locale } from "#contract/locale.ts";
import { branches, dark, darkStyles, faint, light, styles } from "./look.ts";
import { placeholder } from "./rendered.ts";
import { mailWords } from "./words.ts";

interface FrameProps {
  locale: Locale;
  subject: string;
  preheader: string;
  /** The content of the mail. */
  children: ReactNode;
  /** Why the reader gets the mail. */
  reason?: string;
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

/**
 * The frame of every mail: brand, links of the footer, and the sender. Its own margins are narrow, since several
 * programs on phones read no media queries; those that do make them wider where there is room (`look.ts`).
 */
export function Frame({ locale, subject, preheader, children, reason, footLinks }: FrameProps) {
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
              <td align="center" className="ground-pad" style={{ padding: "16px 0" }}>
                <Table
                  className="sheet"
                  style={{ backgroundColor: light.sheet, maxWidth: 560, width: "100%" }}
                >
                  <tr>
                    <td
                      className="side-pad"
                      align={look.start}
                      style={{ padding: "20px 24px", backgroundColor: dark.ground }}
                    >
                      <Brand />
                    </td>
                  </tr>
                  <tr>
                    <td className="side-pad" align={look.start} style={{ padding: "0 24px 40px" }}>
                      {children}
                    </td>
                  </tr>
                </Table>
                <Table style={{ maxWidth: 560, width: "100%" }}>
                  <Row>
                    <Branches />
                  </Row>
                  <tr>
                    <td className="side-pad" align={look.start} style={{ padding: "24px" }}>
                      {reason && (
                        <p className="soft" style={{ ...look.small, paddingBottom: 12 }}>
                          {reason}
                        </p>
                      )}
                      <p className="soft" style={look.small}>
                        {footLinks.map((link) => (
                          <Fragment key={link}>
                            <FootAnchor href={placeholder(addressOf[link])}>
                              {words(link)}
                            </FootAnchor>
                            <br />
                          </Fragment>
                        ))}
                        {before}
                        <FootAnchor href={`mailto:${contact.email}`} dir="ltr">
                          {contact.email}
                        </FootAnchor>
                        {after}
                      </p>
                      <p className="soft" style={{ ...look.small, paddingTop: 12 }}>
                        {names.legalEntity[locale]}
                        <br />
                        {contact.address[locale]}
                      </p>
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

/** A vertical line beside the text, from the head of the mail to the button. */
export function Channel({ children }: Children) {
  const { run, inset } = useLook();
  return (
    <Table>
      <tr>
        <td className="channel" style={{ ...run, ...inset, paddingTop: 36, paddingBottom: 28 }}>
          {children}
        </td>
      </tr>
    </Table>
  );
}

/** The text of a campaign. */
export function Letter({ children }: Children) {
  return (
    <Table>
      <Row style={{ paddingTop: 36 }}>{children}</Row>
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

/** The width of the mark, in pixels. */
const markSize = 26;

/** An arc of the mark: the box that cuts it out of a ring, and the ring's centre and radius. */
interface Arc {
  box: readonly [x: number, y: number, width: number, height: number];
  centre: readonly [x: number, y: number];
  radius: number;
}
const channelArcs: readonly Arc[] = [
  { box: [11, 1, 12, 12], centre: [23, 13], radius: 10 },
  { box: [3, 13, 12, 12], centre: [3, 13], radius: 10 },
];
const branchArcs: readonly Arc[] = [
  { box: [11, 13, 12, 11], centre: [23, 12], radius: 10 },
  { box: [3, 6, 10, 7], centre: [3, 22.5], radius: 14.5 },
];

/** A background of arcs. */
function arcsOf(arcs: readonly Arc[], colour: string, isMirrored: boolean): string {
  const rings = arcs.map(({ box: [x, y, width, height], centre, radius }) => {
    const [left, across] = isMirrored
      ? [markSize - x - width, x + width - centre[0]]
      : [x, centre[0] - x];
    const [inner, outer] = [radius - 1.2, radius + 1.2];
    const ink = `transparent ${inner - 0.5}px,${colour} ${inner}px,${colour} ${outer}px,transparent ${outer + 0.5}px`;
    return `radial-gradient(circle at ${across}px ${centre[1] - y}px,${ink}) ${left}px ${y}px/${width}px ${height}px no-repeat`;
  });
  return rings.join(",");
}

/**
 * The mark and the name. Mails load no pictures, so the mark is drawn by gradients; programs without them show the
 * name alone.
 */
function Brand() {
  const locale = use(MailLocale);
  const { brand, start, direction } = styles(locale);
  const isMirrored = direction === "rtl";
  const drawn: CSSProperties = {
    background: [
      arcsOf(channelArcs, dark.water, isMirrored),
      arcsOf(branchArcs, faint, isMirrored),
    ].join(","),
    width: markSize,
    height: markSize,
    fontSize: 0,
    lineHeight: 0,
  };
  const besideMark = { [start === "left" ? "paddingLeft" : "paddingRight"]: 10 };
  return (
    <Table width={undefined}>
      <tr>
        {look.drawsMarkInMails && (
          <td width={markSize} aria-hidden="true" style={{ verticalAlign: "middle" }}>
            <div style={drawn}>{"\u00a0"}</div>
          </td>
        )}
        <td style={look.drawsMarkInMails ? besideMark : undefined}>
          <p style={brand}>{names.group[locale]}</p>
        </td>
      </tr>
    </Table>
  );
}

export function ActionButton({ href, children }: Children & { href: string }) {
  const { button } = useLook();
  return (
    <Button href={href} className="press" style={{ ...button, backgroundColor: light.water }}>
      <span className="press-ink" style={{ color: light.onWater, lineHeight: button.lineHeight }}>
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
      className="soft"
      dir="ltr"
      style={{ ...small, direction: "ltr", textDecoration: "underline", wordBreak: "break-all" }}
    >
      {href}
    </Link>
  );
}
