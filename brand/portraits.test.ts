import { expect, it } from "vitest";
import { investors, leaders } from "./people.ts";
import { portraits } from "./portraits.ts";
import { educationTestimonials, travelTestimonials, walletTestimonials } from "./testimonials.ts";

const people: readonly string[] = [
  ...[...leaders, ...investors],
  ...[...walletTestimonials, ...travelTestimonials, ...educationTestimonials],
].map(({ id }) => id);

it.each(Object.entries(portraits))("%s is one stroke, from edge to edge at one height", (id, d) => {
  expect(people).toContain(id);
  expect(d).toMatch(/^M0 198C[^M]+ 200 198$/);
});
