import { expect } from "vitest";
import type { Visitor } from "#tests/browser/visitor.ts";

/** Signs a visitor in by the form's call, for journeys that are not about the form. */
export async function signIn(
  { context }: Visitor,
  url: string,
  person: { email: string; password: string },
): Promise<void> {
  // A server that has just started on a busy machine may answer 503.
  await expect
    .poll(async () => {
      const answer = await context.request.post(`${url}/api/auth/sign-in/email`, {
        data: person,
        headers: { origin: url },
      });
      return answer.status();
    })
    .toBe(200);
}
