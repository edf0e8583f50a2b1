import { request } from "node:http";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SiteImage } from "#contract/images.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";

const alternatives = { en: "A bridge", ar: "جسر", fr: "Un pont" };

/** A picture that no other one is like. */
const photograph = (change: { width?: number; height?: number; orientation?: number } = {}) => {
  const { width = 1_600, height = 1_200, orientation = 1 } = change;
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "teal", noise } })
    .withExif({ IFD0: { Copyright: "Secret name" }, IFD3: { GPSLatitude: "25/1 12/1 0/1" } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
};
const flat = (background: string, format: "png" | "webp" = "png", side = 640) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .toFormat(format)
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
/** A PNG that says how large it is, with as many rows as its reader waits for. */
function pngOf(width: number, height: number, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const svg = (inside: string, size = 'width="400" height="200"') =>
  Buffer.from(
    `<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`,
  );

/** The images of a site, from the first test of a block to its last. */
function imagesOf(open: (typeof dashboards)[number]["open"]) {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
  });
  afterAll(() => dashboard?.close());

  const upload = (file: Buffer, name = "bridge.jpg", call = dashboard.call) =>
    call<Answer>(`/api/admin/images?${new URLSearchParams({ name })}`, file);
  const list = async () =>
    (await dashboard.call<{ images: SiteImage[] }>("/api/admin/images")).body.images;
  async function imageOf(id: string): Promise<SiteImage> {
    const image = (await list()).find((one) => one.id === id);
    if (!image) throw new Error("It is not listed.");
    return image;
  }
  async function fileAt(address: string) {
    const answer = await fetch(dashboard.site.url + address);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
  return { dashboard: () => dashboard, upload, list, imageOf, fileAt };
}

type Answer = { id: string; isNew: boolean; error?: string };

describe.each(dashboards)("the images of the site, on the $name", ({ open }) => {
  const { dashboard, upload, list, imageOf, fileAt } = imagesOf(open);
  const auditOf = (id: string) =>
    dashboard().query("SELECT kind FROM audit_log WHERE details->>'image' = $1 ORDER BY id", [id]);

  it("a photograph is made small, loses what it carries, and is served to be kept for ever", async () => {
    const file = await photograph({ width: 2_000, height: 1_000, orientation: 6 });
    const editor = await dashboard().as("editor");
    const { status, body } = await upload(file, "Bridge at night.JPG", editor);
    expect(status).toBe(201);
    const image = await imageOf(body.id);
    expect(image).toMatchObject({ name: "Bridge at night.JPG", alternatives: {}, uses: [] });
    // Upright, as the camera says.
    expect(image.mail).toMatchObject({ width: 960, height: 1_920 });
    expect(image.mail.address).toMatch(/^\/images\/[\da-f]{32}\.jpg$/);
    for (const { address } of [image.mail, image.small]) {
      const { answer, bytes } = await fileAt(address);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(answer.headers.get("content-type")).toBe(
        address.endsWith("jpg") ? "image/jpeg" : "image/webp",
      );
      const { exif, xmp, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
      expect(bytes.includes("Secret name")).toBe(false);
    }
    expect(await auditOf(body.id)).toEqual([{ kind: "image_added" }]);
  });

  it("the same file again is the same image, also when both arrive at once", async () => {
    const file = await flat("#12345680");
    const answers = await Promise.all([upload(file), upload(file, "copy.png"), upload(file)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    // What is seen through stays so in mails, which know no WebP.
    expect((await imageOf(answers[0]?.body.id ?? "")).mail.address).toMatch(/\.png$/);
  });

  it("goes by what a file is, whatever its name says", async () => {
    const { status, body } = await upload(await flat("#445566", "webp"), "photo.png");
    expect(status).toBe(201);
    expect((await imageOf(body.id)).mail.address).toMatch(/\.jpg$/);
  });

  it("an SVG is drawn, and nothing in it runs or is fetched", async () => {
    const drawing = svg(
      '<script>alert(1)</script><style>@import url(https://evil.example/a.css)</style><rect width="400" height="200" fill="#00f" onload="alert(2)"/>',
    );
    const { status, body } = await upload(drawing, "logo.svg");
    expect(status).toBe(201);
    const { mail } = await imageOf(body.id);
    // As sharp as a mail can show it.
    expect(mail).toMatchObject({ width: 960, height: 480 });
    const { answer, bytes } = await fileAt(mail.address);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(bytes.includes("script")).toBe(false);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(200);
  });

  it("keeps nothing of an upload that broke off, and takes the next one", async () => {
    const before = await list();
    const file = await photograph({ width: 300, height: 301 });
    await new Promise<void>((resolve) => {
      const url = `${dashboard().site.url}/api/admin/images?name=a.jpg`;
      const call = request(url, {
        method: "POST",
        headers: {
          ...{ cookie: dashboard().cookie, origin: "http://site.example" },
          ...{ "content-type": "application/octet-stream", "content-length": file.length },
        },
      });
      call.on("error", () => resolve()).on("close", () => resolve());
      call.write(file.subarray(0, 2_000), () => call.destroy());
    });
    expect(await list()).toEqual(before);
    expect((await upload(file)).status).toBe(201);
  });

  it("several at once all arrive", async () => {
    const files = await Promise.all(["#111", "#222", "#333", "#444"].map((one) => flat(one)));
    const answers = await Promise.all(files.map((file) => upload(file)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it("is described in each language, and deleted by one who may", async () => {
    const { body } = await upload(await flat("#0a0b0c"));
    const path = `/api/admin/images/${body.id}`;
    const reader = await dashboard().as("reader");
    expect((await reader(`${path}/delete`, {})).status).toBe(403);
    expect((await dashboard().call(`${path}/alternatives`, { alternatives })).status).toBe(200);
    const image = await imageOf(body.id);
    expect(image.alternatives).toEqual(alternatives);
    for (const { address } of [image.mail, image.small]) {
      expect((await fileAt(address)).answer.status).toBe(200);
    }
    expect((await dashboard().call(`${path}/delete`, {})).status).toBe(200);
    for (const { address } of [image.mail, image.small]) {
      expect((await fileAt(address)).answer.status).toBe(404);
    }
    expect((await dashboard().call(`${path}/delete`, {})).status).toBe(404);
    expect(await auditOf(body.id)).toEqual(
      ["image_added", "image_described", "image_deleted"].map((kind) => ({ kind })),
    );
  });

  it("is in the mails of a campaign with its address, size and words, and stays as long as one shows it", async () => {
    const { body } = await upload(await flat("#778899"));
    const { mail } = await imageOf(body.id);
    const draft = (text: string) => ({
      texts: { en: { subject: "News", preview: "", body: text } },
      fallback: "en",
    });
    const preview = async (text: string) =>
      (
        await dashboard().call<{ html: string; faults: { code: string }[] }>(
          "/api/admin/campaigns/preview",
          { kind: "newsletter", content: draft(text), locale: "en" },
        )
      ).body;
    const shown = await preview(`![A bridge](${mail.address})`);
    expect(shown.faults).toEqual([]);
    const unknown = await preview(`![A bridge](/images/${"0".repeat(32)}.jpg)`);
    expect(unknown.faults).toMatchObject([{ code: "image_not_ours" }]);

    const made = await dashboard().call<{ id: string }>("/api/admin/campaigns", {
      ...{ kind: "newsletter", name: "Autumn", content: draft(`![A bridge](${mail.address})`) },
      ...{ audience: { of: "subscribers", filter: {} }, perHour: null },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await imageOf(body.id)).uses).toEqual([{ campaign: made.body.id, title: "Autumn" }]);
    const path = `/api/admin/images/${body.id}/delete`;
    const refused = await dashboard().call<Answer>(path, {});
    expect([refused.status, refused.body.error]).toEqual([409, "in_use"]);
    await dashboard().call(`/api/admin/campaigns/${made.body.id}/delete`, {});
    expect((await dashboard().call(path, {})).status).toBe(200);
    expect((await preview(`![A bridge](${mail.address})`)).faults).toMatchObject([
      { code: "image_not_ours" },
    ]);
  });
});

describe("a file that is no image of ours", () => {
  const { upload, list } = imagesOf((dashboards[0] as (typeof dashboards)[number]).open);

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a PNG of 40,000 × 40,000", () => pngOf(40_000, 40_000), "too_many_pixels"],
    ["an SVG of 40,000 × 40,000", () => svg("", 'width="40000" height="40000"'), "too_many_pixels"],
    ["a PNG that moves", () => pngOf(8, 8, [chunk("acTL", Buffer.alloc(8, 1))]), "animated"],
    ["a photograph that broke off", async () => (await photograph()).subarray(0, 9_000), "damaged"],
    ["a PNG that broke off", () => pngOf(900, 900).subarray(0, 80), "damaged"],
    ["a PNG without its size", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "damaged"],
    ["a GIF", () => Buffer.from("R0lGODlhAQABAAAAACw=", "base64"), "gif"],
    ["a picture of an iPhone", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), "heic"],
    [
      "a page that calls itself a picture",
      () => Buffer.from("<html><svg></svg>"),
      "unknown_format",
    ],
    ["nothing", () => Buffer.alloc(0), "unknown_format"],
    ["a file of 11 MB", () => Buffer.alloc(11_000_000), "too_large"],
    ["an SVG with letters", () => svg('<text x="1" y="9">Hi</text>'), "svg_parts"],
    ["an SVG that opens a file", () => svg('<image href="file:///etc/passwd"/>'), "svg_parts"],
    [
      "an SVG that grows while it is read",
      () =>
        Buffer.from('<!DOCTYPE svg [<!ENTITY a "aa">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      "svg_parts",
    ],
    ["an SVG that is no XML", () => svg("<rect"), "damaged"],
  ])("refuses %s with a word of its own, and keeps nothing", async (_what, file, fault) => {
    const before = await list();
    const { status, body } = await upload(await file());
    expect([status, body.error]).toEqual([422, fault]);
    expect(await list()).toEqual(before);
  });
});
