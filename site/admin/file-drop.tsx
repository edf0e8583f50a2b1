import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, type RefObject, useId, useState } from "react";

/** Where files are chosen or dropped. */
export function FileDrop({
  choose,
  drop,
  hint,
  accept,
  multiple = false,
  input,
  onFiles,
}: {
  choose: string;
  drop: string;
  hint: ReactNode;
  accept: string;
  multiple?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={clsx(
          "flex max-w-xl cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-[4px] border border-dashed px-5 py-7 hover:border-water focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--water)",
          isOver ? "border-water bg-basin" : "border-edge",
        )}
      >
        <FileUp className="size-5 text-water" />
        <span className="font-medium">{choose}</span>
        <span className="text-soft">{drop}</span>
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-describedby={hintId}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file, corrected, can be chosen again.
            target.value = "";
          }}
          className="sr-only"
        />
      </label>
      <p id={hintId} className="small mt-3 max-w-xl text-soft">
        {hint}
      </p>
    </div>
  );
}
