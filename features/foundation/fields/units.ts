/** '1 photo', '3 photos', '6.5 hours': the figure stays on a line with its unit. */
export const formatUnits = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US', { maximumFractionDigits: 3 })}\u00a0${count === 1 ? one : many}`;

/** '340 KB', '6.2 MB' */
export const formatSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))}\u00a0KB` : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
