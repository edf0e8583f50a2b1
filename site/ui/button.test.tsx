import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

test.for([{ busy: true }, { "aria-disabled": true }])("ignores a press: %o", (off) => {
  const onClick = vi.fn();
  const button = Button({ ...off, type: "submit", onClick, children: "Send" });
  const preventDefault = vi.fn();
  button.props.onClick({ preventDefault });
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
  expect(button.props.onClick).toBe(onClick);
  expect(renderToStaticMarkup(button)).not.toMatch(/aria-(disabled|busy)=/);
});
