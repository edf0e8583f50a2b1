import { Agent, request } from "node:http";

export interface JoinAnswer {
  status: number;
  body: string;
}

/** What the dialog would send for the address. */
export const submission = (email: string) =>
  JSON.stringify({
    email,
    country: "AE",
    city: "Dubai",
    heard_channel: "search",
    heard_detail: "",
    consent: true,
    locale: "en",
    recaptchaToken: "",
    utm_source: "newsletter",
    utm_medium: "email",
    utm_campaign: "launch",
    referrer_url: "https://example.com/",
    website: "",
    filled_in_ms: 9000,
  });

/** Sends joins over kept connections, `atOnce` at a time, and hands on each answer. */
export async function sendJoins(
  url: string,
  emails: string[],
  atOnce: number,
  answered: (email: string, answer: JoinAnswer) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const waiting = [...emails].reverse();
  const one = async () => {
    for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
      answered(email, await post(agent, `${url}/api/waitlist`, submission(email)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one)).finally(() => agent.destroy());
}

function post(agent: Agent, url: string, body: string): Promise<JoinAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const call = request(url, { agent, method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on("error", reject);
    });
    call.on("error", reject);
    call.end(body);
  });
}
