/** Width, stroke and least spacing of registration marks in inches, from their height: 14 CFR 45.29(c) to (e). */
export function markFigures(height: number): { width: number; stroke: number; spacing: number } {
  const width = (height * 2) / 3;
  return { width: round(width), stroke: round(height / 6), spacing: round(width / 4) };
}

/** With the arm in inches, to a hundredth. */
export function withArm<L extends { weight: number; moment: number }>(loading: L): L & { arm: number } {
  return { ...loading, arm: Math.round((loading.moment / loading.weight) * 100) / 100 };
}

const round = (inches: number) => Math.round(inches * 1_000) / 1_000;

/** The ids of files that a value names. */
export function fileIdsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(fileIdsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'fileId' && Number.isInteger(part) ? [part as number] : fileIdsIn(part),
  );
}

/** The value without the ids of files that are not among these. */
export function hideFiles(value: unknown, shown: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.map((part) => hideFiles(part, shown));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      name === 'fileId' ? [name, shown.has(part) ? part : null] : [name, hideFiles(part, shown)],
    ),
  );
}
