// Lints the OpenAPI documents of the public calls and of /api/v1 by the rules that Redocly recommends, and by its strict
// form of them. Part of `npm test`; prints what it finds, and ends with code 1 if that is anything.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describeApiV1 } from "#contract/api-v1-description.ts";
import { describePublicCalls } from "#server/api-description.ts";

const config = await createConfig({
  extends: ["recommended-strict"],
  // A redirect is the answer of a link in a mail.
  rules: { "operation-2xx-response": "off" },
});
for (const describe of [describePublicCalls, describeApiV1]) {
  const source = JSON.stringify(describe("https://site.example"));
  const absoluteRef = `${describe.name}.json`;
  for (const problem of await lintFromString({ source, absoluteRef, config })) {
    const [place] = problem.location;
    process.stdout.write(
      `${absoluteRef}${place?.pointer}: ${problem.message} (${problem.ruleId})\n`,
    );
    process.exitCode = 1;
  }
}
