import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

const fullCost = Symbol.for("hashes at their full cost");
/** Node's own, which every copy of this module finds as the first has left it. */
const shared = crypto as typeof crypto & { [fullCost]?: boolean };

/**
 * A hash of a password takes a twelfth of a second, on purpose, and the tests of accounts make and check
 * hundreds. Here they are made with the least cost there is: what was hashed so in this process is
 * checked so, and nothing else differs.
 */
function hashQuickly(): void {
  if (fullCost in shared) return;
  const scrypt = shared.scrypt as Scrypt;
  const quick: Scrypt = (password, salt, length, options, callback) =>
    scrypt(password, salt, length, shared[fullCost] ? options : { ...options, N: 2 }, callback);
  Object.assign(shared, { scrypt: quick, [fullCost]: false });
  syncBuiltinESMExports();
}

/** Hashes as the product does, where a test is about the cost or about what another process has hashed. */
export async function atFullCost<Result>(work: () => Promise<Result>): Promise<Result> {
  shared[fullCost] = true;
  try {
    return await work();
  } finally {
    shared[fullCost] = false;
  }
}

hashQuickly();
