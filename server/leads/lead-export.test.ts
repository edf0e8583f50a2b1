import { describe, expect, it } from "vitest";
import { specHeader, specRow } from "./lead-export.ts";

const lead = {
  id: "1",
  email: "sara@example.com",
  status: "confirmed" as const,
  created_at: "2026-11-20T09:00:00.000000Z",
  consent_ts: "2026-11-21T09:00:00.000000Z",
  country: "AE",
  city: "Dubai",
};
const day = (iso: string) => iso.slice(0, 10);

describe("a row of the export", () => {
  it("is plain when nothing in it needs care", () => {
    expect(specRow(lead, day)).toBe("sara@example.com,confirmed,2026-11-20,2026-11-21,AE,Dubai");
  });

  it("says Not confirmed and N/A where a field is empty", () => {
    const pending = { ...lead, status: "pending" as const, consent_ts: null, city: null };
    expect(specRow(pending, day)).toBe("sara@example.com,pending,2026-11-20,Not confirmed,AE,N/A");
    expect(specRow({ ...lead, city: "" }, day)).toMatch(/,N\/A$/);
  });

  it("has the header of the specification", () => {
    expect(specHeader).toBe("Email,Status,Signup Date,Confirmed Date,Country,City");
  });
});
