import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

const isRemembered = Symbol.for("hashes are remembered");

/**
 * To hash a password takes a twelfth of a second, on purpose, and the tests of accounts type the same
 * ones against the same hashes time after time. What one process has worked out once it answers again;
 * each new password or salt is worked out in full, as the product does it.
 */
function rememberHashes(): void {
  if (isRemembered in crypto) return;
  const scrypt = crypto.scrypt as Scrypt;
  const known = new Map<string, Promise<Buffer>>();
  const worked = (...given: [BinaryLike, BinaryLike, number, ScryptOptions]) =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(...given, (error, made) => (error ? reject(error) : resolve(made)));
    });
  const remembered: Scrypt = (password, salt, length, options, callback) => {
    const asked = JSON.stringify([password, salt, length, options]);
    const key = known.get(asked) ?? worked(password, salt, length, options);
    known.set(asked, key);
    key.then(
      (made) => callback(null, made),
      (fault) => callback(fault, Buffer.of()),
    );
  };
  Object.assign(crypto, { scrypt: remembered, [isRemembered]: true });
  syncBuiltinESMExports();
}

rememberHashes();
