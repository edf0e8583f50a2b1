import { Body, Head, Html, Link, Preview } from "@react-email/components";
import type { ReactNode } from "react";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import type { Locale } from "#contract/locale.ts";
import { darkStyles, light, styles } from "./look.ts";
import { Branches, Brand, Row, Table } from "./parts.tsx";
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

/** A link of the footer: to the mail as a page, to unsubscribe, or to the reader's data. */
export type FootLink = "browser" | "unsubscribe" | "data" | "newsletter";
const addressOf = {
  browser: "browserUrl",
  unsubscribe: "unsubscribeUrl",
  newsletter: "unsubscribeUrl",
  data: "dataPage",
} as const;

/** The frame of every mail: brand, note, links of the footer, and the sender. */
export function Frame({ locale, subject, preheader, children, note, footLinks }: FrameProps) {
  const look = styles(locale);
  const words = mailWords(locale, "frame");
  const [before = "", after = ""] = words("contact", { email: "\n" }).split("\n");
  return (
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
        <Table
          locale={locale}
          lang={locale}
          className="ground"
          style={{ backgroundColor: light.ground }}
        >
          <tr>
            <td align="center" className="ground-pad" style={{ padding: "32px 12px" }}>
              <Table
                locale={locale}
                className="sheet"
                style={{ backgroundColor: light.sheet, maxWidth: 560, width: "100%" }}
              >
                <tr>
                  <td className="sheet-pad" align={look.start} style={{ padding: "40px" }}>
                    <Table locale={locale}>
                      <Row locale={locale} style={{ paddingBottom: 28 }}>
                        <Brand locale={locale} />
                      </Row>
                      <Row locale={locale}>{children}</Row>
                      <Row locale={locale} style={{ paddingTop: 36 }}>
                        <Branches locale={locale} />
                      </Row>
                      <Small locale={locale}>{note}</Small>
                      {footLinks.map((link) => (
                        <Small key={link} locale={locale}>
                          <FootAnchor href={placeholder(addressOf[link])}>{words(link)}</FootAnchor>
                        </Small>
                      ))}
                      <Small locale={locale}>
                        {before}
                        <FootAnchor href={`mailto:${contact.email}`} dir="ltr">
                          {contact.email}
                        </FootAnchor>
                        {after}
                      </Small>
                      <Small locale={locale}>
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
  );
}

/** A paragraph of the foot, in small type. */
function Small({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <Row locale={locale} style={{ paddingTop: 16 }}>
      <p className="soft" style={styles(locale).small}>
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
