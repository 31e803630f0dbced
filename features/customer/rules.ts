import type { Slot } from '#features/appointments/rules.ts';

/** Parses '2026-12-01 10:00 AM'; null for other text. */
export function parseSlot(choice: string): Slot | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2}) (\d{1,2}:\d{2} [AP]M)$/.exec(choice) ?? [];
  return date && time ? { date, time } : null;
}
