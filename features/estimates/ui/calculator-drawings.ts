import type { Airframe, AirframeId } from '#features/aircraft/built-in/airframes.ts';
import { BUSINESS_JET } from '#features/aircraft/built-in/business-jet.ts';
import { drawingOf } from './aircraft-drawings.ts';

/** The calculator's drawings: one more than on other pages, which need not load it. */
export function calculatorDrawing(aircraftType: string): AirframeId | Airframe {
  return aircraftType === 'Cessna Citation' ? BUSINESS_JET : drawingOf(aircraftType);
}
