export type Kind = "postgres" | "embedded";

/** The results of a scenario: figures to print, and failed checks. */
export class Findings {
  readonly figures: string[] = [];
  readonly faults: string[] = [];

  say(figure: string): void {
    this.figures.push(figure);
  }

  /** Prints the figure, and fails the scenario when it does not hold. */
  must(holds: boolean, figure: string): void {
    this.figures.push(holds ? figure : `**${figure}**`);
    if (!holds) this.faults.push(figure);
  }
}

export const whole = (value: number) => Math.round(value).toLocaleString("en");
/** "3 lost", and whether that is none. */
export const none = (count: number, what: string): [boolean, string] => [
  count === 0,
  `${whole(count)} ${what}`,
];
export const milliseconds = (value: number) => `${whole(value)} ms`;
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
/** "page p99 12 ms", and whether it is at most that many. */
export const atMost = (limit: number, value: number, what: string): [boolean, string] => [
  value <= limit,
  `${what} ${value < 2000 ? milliseconds(value) : seconds(value)}`,
];
