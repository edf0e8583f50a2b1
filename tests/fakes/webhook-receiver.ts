import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChatService, chatAnswer } from "./chat-services.ts";

interface Received {
  id: string;
  at: number;
  signatures: string[];
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A program on loopback that receives webhooks, and checks them by the published contract alone. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    /** The answer to every delivery from now on. */
    answer: { status: 200, headers: {} as Record<string, string>, body: "thanks" },
    /** Answers as this service does, if it is set. */
    service: undefined as ChatService | undefined,
    /** Nothing is answered before it ends, if it is set. */
    hold: undefined as Promise<void> | undefined,
    target: "",
    url: "",
    /** Whether a post carries a signature by the secret. */
    isSigned({ id, at, body, signatures }: Received, secret: string): boolean {
      const key = Buffer.from(secret.replace("whsec_", ""), "base64");
      const right = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
      return signatures.includes(`v1,${right}`);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", async () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      received.push({
        ...{ id: header("id"), at: Number(header("timestamp")), body },
        signatures: header("signature").split(" "),
        event: JSON.parse(body),
      });
      await receiver.hold;
      const { service } = receiver;
      const {
        status,
        headers,
        body: answer,
      } = service ? { headers: {}, ...chatAnswer(service, body) } : receiver.answer;
      response.writeHead(status, headers).end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver.target = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.url = `http://${receiver.target}/hook`;
  return receiver;
}
