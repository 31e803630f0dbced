import type { Airframe } from '#airplanes/aircraft/airframe.ts';
import type { AirframeId } from '#airplanes/aircraft/built-in/airframes.ts';
import { BUSINESS_JET } from '#airplanes/aircraft/built-in/business-jet.ts';

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

/** The calculator's drawings: one more than on other pages, which need not load it. */
export function calculatorDrawing(aircraftType: string): AirframeId | Airframe {
  return aircraftType === 'Cessna Citation' ? BUSINESS_JET : drawingOf(aircraftType);
}
