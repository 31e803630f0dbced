/** Width, stroke and least spacing of registration marks in inches, from their height: 14 CFR 45.29(c) to (e). */
export function markFigures(height: number): { width: number; stroke: number; spacing: number } {
  const width = (height * 2) / 3;
  return { width: round(width), stroke: round(height / 6), spacing: round(width / 4) };
}

const round = (inches: number) => Math.round(inches * 1_000) / 1_000;

/** The ids of files that a value names. */
export function fileIdsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(fileIdsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'fileId' && typeof part === 'number' ? [part] : fileIdsIn(part),
  );
}
