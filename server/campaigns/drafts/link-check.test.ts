import { describe, expect, it } from "vitest";
import {
  checkLinks,
  isPublicAddress,
  requestPublicServer,
  type SendRequest,
} from "./link-check.ts";

const parts = { publicUrl: "https://site.example", hasPage: (path: string) => path === "/fees" };
const signal = () => AbortSignal.timeout(5_000);

describe("the addresses that may be requested", () => {
  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1", "fd00::1"],
    ...[
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "2001:db8::1",
      "ff02::1",
    ],
    ...["", "localhost", "127.1"],
  ])("is not %j", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/latest",
    "https://localhost/",
    "https://8.8.8.8:22/",
  ])("and %s sends no request inside the network", async (address) => {
    await expect(requestPublicServer(new URL(address), "GET", signal())).rejects.toMatchObject({
      code: "ENOTPUBLIC",
    });
  });
});

describe("what becomes of links", () => {
  const answers: Record<string, Awaited<ReturnType<SendRequest>> | string> = {
    "HEAD https://a.example/": { status: 200 },
    "HEAD https://a.example/get": { status: 405 },
    "GET https://a.example/get": { status: 200 },
    "HEAD https://a.example/gone": { status: 404 },
    "GET https://a.example/gone": { status: 410 },
    "HEAD https://a.example/moved": { status: 301, location: "/" },
    "HEAD https://a.example/inside": { status: 302, location: "https://127.0.0.1/admin" },
    "HEAD https://127.0.0.1/admin": "ENOTPUBLIC",
    "HEAD https://a.example/round": { status: 302, location: "/round" },
    "GET https://a.example/round": { status: 302, location: "/round" },
    "HEAD https://a.example/busy": { status: 503 },
    "GET https://a.example/busy": { status: 503 },
    "HEAD https://nobody.example/": "ENOTFOUND",
    "HEAD https://slow.example/": "ECONNRESET",
  };
  const send: SendRequest = async (url, method) => {
    const answer = answers[`${method} ${url.href}`];
    if (typeof answer === "object") return answer;
    throw Object.assign(new Error("no answer"), { code: answer ?? "EUNEXPECTED" });
  };

  it.each([
    ["alive", "https://a.example/"],
    ["alive", "https://a.example/get"],
    ["dead", "https://a.example/gone"],
    ["alive", "https://a.example/moved"],
    ["dead", "https://a.example/inside"],
    ["unclear", "https://a.example/round"],
    ["unclear", "https://a.example/busy"],
    ["dead", "https://nobody.example/"],
    ["unclear", "https://slow.example/"],
    ["alive", "https://site.example/fees?a=1#b"],
    ["dead", "https://site.example/nothing"],
    ["alive", "mailto:hello@site.example"],
  ])("is %s of %s", async (state, address) => {
    expect(await checkLinks({ ...parts, send }, [address])).toEqual(new Map([[address, state]]));
  });

  it("tries no more than so many, and says nothing of the rest", async () => {
    let requests = 0;
    const counting: SendRequest = async () => {
      requests += 1;
      return { status: 200 };
    };
    const many = Array.from({ length: 500 }, (_, index) => `https://a.example/${index}`);
    const states = await checkLinks({ ...parts, send: counting }, many);
    expect([states.size, requests]).toEqual([500, 60]);
    expect([...states.values()].filter((state) => state === "unclear")).toHaveLength(440);
  });
});
