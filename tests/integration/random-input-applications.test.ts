import fc from "fast-check";
import { expect } from "vitest";
import { pdf } from "#tests/fixtures/cv.ts";
import { type Answered, application, post } from "./applications-site.ts";
import {
  countIn,
  expectMailsUnchanged,
  expectNoLeak,
  manySubmissions,
  nastyAddress,
  nastyText,
  onStrangeInput,
  withstand,
} from "./random-input.ts";

onStrangeInput(`applications withstand ${manySubmissions} random forms`, async ({ site }) => {
  const cv = pdf();
  const or = (right: string, wrong: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, wrong);
  const randomInput = fc.record({
    fields: fc.record(
      {
        ...{ job: or(application.job, nastyText), locale: or("fr", nastyText) },
        ...{
          name: nastyText,
          email: or(application.email, nastyAddress),
          consent: or("true", nastyText),
        },
        ...{ links: nastyText, note: nastyText, recaptchaToken: nastyText },
      },
      { requiredKeys: ["name"] },
    ),
    fileName: or("cv.pdf", nastyText),
    bytes: fc.oneof(
      { weight: 5, arbitrary: fc.constant(cv) },
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }).map((more) => Buffer.concat([cv.subarray(0, 200), more])),
    ),
  });
  let accepted = 0;
  const send = async ({
    fields,
    fileName,
    bytes,
  }: typeof randomInput extends fc.Arbitrary<infer T> ? T : never) => {
    const form = formBytes({ ...application, ...fields }, fileName, bytes);
    const answer: Answered = await post(site, form.body, { "content-type": form.type });
    expect([200, 400, 422]).toContain(answer.status);
    expectNoLeak(answer.text);
    if (answer.status === 200) accepted += 1;
  };
  // Fewer at once than the server holds in memory: beyond that it asks to come again, and rightly.
  await withstand(randomInput, send, { atOnce: 4 });
  expect(accepted).toBeGreaterThan(manySubmissions / 20);
  expect(await countIn(site, "FROM applications")).toBe(accepted);
  const whole = "FROM application_files WHERE size = length(content)";
  expect(await countIn(site, `${whole} AND application_id IN (SELECT id FROM applications)`)).toBe(
    accepted,
  );
  expect(await expectMailsUnchanged(site)).toEqual({
    "application-received": accepted,
    "application-notice": accepted,
  });
});

/** A form as no browser writes it: values and the file's name stand in it byte for byte. */
function formBytes(fields: object, fileName: string, bytes: Uint8Array) {
  const edge = "an-edge-that-no-field-holds";
  const part = (head: string, value: string | Uint8Array) => [
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from("\r\n"),
  ];
  const named = Object.entries(fields).flatMap(([name, value]) =>
    part(`name="${name}"`, `${value}`),
  );
  const file = part(`name="cv"; filename="${fileName}"`, bytes);
  const body = Buffer.concat([...named, ...file, Buffer.from(`--${edge}--\r\n`)]);
  return { body: new Uint8Array(body), type: `multipart/form-data; boundary=${edge}` };
}
