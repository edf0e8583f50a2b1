import { describe, expect, it } from "vitest";
import {
  emptyForm,
  type FormValues,
  faultsOf,
  faultsOfAnswer,
  firstAtFault,
} from "./form-values.ts";

const whole: FormValues = {
  ...emptyForm,
  email: "noor@falaj.example",
  country: "SA",
  heard_channel: "friend_referral",
  consent: true,
};

describe("the check before sending", () => {
  it("lets a whole form through, without city and detail", () => {
    expect(faultsOf(whole)).toEqual({});
  });

  it("names every field that is missing, and the first of them", () => {
    const faults = faultsOf(emptyForm);
    expect(Object.keys(faults)).toEqual(["email", "country", "heard_channel", "consent"]);
    expect(firstAtFault(faults)).toBe("email");
    expect(firstAtFault(faultsOf({ ...whole, consent: false }))).toBe("consent");
    expect(firstAtFault({})).toBeUndefined();
  });

  it.each([
    "noor",
    "noor@",
    "@falaj.example",
    "a b@falaj.example",
    "a@b@c",
    "a@.example",
    "a@b..c",
  ])("does not take %s for an address", (email) =>
    expect(faultsOf({ ...whole, email }).email).toBe("email-invalid"),
  );

  it.each([" noor@falaj.example ", "a@b", "müller@bücher.example", "نور@فلج.example", "o'h+x@a.b"])(
    "takes %s for an address",
    (email) => expect(faultsOf({ ...whole, email })).toEqual({}),
  );
});

describe("faults that the server found", () => {
  it("are shown at their fields", () => {
    expect(faultsOfAnswer("invalid_email")).toEqual({ email: "email-invalid" });
    expect(faultsOfAnswer("consent_required")).toEqual({ consent: "consent" });
    expect(faultsOfAnswer("missing_required_fields", ["country", "locale"])).toEqual({
      country: "country",
    });
    expect(faultsOfAnswer("db_error")).toEqual({});
  });
});
