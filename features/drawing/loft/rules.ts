import type { Airframe } from '../airframes/rules.ts';
import { addBodies } from '../loft-bodies/rules.ts';
import { addEngines } from '../loft-engines/rules.ts';
import { addFittings, addGear } from '../loft-gear/rules.ts';
import { addFin, addWings } from '../loft-surfaces/rules.ts';
import { rememberFor } from '../remembering/rules.ts';
import { type Loft, LoftBuilder } from '../solids/rules.ts';

/** The most triangles that a loft may have. */
export const MAX_TRIANGLES = 30_000;

/** The airframe as triangles, from the figures that the side view is drawn from. Built once for each airframe. */
export const buildLoft = rememberFor((airframe: Airframe): Loft => {
  const loft = new LoftBuilder();
  for (const add of [addBodies, addFin, addWings, addEngines, addGear, addFittings]) add(loft, airframe);
  return loft.build();
});
