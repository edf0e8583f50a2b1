import { services } from "#brand/badges.ts";

/** What the guide describes cannot be used yet; nothing once its service is open. */
export function NotOpenYet({
  service,
  say,
}: {
  service: "logistics" | "education";
  say: (due: { quarter: number; year: number }) => string;
}) {
  const found = services.find(({ name }) => name === service);
  if (!found || !("coming" in found)) return null;
  return (
    <p className="mb-14 max-w-[42em] border-s-[3px] border-(--hue) ps-5 text-[0.9375rem]">
      {say({ ...found.coming })}
    </p>
  );
}
