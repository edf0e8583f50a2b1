import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const types = { A: 1, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;
type RecordType = keyof typeof types;

/** The records of a name: `TXT example.com`, `MX example.com`. `fail` is a server that fails. */
export type Zone = Record<string, string[] | "fail">;

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name
      .split(".")
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** The data of one record in wire format (RFC 1035, 3.3). */
function dataOf(type: RecordType, value: string): Buffer {
  if (type === "A") return Buffer.from(value.split(".").map(Number));
  if (type === "PTR") return nameBytes(value);
  if (type === "MX") return Buffer.concat([Buffer.from([0, 10]), nameBytes(value)]);
  const bytes = Buffer.from(value);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const chunk = bytes.subarray(at, at + 255);
    chunks.push(Buffer.from([chunk.length]), chunk);
  }
  return Buffer.concat(chunks);
}

/** A name server on loopback that speaks the protocol over UDP and answers from a zone. */
export async function startNameServer(zone: Zone = {}) {
  const socket = createSocket("udp4");
  const server = { zone, address: "", stop: () => void socket.close() };
  socket.on("message", (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString("latin1", at + 1, at + 1 + length));
      at += length + 1;
    }
    const kind = question.readUInt16BE(at + 1);
    const type = (Object.keys(types) as RecordType[]).find((name) => types[name] === kind);
    const name = labels.join(".").toLowerCase();
    const values = type && server.zone[`${type} ${name}`];
    const found = Array.isArray(values) ? values : [];
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    // An answer, with authority; code 2 is a failure of the server.
    header.writeUInt16BE(0x8580 | (values === "fail" ? 2 : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const answers = found.map((value) => {
      const data = dataOf(type as RecordType, value);
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc00c, 0);
      head.writeUInt16BE(kind, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt32BE(1, 6);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    socket.send(
      Buffer.concat([header, question.subarray(12, at + 5), ...answers]),
      ...([from.port, from.address] as const),
    );
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  server.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  return server;
}
