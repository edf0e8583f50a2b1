import { useEffect, useRef } from "react";

/** A drop that rests on words looks like dirt: it disappears after this long, in milliseconds. */
const lingers = 700;

/**
 * A small bright drop that trails the pointer. Only for a mouse, while it moves, and out of the way
 * while text is being selected or typed.
 */
export default function Cursor() {
  const drop = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = drop.current;
    if (!element) return;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout>;
    let x = 0;
    let y = 0;
    let targetX = 0;
    let targetY = 0;
    let shown = false;

    const step = () => {
      x += (targetX - x) * 0.22;
      y += (targetY - y) * 0.22;
      element.style.transform = `translate(${x}px, ${y}px)`;
      const moving = Math.abs(targetX - x) + Math.abs(targetY - y) > 0.3;
      frame = moving ? requestAnimationFrame(step) : 0;
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      targetX = event.clientX;
      targetY = event.clientY;
      if (!shown) {
        shown = true;
        x = targetX;
        y = targetY;
      }
      const over = event.target instanceof Element ? event.target : null;
      const away =
        event.buttons !== 0 || over?.closest("input, textarea, select, [contenteditable]") != null;
      element.style.opacity = away ? "0" : "0.9";
      clearTimeout(rest);
      rest = setTimeout(leave, lingers);
      if (frame === 0) frame = requestAnimationFrame(step);
    };
    const leave = () => {
      element.style.opacity = "0";
      shown = false;
    };
    addEventListener("pointermove", move, { passive: true });
    document.documentElement.addEventListener("pointerleave", leave);
    return () => {
      clearTimeout(rest);
      cancelAnimationFrame(frame);
      removeEventListener("pointermove", move);
      document.documentElement.removeEventListener("pointerleave", leave);
      element.style.opacity = "0";
    };
  }, []);

  return (
    <div
      ref={drop}
      aria-hidden="true"
      data-cursor=""
      className="pointer-events-none fixed top-0 z-50 opacity-0 transition-opacity duration-200 [left:0] print:hidden"
    >
      <div className="-ms-1 mt-3 size-2 rounded-full bg-water" />
    </div>
  );
}
