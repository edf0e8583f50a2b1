import type { ReactNode } from "react";

/** What every layer shows: its sentence, its drawn object, and three things that follow from it. */
export function Panel({
  title,
  text,
  points,
  children,
}: {
  title: string;
  text: string;
  points: readonly { id: string; name: string; text: string }[];
  children: ReactNode;
}) {
  return (
    <>
      <h2 className="display-md max-w-[15em]">{title}</h2>
      <p className="mt-5 max-w-[38em] text-soft">{text}</p>
      <div className="mt-9">{children}</div>
      <dl className="mt-10 grid gap-x-8 border-t border-line sm:grid-cols-3">
        {points.map((point) => (
          <div key={point.id} className="border-b border-line py-5 sm:border-b-0">
            <dt className="font-medium">{point.name}</dt>
            <dd className="small mt-1.5 text-soft">{point.text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
