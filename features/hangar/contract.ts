import * as z from 'zod';
import { line, recordId, timestamps } from '#features/fields/contract.ts';
import { BAY_KINDS, HANGAR_LIMITS as LIMITS } from './constants.ts';

/** The hangar calendar, as the desk works on it. */

const inches = z
  .int()
  .min(1)
  .max(LIMITS.inches)
  .nullable()
  .meta({ description: 'Inches. Null: any aircraft fits, as far as this is concerned.' });

const bayFields = {
  name: line(LIMITS.bayName).min(1, 'Enter a name'),
  kind: z.enum(BAY_KINDS).meta({ description: 'The stages that it is for.' }),
  places: z.int().min(1, 'A bay has at least one place').max(LIMITS.places, `At most ${LIMITS.places} places`),
  maxSpanInches: inches,
  maxLengthInches: inches,
  heightInches: inches,
  active: z.boolean(),
};

const bay = z
  .object({ id: recordId, ...bayFields, position: z.int(), ...timestamps })
  .meta({ id: 'Bay', description: 'A part of the hangar, with room for one aircraft or more.' });
export type Bay = z.infer<typeof bay>;

/** The body of `POST /api/bays`. */
const newBay = z.strictObject({
  ...{ name: bayFields.name, kind: bayFields.kind },
  places: bayFields.places.default(1),
  ...{ maxSpanInches: inches.default(null), maxLengthInches: inches.default(null), heightInches: inches.default(null) },
});
export type NewBay = z.infer<typeof newBay>;
