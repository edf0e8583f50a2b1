/** A bar on a terminal; a line for each tenth where there is none. */
export function progressBar(total: number, unit: string) {
  const started = performance.now();
  const { stderr } = process;
  let tenth = 0;
  const line = (done: number) => {
    const share = Math.min(1, done / total);
    const spent = (performance.now() - started) / 1000;
    const left = share > 0 ? Math.round((spent * (1 - share)) / share) : 0;
    const full = Math.round(share * 30);
    const bar = "█".repeat(full) + "░".repeat(30 - full);
    return `${bar} ${Math.floor(share * 100)} %  ${done} of ${total} ${unit}, ${left} s left`;
  };
  return {
    show(done: number) {
      if (stderr.isTTY) stderr.write(`\r\x1b[K${line(done)}`);
      else if (Math.floor((done * 10) / total) > tenth) {
        tenth = Math.floor((done * 10) / total);
        stderr.write(`${line(done)}\n`);
      }
    },
    /** What is done after the last of them. */
    end(what: string) {
      stderr.write(`${stderr.isTTY ? "\r\x1b[K" : ""}${what} …\n`);
    },
  };
}
