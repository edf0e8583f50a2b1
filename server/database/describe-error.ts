/** An error and its causes: a library may have wrapped it in its own. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/**
 * What the log keeps of an error: its kind, code, message and frames. Not its other properties, nor
 * the parameters a database layer appends to its message: they hold addresses and tokens.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!isErrorLike(error)) {
    return { message: `a ${error === null ? "null" : typeof error} was thrown` };
  }
  const { code } = error as { code?: unknown };
  const frames = `${error.stack ?? ""}`.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    ...(error.name && { type: error.name }),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    message: error.message.split(/\n?\s*params:/i, 1)[0],
    stack: frames.map((frame) => frame.trim()),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** An error, or an object that a library has copied one into: pg-boss emits those. */
const isErrorLike = (error: unknown): error is Error =>
  error instanceof Error ||
  (typeof error === "object" &&
    error !== null &&
    "message" in error &&
    typeof error.message === "string");
