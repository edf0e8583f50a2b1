import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (words: string) =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
const bytes = (data: Buffer) => {
  const head = data.length < 24 ? [0x40 + data.length] : [0x58, data.length];
  return Buffer.concat([Buffer.from(head), data]);
};

interface Answer {
  challenge: string;
  origin: string;
  /** Whether the device verified its user by a PIN, a finger or a face. */
  isVerified?: boolean;
  /** Whether the page was in a frame of another site. */
  crossOrigin?: boolean;
  /** The id of the account that the device was given, as it returns it. */
  userHandle?: string;
}

/** A device that keeps one key, as WebAuthn describes it: ES256, no attestation. */
export function createAuthenticator(rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge, origin, crossOrigin = false }: Answer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));

  function authenticatorData(flags: number, isVerified: boolean, rest = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | 1 | (isVerified ? 4 : 0));
    head.writeUInt32BE(counter, 1);
    counter += 1;
    return Buffer.concat([sha256(rpId), head, rest]);
  }

  const named = { id: id.toString("base64url"), rawId: id.toString("base64url") };
  const wrapped = (response: Record<string, Buffer>) => ({
    ...{ ...named, type: "public-key", clientExtensionResults: {} },
    response: Object.fromEntries(
      Object.entries(response).map(([name, data]) => [name, data.toString("base64url")]),
    ),
  });

  return {
    create(options: Answer) {
      const key = Buffer.concat([
        // kty: EC2, alg: ES256, crv: P-256, x, y.
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, "base64url")),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, "base64url")),
      ]);
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(0x40, options.isVerified ?? true, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
        ...[text("authData"), bytes(data)],
      ]);
      const clientDataJSON = clientData("webauthn.create", options);
      return wrapped({ clientDataJSON, attestationObject });
    },
    get(options: Answer) {
      const data = authenticatorData(0, options.isVerified ?? true);
      const clientDataJSON = clientData("webauthn.get", options);
      const signed = Buffer.concat([data, sha256(clientDataJSON)]);
      const signature = sign("sha256", signed, privateKey);
      const handle = options.userHandle !== undefined && {
        userHandle: Buffer.from(options.userHandle, "base64url"),
      };
      return wrapped({ clientDataJSON, authenticatorData: data, signature, ...handle });
    },
  };
}
