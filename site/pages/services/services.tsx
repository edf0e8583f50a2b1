import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Shared } from "./shared.tsx";
import { Watershed } from "./watershed.tsx";

export const loader = pageLoader("services", "services");
export const meta = pageHead;

export default function Services() {
  return (
    <>
      <Watershed />
      <Shared />
    </>
  );
}
