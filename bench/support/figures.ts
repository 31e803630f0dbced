import { cpus, release } from 'node:os';

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}

/** Prints a Markdown table for the README. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => String(row[n]).length)));
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell, n) => (n === 0 ? String(cell).padEnd(widths[n]!) : String(cell).padStart(widths[n]!))).join(' | ')} |`;
  console.log(line(head));
  console.log(
    `| ${widths.map((width, n) => (n === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`,
  );
  for (const row of rows) console.log(line(row));
}

/** Prints what the figures were measured on. */
export function printMachine(): void {
  const all = cpus();
  console.log(`${all.length} × ${all[0]?.model ?? 'unknown'}, Node ${process.versions.node}, kernel ${release()}\n`);
}

/** What is measured, its goal in milliseconds or '', and the work. */
export type Measured = [what: string, goal: number | string, work: () => unknown];

/** Does all work in turns, and prints the processor time of each. The first round warms up. */
export async function printProcessorTimes(title: string, rounds: number, measured: readonly Measured[]): Promise<void> {
  const times = measured.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [n, [, , work]] of measured.entries()) {
      const began = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(began);
      if (round > 0) times[n]!.push((user + system) / 1_000);
    }
  printMachine();
  printTable(
    [title, 'median, ms', '99 %, ms', 'goal, ms'],
    measured.map(([what, goal], n) => [what, median(times[n]!).toFixed(1), quantile(times[n]!, 0.99).toFixed(1), goal]),
  );
}
