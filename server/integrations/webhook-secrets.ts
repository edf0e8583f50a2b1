import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret of an endpoint, in the form of Standard Webhooks 1.0. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

const cipher = "aes-256-gcm";
const keyOf = (authSecret: string) =>
  Buffer.from(hkdfSync("sha256", authSecret, "", "webhook-secrets", 32));

/** A secret as it is stored: the database alone does not reveal it. */
export function seal(authSecret: string, secret: string): string {
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, keyOf(authSecret), nonce);
  const sealed = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64");
}

/** The secret, or undefined if the server's own secret has changed since. */
export function unseal(authSecret: string, stored: string): string | undefined {
  const bytes = Buffer.from(stored, "base64");
  try {
    const opening = createDecipheriv(cipher, keyOf(authSecret), bytes.subarray(0, 12));
    opening.setAuthTag(bytes.subarray(12, 28));
    return opening.update(bytes.subarray(28), undefined, "utf8") + opening.final("utf8");
  } catch {
    return undefined;
  }
}

interface Signed {
  id: string;
  body: string;
  at: Date;
  /** The present secret, and the previous one while it still signs. */
  secrets: readonly string[];
}

/** The three headers of Standard Webhooks 1.0, with a signature by each secret. */
export function signedHeaders({ id, body, at, secrets }: Signed): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    const mac = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
    return `v1,${mac}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signatures.join(" "),
  };
}
