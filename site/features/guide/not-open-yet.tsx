/** What the guide describes cannot be used yet. */
export function NotOpenYet({ text }: { text: string }) {
  return <p className="max-w-[42em] border-s-[3px] border-(--hue) ps-5 text-[0.9375rem]">{text}</p>;
}
