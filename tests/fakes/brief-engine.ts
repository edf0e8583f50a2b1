/**
 * For processes that live for seconds: the engine of the embedded database stays as it was first compiled.
 * To optimize it in the background takes a third of a start's processor time, and pays off only later.
 */
export const briefEngineFlags = ["--liftoff-only"];
