import { useRef } from "react";
import { createRoot } from "react-dom/client";
import { IntlProvider } from "use-intl";
import shell from "#content/en/shell.json";
import { PageDropdown, useDropdownGroup } from "#site/shell/dropdown.tsx";

/** Two dropdowns of one bar, as in the header, and something outside it. */
function Bar() {
  const bar = useRef<HTMLDivElement>(null);
  const group = useDropdownGroup(bar);
  return (
    <IntlProvider locale="en" messages={{ shell }} timeZone="UTC">
      <div ref={bar} style={{ display: "flex", gap: 200 }}>
        <PageDropdown name="first" label="First" pages={["contact"]} group={group} path="/" />
        <PageDropdown name="second" label="Second" pages={["contact"]} group={group} path="/" />
      </div>
      <button type="button" style={{ marginBlockStart: 300 }}>
        Outside
      </button>
    </IntlProvider>
  );
}

const scene = document.getElementById("scene");
if (!scene) throw new Error("no scene");
createRoot(scene).render(<Bar />);
