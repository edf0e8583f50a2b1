import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readForm } from "./form-body.ts";

const headers = { "content-type": "multipart/form-data; boundary=b" };
const read = (chunks: Buffer[]) => readForm(Readable.from(chunks), headers, 1_000_000);
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe("a form made to keep the processor busy", () => {
  it.each([
    ["nothing but boundaries", "\r\n--b"],
    ["empty parts", "--b\r\n\r\n\r\n"],
    ["empty fields", field("a", "")],
    ["endless headers", "--b\r\nX: y\r\n"],
  ])("is given up within a few kilobytes: %s", async (_, piece) => {
    const megabyte = Buffer.from(piece.repeat(Math.ceil(1_000_000 / piece.length)));
    const began = process.threadCpuUsage();
    expect(await read([megabyte])).toEqual({});
    expect(process.threadCpuUsage(began).user).toBeLessThan(500_000);
  });

  it("is read all the same in whatever pieces it comes", async () => {
    const file = "0123456789".repeat(5_000);
    const form = Buffer.from(
      `${field("name", "Layla é")}--b\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n${file}\r\n--b--\r\n`,
    );
    for (const size of [1, 7, 2048, form.length]) {
      const pieces = Array.from({ length: Math.ceil(form.length / size) }, (_, i) =>
        form.subarray(i * size, (i + 1) * size),
      );
      const { name, cv } = await read(pieces);
      expect(name).toBe("Layla é");
      expect(await (cv as File).text()).toBe(file);
    }
  });
});
