import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import english from "#content/en/waitlist.json" with { type: "json" };
import { type ErrorText, errorMessage } from "./waitlist-form.tsx";

const translate = createTranslator({ locale: "en", messages: english, namespace: "errors" });
const text: ErrorText = (key, values) => translate(key, values as never);
const tooOften = (retryAfter = 0) => `Wait ${retryAfter} s`;
const words = { text, tooOften };
const refused = (answer: { error: string } & Record<string, unknown>) =>
  errorMessage({ outcome: "refused", error: answer }, words);

describe("the error catalogue (specification 8.1)", () => {
  it.each([
    [{ error: "db_error" }, "Database error"],
    [{ error: "email_error" }, "Failed to send confirmation email"],
    [{ error: "config_missing" }, "Server configuration error"],
    [{ error: "invalid_email" }, "Invalid email address"],
    [{ error: "missing_required_fields" }, "Missing required fields"],
    [{ error: "consent_required" }, "You must agree to the privacy policy to continue"],
    [{ error: "recaptcha_failed" }, "reCAPTCHA verification failed"],
    [
      { error: "recaptcha_failed", codes: ["timeout-or-duplicate", "bad-request"] },
      "reCAPTCHA verification failed — timeout-or-duplicate, bad-request",
    ],
    [
      { error: "recaptcha_action_mismatch", expected: "waitlist_submit", got: "login" },
      "reCAPTCHA action mismatch — expected waitlist_submit, got login",
    ],
    [
      { error: "recaptcha_hostname_mismatch", hostname: "evil.example" },
      "reCAPTCHA hostname not allowed — evil.example",
    ],
    [{ error: "db_error", detail: "disk full" }, "Database error — disk full"],
    [{ error: "some_new_code" }, "some_new_code"],
    [{ error: "some_new_code", detail: "more" }, "some_new_code — more"],
    [{ error: "toString" }, "toString"],
  ])("%j", (answer, message) => {
    expect(refused(answer)).toBe(message);
  });

  it("says what the browser could not do", () => {
    const failed = (failure: "captcha-missing" | "browser-error") =>
      errorMessage({ outcome: "no_token", failure }, words);
    expect(failed("captcha-missing")).toBe("reCAPTCHA not loaded. Please refresh and try again.");
    expect(failed("browser-error")).toBe("reCAPTCHA: browser error — please try again.");
  });

  it("does not say reCAPTCHA where another captcha is in use", () => {
    const other = { ...words, otherCaptcha: "No person seen" };
    const captchaCodes = ["recaptcha_failed", "recaptcha_action_mismatch"];
    const failures = [
      { outcome: "no_token", failure: "browser-error" } as const,
      ...captchaCodes.map((error) => ({ outcome: "refused", error: { error } }) as const),
    ];
    expect(failures.map((failure) => errorMessage(failure, other))).toEqual(
      failures.map(() => "No person seen"),
    );
    expect(errorMessage({ outcome: "refused", error: { error: "db_error" } }, other)).toBe(
      "Database error",
    );
  });

  it("says that the server was not reached in the reader's language, not in the browser's", () => {
    expect(errorMessage({ outcome: "unreachable" }, words)).toBe(
      "Something went wrong. Please try again.",
    );
  });

  it("falls back to the general message", () => {
    expect(errorMessage({ outcome: "not_understood" }, words)).toBe("Submission failed");
  });

  it("says how long to wait after too many tries", () => {
    expect(refused({ error: "rate_limited", retryAfter: 61 })).toBe("Wait 61 s");
  });
});
