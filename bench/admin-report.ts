export interface Measured {
  name: string;
  isLevel: boolean;
  leads: number;
  /** Milliseconds at the 95th percentile. */
  http: number;
  bare?: number;
}

const most = { time: 500, growth: 3, levelGrowth: 1.5, overBare: 3 };

/** Prints a table; answers whether every aim was met. */
export function report(measured: readonly Measured[]): boolean {
  const sizes = [...new Set(measured.map(({ leads }) => leads))];
  const largest = Math.max(...sizes);
  const smallest = Math.min(...sizes);
  const names = [...new Set(measured.map(({ name }) => name))];
  const rows = names.map((name) => {
    const of = (leads: number) =>
      measured.find((one) => one.name === name && one.leads === leads) as Measured;
    const growth = of(largest).http / of(smallest).http;
    const { isLevel, http, bare } = of(largest);
    const overBare = bare === undefined ? undefined : http / bare;
    const isMet =
      http <= most.time &&
      (overBare ?? 0) <= most.overBare &&
      growth <= (isLevel ? most.levelGrowth : most.growth);
    return {
      question: name,
      ...Object.fromEntries(
        sizes.map((leads) => [
          `${leads} leads`,
          `${of(leads).http.toFixed(1)} (${of(leads).bare?.toFixed(1) ?? "-"})`,
        ]),
      ),
      growth: `${growth.toFixed(2)}${isLevel ? " level" : ""}`,
      "HTTP / bare": overBare?.toFixed(2) ?? "",
      aim: isMet ? "met" : "MISSED",
    };
  });
  process.stdout.write(
    "Milliseconds at the 95th percentile, through HTTP (and the bare statement)\n",
  );
  console.table(rows);
  process.stdout.write(
    `Aims: at most ${most.time} ms at ${largest} leads; growth from ${smallest} at most ${most.growth}, of a level one ${most.levelGrowth}; HTTP at most ${most.overBare} times the bare statement at ${largest}.\n`,
  );
  return rows.every(({ aim }) => aim === "met");
}
