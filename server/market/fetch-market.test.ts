import { afterEach, expect, it, vi } from "vitest";
import { fetchJson } from "./fetch-market.ts";

afterEach(() => vi.restoreAllMocks());

it("a source has three seconds, unless a test says otherwise", async () => {
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(end.signal);
  const hanging: typeof fetch = (_address, options) =>
    new Promise((_resolve, reject) => {
      options?.signal?.addEventListener("abort", () => reject(options.signal?.reason));
      end.abort(new DOMException("late", "TimeoutError"));
    });
  const answer = await fetchJson("http://source.example/", {}, { fetch: hanging });
  expect(answer).toEqual({ outcome: "failed", reason: "timeout" });
  expect(timeout.mock.calls).toEqual([[3_000]]);
});
