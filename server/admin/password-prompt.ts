import type { ReadStream } from "node:tty";

export type Typed = { outcome: "typed"; text: string } | { outcome: "given_up" };

const enter = new Set(["\r", "\n", "\u0004"]);
const giveUp = "\u0003";
const erase = new Set(["\u007f", "\b"]);
const eraseLine = "\u0015";

/** Asks a question in the terminal and shows nothing of what is typed, not even its length. */
export function askHidden(
  question: string,
  terminal: { input: ReadStream; output: NodeJS.WritableStream },
): Promise<Typed> {
  const { input, output } = terminal;
  output.write(question);
  input.setRawMode(true);
  input.setEncoding("utf8");
  input.resume();
  return new Promise((resolve) => {
    let text: string[] = [];
    function finish(typed: Typed) {
      input.off("data", hear);
      input.setRawMode(false);
      input.pause();
      output.write("\n");
      resolve(typed);
    }
    function hear(keys: string | Buffer) {
      for (const key of String(keys)) {
        if (enter.has(key)) return finish({ outcome: "typed", text: text.join("") });
        if (key === giveUp) return finish({ outcome: "given_up" });
        if (erase.has(key)) text.pop();
        else if (key === eraseLine) text = [];
        else if (key >= " ") text.push(key);
      }
    }
    input.on("data", hear);
  });
}
