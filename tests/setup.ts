import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

// A test that prints an error fails, unless it says that it expects one by spying on console.error
// itself: what nobody looks at is where faults hide.
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
