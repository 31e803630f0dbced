/** Words and figures of checks, without zod. */

export const CHECK_KINDS = ['tick', 'text', 'number', 'photo', 'table'] as const;
type CheckKind = (typeof CHECK_KINDS)[number];

export interface CheckTemplate {
  key: string;
  label: string;
  kind: CheckKind;
  required: boolean;
}

/** The checks whose values the software knows to judge, by key. */
export const KNOWN_CHECKS = {
  condition: { key: 'condition', label: 'Walk-around condition on arrival', kind: 'photo', required: true },
  inventory: { key: 'inventory', label: 'Placards counted on arrival', kind: 'number', required: true },
  masked: {
    key: 'masked',
    label: 'Static ports, pitot, fuel vents and drains masked',
    kind: 'tick',
    required: true,
  },
  balance: { key: 'balance', label: 'Control surface balance', kind: 'table', required: true },
  reassembly: { key: 'reassembly', label: 'Control surface reassembly', kind: 'table', required: true },
  unmasked: {
    key: 'unmasked',
    label: 'Static ports, pitot, fuel vents and drains unmasked and clear',
    kind: 'tick',
    required: true,
  },
  weight: { key: 'weight', label: 'Weight and balance', kind: 'table', required: true },
  placards: { key: 'placards', label: 'Placards and markings', kind: 'table', required: true },
  marks: { key: 'marks', label: 'Registration marks', kind: 'table', required: true },
  paint: { key: 'paint', label: 'Paint codes and batches', kind: 'table', required: true },
  logbook: { key: 'logbook', label: 'Logbook entry', kind: 'table', required: true },
  inspection: {
    key: 'inspection',
    label: 'Delivery inspection with the customer',
    kind: 'table',
    required: false,
  },
} as const satisfies Record<string, CheckTemplate>;

/** How many photos of its stage a check of photos needs. */
export const MIN_PHOTOS: Readonly<Record<string, number>> = { condition: 8 };

/**
 * The least height of registration marks in inches, and why. As 14 CFR part 45 was read on November 24, 2026; it was
 * amended with effect from October 22, 2025 and, in parts, July 24, 2026, and is read again before each release.
 */
export const MARK_BASES = {
  standard: { minInches: 12, label: '45.29(b)(1): 12 inches' },
  glider: { minInches: 3, label: '45.29(b)(1)(ii): glider' },
  experimental: {
    minInches: 3,
    label: '45.29(b)(1)(iii): exhibition, amateur-built or light-sport, experimental, at most 180 knots CAS cruise',
  },
  'thirty years': { minInches: 2, label: '45.22(b): small aircraft built 30 or more years ago, and look-alikes' },
} as const;
export type MarkBasis = keyof typeof MARK_BASES;

/** What the rules say about a check: nothing else may be said about them. */
export const CHECK_SOURCES: Partial<Record<keyof typeof KNOWN_CHECKS, string>> = {
  balance: '14 CFR 43.13(a): the manufacturer’s current manual governs.',
  weight: 'Whether the aircraft needs to be reweighed is a certificated person’s call. This only records it.',
  placards: '14 CFR 91.9(a) and (b): no operation without the required markings and placards.',
  marks: '14 CFR 45.25 and 45.29(b) to (e).',
  logbook: '14 CFR 43.5(a), 43.9(a) and 91.407(a).',
};

/** Where registration marks are. */
export const MARK_PLACES = { fuselage: 'fuselage, both sides', 'vertical tail': 'vertical tail, both sides' } as const;
export type MarkPlace = keyof typeof MARK_PLACES;

export const MAX_CHECK_ROWS = 200;

export const CHECK_MESSAGES = {
  missing: 'This job doesn’t have that checklist item.',
  moved: 'Someone else changed this checklist item in the meantime. Please check what it says now.',
  ready: 'The job is ready: reopen it first.',
  finished: 'Its stage is finished: reopen the stage first.',
  photos: (min: number) => `Add at least ${min} photos of this stage first`,
  placards: (count: number) => `${count} were counted on arrival`,
  listed: (count: number) => `${count} are listed as installed. Reopen that checklist item first`,
  noFile: 'This file doesn’t belong to this job',
  doneBy: 'Enter who did it',
} as const;

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
