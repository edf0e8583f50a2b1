import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

// A test that prints an error fails, unless it spies on console.error itself: faults hide in output
// that is not read.
let printed: MockInstance<typeof console.error>;

beforeEach(() => {
  const print = console.error;
  printed = vi.spyOn(console, "error").mockImplementation((...words) => print(...words));
});

afterEach(() => {
  const calls = printed.mock.calls;
  printed.mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
