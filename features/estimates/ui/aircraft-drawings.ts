import type { AirframeId } from '#features/aircraft/built-in/airframes.ts';

/** The drawing of each aircraft type, from the smallest to the fastest. */
export const AIRCRAFT_DRAWINGS: Record<string, AirframeId> = {
  'Single Engine Piston': 'single-piston-high',
  Cirrus: 'single-piston-low',
  'Twin Engine Piston': 'twin-piston',
  'Turboprop (TBM, Pilatus)': 'single-turboprop',
  'King Air': 'twin-turboprop',
  'Light Jet': 'light-jet',
};

export function drawingOf(aircraftType: string): AirframeId {
  return AIRCRAFT_DRAWINGS[aircraftType] ?? 'single-piston-low';
}
