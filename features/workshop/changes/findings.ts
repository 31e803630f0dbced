import type { Mark } from './change-order.contract.ts';
import type { ChangeReason } from './change-order.ts';

/** What a painter finds, as the owner reads it, with the reason of the change order that is drafted from it. */
export const FOUND: Record<string, { label: string; reason: ChangeReason }> = {
  corrosion: { label: 'Corrosion', reason: 'corrosion' },
  crack: { label: 'Crack', reason: 'damage' },
  dent: { label: 'Dent', reason: 'damage' },
  'old-repair': { label: 'Old repair', reason: 'old-repair' },
  'missing-part': { label: 'Missing part', reason: 'damage' },
  other: { label: 'Something else', reason: 'other' },
};

export const FINDING_MESSAGES = {
  photos: 'Add at least one photo',
  what: 'Choose what you found',
  isStuck: 'Say whether you can keep working',
  place: 'Say where on the airplane it is',
  gone: 'The owner has already sent this finding on. Tell them about this photo.',
} as const;

/** From which side something was found. The drawing has the nose on the left, and is mirrored for the right side. */
export const SIDES = { left: 'Left side', right: 'Right side', top: 'Top', belly: 'Belly' } as const;
export type Side = keyof typeof SIDES;

/** Where parts of the drawing end, in thousandths from the nose. */
const ZONES = [
  { until: 220, name: 'nose' },
  { until: 560, name: 'cabin' },
  { until: 820, name: 'behind the cabin' },
  { until: 1_000, name: 'tail' },
] as const;

/** 'Left side, behind the cabin' */
export function describePlace(side: Side, mark: Mark | null): string {
  const zone = mark && ZONES.find(({ until }) => mark.x <= until)!.name;
  return [SIDES[side], zone].filter(Boolean).join(', ');
}

/** A mark as it is on the airplane, of a press on the mirrored drawing, and back. */
export const mirrored = (side: Side, mark: Mark): Mark => (side === 'right' ? { ...mark, x: 1_000 - mark.x } : mark);

type Missing = Partial<Record<'photos' | 'what' | 'isStuck', string>>;

/** What a finding still lacks, by its question. */
export function missingOf(photos: number, { what, isStuck }: { what: string; isStuck: string }): Missing {
  return {
    ...(photos === 0 && { photos: FINDING_MESSAGES.photos }),
    ...(!what && { what: FINDING_MESSAGES.what }),
    ...(!isStuck && { isStuck: FINDING_MESSAGES.isStuck }),
  };
}
