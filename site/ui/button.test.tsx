import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

test.for([{ busy: true }, { "aria-disabled": true }])("ignores a press: %o", (off) => {
  const onClick = vi.fn();
  const button = Button({ ...off, type: "submit", onClick, children: "Send" });
  const preventDefault = vi.fn();
  button.props.onClick({ preventDefault, detail: 1 });
  expect(onClick).not.toHaveBeenCalled();
  // Not sent by the form either.
  expect(preventDefault).toHaveBeenCalledOnce();
  const html = renderToStaticMarkup(button);
  expect(html).toContain('aria-disabled="true"');
  // A disabled element loses the focus.
  expect(html).not.toMatch(/\sdisabled[=>]/);
});

test("says nothing of being off while it can be pressed", () => {
  const onClick = vi.fn();
  const button = Button({ onClick, "aria-disabled": false, children: "Send" });
  button.props.onClick({ detail: 1 });
  expect(onClick).toHaveBeenCalledOnce();
  expect(renderToStaticMarkup(button)).not.toMatch(/aria-(disabled|busy)=/);
});

test.for([
  [{ busy: false }, 1],
  [{}, 2],
] as const)("takes a double click as one press where it sends: %o", ([props, presses]) => {
  const onClick = vi.fn();
  const button = Button({ ...props, onClick, children: "Send" });
  for (const detail of [1, 2]) button.props.onClick({ preventDefault: vi.fn(), detail });
  expect(onClick).toHaveBeenCalledTimes(presses);
});
