import { readFileSync } from "node:fs";
import { createForbiddenForms, type Terminology } from "#server/content/forbidden-forms.ts";

export const terminology: Terminology = JSON.parse(
  readFileSync("content/terminology.json", "utf8"),
);

export const forbiddenIn = createForbiddenForms(terminology);
