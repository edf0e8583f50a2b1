import { describe, expect, it } from "vitest";
import { type DevMailSettings, devMailIsOn, isLoopback } from "./when.ts";

const settings: DevMailSettings = {
  mode: "development",
  smtpUrl: undefined,
  publicUrl: "http://localhost:3000",
};

describe("the development inbox", () => {
  it("is on where a developer reads the mail folder on their own machine", () => {
    expect(devMailIsOn(settings)).toBe(true);
  });

  it.each<[string, Partial<DevMailSettings>]>([
    ["in production", { mode: "production" }],
    ["when mail is really sent", { smtpUrl: "smtp://127.0.0.1:2525" }],
    ["on a site with a name", { publicUrl: "https://site.example" }],
    ["on an address of the local network", { publicUrl: "http://192.168.1.20:3000" }],
  ])("is off %s", (_, change) => {
    expect(devMailIsOn({ ...settings, ...change })).toBe(false);
  });
});

describe("this machine's names", () => {
  it.each([
    "localhost",
    "localhost:3000",
    "LOCALHOST",
    "127.0.0.1:80",
    "[::1]:3000",
    "a.localhost",
  ])("%s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(["", "localhost.example", "127.0.0.1.example", "10.0.0.1", "notlocalhost", "[::2]"])(
    "not %s",
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
