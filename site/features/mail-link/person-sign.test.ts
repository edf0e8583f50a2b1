import { expect, it, vi } from "vitest";
import { onPersonSign } from "./person-sign.ts";

/** Events made here are what a program dispatches: untrusted. */
function page() {
  const heard = new Map<string, (event: Pick<Event, "isTrusted">) => void>();
  const target = {
    addEventListener: (name: string, hear: never) => void heard.set(name, hear),
    removeEventListener: (name: string) => void heard.delete(name),
  };
  const state = { visible: true };
  const act = vi.fn();
  const end = onPersonSign(act, target as never, () => state.visible);
  const happens = (name: string, isTrusted: boolean) => heard.get(name)?.({ isTrusted });
  return { heard, state, act, end, happens };
}

it.each(["pointermove", "pointerdown", "touchstart", "wheel", "keydown"])(
  "a trusted %s is a person, once",
  (name) => {
    const { act, happens, heard } = page();
    happens(name, true);
    happens(name, true);
    happens("keydown", true);
    expect(act).toHaveBeenCalledTimes(1);
    expect(heard.size).toBe(0);
  },
);

it("what a program dispatches, or scrolls, is none", () => {
  const { act, happens, heard } = page();
  for (const name of heard.keys()) happens(name, false);
  happens("scroll", true);
  expect(act).not.toHaveBeenCalled();
});

it("what happens on a page that nobody sees is none", () => {
  const { act, happens, state } = page();
  state.visible = false;
  happens("pointermove", true);
  expect(act).not.toHaveBeenCalled();
  state.visible = true;
  happens("pointermove", true);
  expect(act).toHaveBeenCalledTimes(1);
});

it("hears nothing more once the page is left", () => {
  const { act, end, happens } = page();
  end();
  happens("keydown", true);
  expect(act).not.toHaveBeenCalled();
});
