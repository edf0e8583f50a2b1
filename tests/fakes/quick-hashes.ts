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
/** Node's own module, which every copy of this file shares. */
const shared = crypto as typeof crypto & { [fullCost]?: boolean };

/**
 * A password hash takes a twelfth of a second, on purpose, and the tests of accounts make and check
 * hundreds. Here they are made at the lowest cost; a hash made in this process is checked at that cost,
 * and nothing else differs.
 */
function hashQuickly(): void {
  if (fullCost in shared) return;
  const scrypt = shared.scrypt as Scrypt;
  const quick: Scrypt = (password, salt, length, options, callback) =>
    scrypt(password, salt, length, shared[fullCost] ? options : { ...options, N: 2 }, callback);
  Object.assign(shared, { scrypt: quick, [fullCost]: false });
  syncBuiltinESMExports();
}

/** Hashes at the product's cost, for tests of that cost or of hashes that another process has made. */
export async function atFullCost<Result>(work: () => Promise<Result>): Promise<Result> {
  shared[fullCost] = true;
  try {
    return await work();
  } finally {
    shared[fullCost] = false;
  }
}

hashQuickly();
