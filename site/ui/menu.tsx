import { DirectionProvider } from "@base-ui/react/direction-provider";
import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { useLocale } from "use-intl";
import { directionOf, type Locale } from "#contract/locale.ts";
import { Icon } from "./icons.tsx";

const item =
  "flex min-h-9 cursor-default items-center gap-3 rounded-[3px] px-3 py-1.5 outline-none select-none data-highlighted:bg-[color-mix(in_oklab,var(--water)_16%,transparent)]";

/** A small menu below its button; arrow keys walk in it, Escape and a press outside close it. */
export function Menu({ button, children }: { button: ReactElement; children: ReactNode }) {
  return (
    <DirectionProvider direction={directionOf[useLocale() as Locale]}>
      <Base.Root modal={false}>
        <Base.Trigger render={button} />
        <Base.Portal>
          <Base.Positioner align="end" sideOffset={6} collisionPadding={12} className="z-30">
            <Base.Popup className="max-h-(--available-height) min-w-56 overflow-y-auto rounded-[5px] border border-edge bg-basin p-1.5 text-[0.875rem] text-ink outline-none transition-opacity duration-150 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0">
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </DirectionProvider>
  );
}

/** Entries that belong together, under a name. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5">
      <Base.GroupLabel className="px-3 py-1 text-[0.8125rem] text-soft">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuAction({ onAct, children }: { onAct: () => void; children: ReactNode }) {
  return (
    <Base.Item onClick={onAct} className={item}>
      {children}
    </Base.Item>
  );
}

/** An entry that leads to another page. */
export function MenuLink({ to, children }: { to: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={to} className={item}>
      {children}
    </Base.LinkItem>
  );
}

/** An entry that is on or off; the menu stays open for the next one. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={(on) => onChange(on)} className={item}>
      <span className="grid size-4.5 shrink-0 place-items-center rounded-[3px] border border-edge">
        <Base.CheckboxItemIndicator>
          <Icon name="check" className="size-3.5 stroke-3 text-water" />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}
