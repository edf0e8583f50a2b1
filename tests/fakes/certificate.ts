import { generateKeyPairSync, sign } from "node:crypto";

/** One element of ASN.1: its tag, its length, and what is inside. */
function element(tag: number, ...inside: Uint8Array[]): Buffer {
  const content = Buffer.concat(inside);
  const size = content.length;
  const length =
    size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, Math.floor(size / 256), size % 256];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...inside: Uint8Array[]) => element(0x30, ...inside);
const hex = (digits: string) => Buffer.from(digits, "hex");
const time = (date: Date) =>
  element(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, "")}`));

const ecdsaWithSha256 = sequence(element(0x06, hex("2a8648ce3d040302")));
const commonName = element(0x06, hex("550403"));
const alternativeName = element(0x06, hex("551d11"));

/** A certificate for this machine that vouches for itself, and its key, both in PEM. */
export function makeCertificate(
  validFrom: Date,
  validTo: Date,
  { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" }),
): { key: string; cert: string } {
  const name = sequence(
    element(0x31, sequence(commonName, element(0x0c, Buffer.from("localhost")))),
  );
  const names = sequence(element(0x82, Buffer.from("localhost")), element(0x87, hex("7f000001")));
  const content = sequence(
    element(0xa0, element(0x02, hex("02"))),
    element(0x02, hex("01")),
    ecdsaWithSha256,
    name,
    sequence(time(validFrom), time(validTo)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(sequence(alternativeName, element(0x04, names)))),
  );
  const signature = sign("sha256", content, privateKey);
  const whole = sequence(content, ecdsaWithSha256, element(0x03, hex("00"), signature));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n").trim();
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
