import { compositeSingle } from '../airframes/built-in/composite-single.ts';
import { highWing } from '../airframes/built-in/high-wing.ts';
import { largeJet } from '../airframes/built-in/large-jet.ts';
import { lightJet } from '../airframes/built-in/light-jet.ts';
import { lowWing } from '../airframes/built-in/low-wing.ts';
import { pistonTwin } from '../airframes/built-in/piston-twin.ts';
import { retractableLowWing } from '../airframes/built-in/retractable-low-wing.ts';
import { strutHighWing } from '../airframes/built-in/strut-high-wing.ts';
import { tTailTurboprop } from '../airframes/built-in/t-tail-turboprop.ts';
import { turbopropSingle } from '../airframes/built-in/turboprop-single.ts';
import { turbopropTwin } from '../airframes/built-in/turboprop-twin.ts';
import { utilityTurboprop } from '../airframes/built-in/utility-turboprop.ts';
import type { AirframeFigures } from '../airframes/contract.ts';
import type { FamilyId } from './types.ts';

/** The airframe of each family. */
export const FIGURES: Readonly<Record<FamilyId, AirframeFigures>> = {
  high: strutHighWing,
  cantilever: highWing,
  low: lowWing,
  retract: retractableLowWing,
  composite: compositeSingle,
  twin: pistonTwin,
  turboprop: turbopropSingle,
  ttail: tTailTurboprop,
  utility: utilityTurboprop,
  turbotwin: turbopropTwin,
  jet: lightJet,
  largejet: largeJet,
};
