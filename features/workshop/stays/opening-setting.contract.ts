import * as z from 'zod';
import { line } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';

/** What the search for free days goes by. */

const LIMITS = { leadDays: 250, types: 40, type: 100, inches: 10_000 } as const;
const day = z.iso.date('Enter the date as YYYY-MM-DD');
const inches = z.int().min(1, 'Enter a length').max(LIMITS.inches);

const aircraftSize = z.strictObject({
  type: line(LIMITS.type).min(1, 'Fill this in'),
  spanInches: inches,
  lengthInches: inches,
  heightInches: inches,
});

const opening = z.strictObject({
  isShown: z.boolean().meta({ description: 'Whether visitors see the next opening.' }),
  leadDays: z.int().min(0).max(LIMITS.leadDays).meta({
    description: 'Work days from today to the earliest start of a new job: for the design and for ordering paint.',
  }),
  notBefore: day.nullable().meta({
    description: 'No opening before this day. It only pushes openings later, never earlier. Null: no limit.',
  }),
  tellsDelay: z.boolean().meta({
    description: 'Whether visitors read how late the last ten repaints were, once there are ten.',
  }),
  plansJobs: z.boolean().meta({
    description: 'Whether an accepted quote gets its days in the hangar by itself, where the agreed ones fit.',
  }),
  sizes: z
    .array(aircraftSize)
    .min(1, 'Keep at least one')
    .max(LIMITS.types)
    .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, 'Name each type once')
    .meta({ description: 'Size of each aircraft type, which decides the bays it fits into.' }),
});
export type Opening = z.infer<typeof opening>;

const size = (type: string, spanInches: number, lengthInches: number, heightInches: number) => ({
  type,
  spanInches,
  lengthInches,
  heightInches,
});

export const OPENING_SETTING: Setting<Opening> = {
  name: 'opening',
  summary: 'The next opening that visitors see, and the sizes of aircraft',
  schema: opening,
  builtIn: {
    isShown: true,
    leadDays: 15,
    notBefore: null,
    tellsDelay: false,
    plansJobs: true,
    sizes: [
      size('Single Engine Piston', 432, 348, 112),
      size('Twin Engine Piston', 454, 358, 117),
      size('Turboprop (TBM, Pilatus)', 641, 567, 168),
      size('Light Jet', 640, 614, 182),
      size('King Air', 695, 560, 172),
      size('Cirrus', 460, 312, 107),
      size('Cessna Citation', 676, 630, 206),
    ],
  },
  isPrivate: true,
};
