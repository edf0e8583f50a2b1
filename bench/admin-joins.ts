import { randomUUID } from "node:crypto";
import { questionsOf } from "./admin-questions.ts";
import type { Dashboard } from "./admin-session.ts";
import { joinCall, openConnection } from "./joins.ts";
import { percentile } from "./percentile.ts";

const joinsPerSecond = 30;
const seconds = 20;
const administrators = 5;
const most = { p99: 50 };

export interface JoinsMeasured {
  /** Milliseconds of a join's answer. */
  alone: readonly number[];
  beside: readonly number[];
  /** What the administrators were answered meanwhile. */
  answers: number;
}

/** Joins at a steady rate, each sent at its own time whether or not those before were answered. */
async function steadyJoins(url: string): Promise<number[]> {
  const times: number[] = [];
  const underWay: Promise<void>[] = [];
  const idle = [await openConnection(url)];
  const opened = [...idle];
  const started = performance.now();
  for (let sent = 0; sent < joinsPerSecond * seconds; sent += 1) {
    const due = started + (sent * 1000) / joinsPerSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((over) => setTimeout(over, early));
    const connection = idle.pop() ?? (await openConnection(url));
    if (!opened.includes(connection)) opened.push(connection);
    underWay.push(
      connection.send(joinCall(`${randomUUID()}@example.com`)).then(({ status, body }) => {
        if (status !== 200) throw new Error(`A join: ${status} ${body}`);
        times.push(performance.now() - due);
        idle.push(connection);
      }),
    );
  }
  await Promise.all(underWay);
  for (const connection of opened) connection.close();
  return times;
}

/** Joins alone, then beside five administrators who read one question of the list after another. */
export async function measureJoins(dashboard: Dashboard): Promise<JoinsMeasured> {
  const questions = await questionsOf(dashboard.database);
  await steadyJoins(dashboard.url);
  const alone = await steadyJoins(dashboard.url);
  let isOver = false;
  let answers = 0;
  const read = async (at: number) => {
    for (let next = at * 3; !isOver; next += 1) {
      const { path = "" } = questions[next % questions.length] ?? {};
      await dashboard.getBeside(path);
      answers += 1;
    }
  };
  const readers = Array.from({ length: administrators }, (_, at) => read(at));
  const beside = await steadyJoins(dashboard.url);
  isOver = true;
  await Promise.all(readers);
  return { alone, beside, answers };
}

/** Prints a line; returns whether the aim was met. */
export function reportJoins({ alone, beside, answers }: JoinsMeasured): boolean {
  const figures = (times: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)).join(" / ");
  const isMet = percentile(beside, 0.99) <= most.p99;
  process.stdout.write(
    `Joins, ${joinsPerSecond} a second, p50 / p95 / p99 in ms: ${figures(alone)} alone, ${figures(beside)} beside ` +
      `${administrators} administrators (${answers} answers in ${seconds} s). Aim: p99 at most ${most.p99}: ${isMet ? "met" : "MISSED"}.\n`,
  );
  return isMet;
}
