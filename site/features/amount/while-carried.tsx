import { type ComponentType, useCallback, useEffect } from "react";
import { useSiteLocale, withLateWords } from "#site/i18n/words.tsx";
import { useLatePart } from "#site/ui/late-part.ts";
import { useCarried } from "./carried-amount.ts";

/** A part that is there while an amount is carried. Its code and words come once there is one. */
export function WhileCarried<Props extends object>({
  load,
  ...props
}: { load: () => Promise<ComponentType<Props>> } & Props) {
  const locale = useSiteLocale();
  const carried = useCarried();
  const loadPart = useCallback(() => withLateWords(load(), locale, ["amount"]), [load, locale]);
  const { Part, fetchAhead } = useLatePart(loadPart);
  useEffect(() => {
    if (carried) void fetchAhead();
  }, [carried, fetchAhead]);
  return carried && Part ? <Part {...(props as unknown as Props)} /> : null;
}
