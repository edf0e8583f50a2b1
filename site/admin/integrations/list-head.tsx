import { Plus } from "lucide-react";
import { Button } from "#site/ui/button.tsx";
import { useMay } from "../admin-session.ts";

/** What stands above a list of what is connected; owners can add to it. */
export function ListHead({
  title,
  text,
  add,
  onAdd,
}: {
  title: string;
  text: string;
  add: string;
  onAdd: () => void;
}) {
  const mayConnect = useMay("connect");
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div>
        <h2 className="display-sm">{title}</h2>
        <p className="mt-1 max-w-[65ch] text-soft">{text}</p>
      </div>
      {mayConnect && (
        <Button onClick={onAdd}>
          <Plus className="size-4" />
          {add}
        </Button>
      )}
    </div>
  );
}
