import type { Airframe, AirframeId } from '#features/aircraft/ui/airframes.ts';
import { BUSINESS_JET } from '#features/aircraft/ui/business-jet.ts';
import { drawingOf } from './aircraft-drawings.ts';

/** The drawing of every type in the calculator: one more than other pages show, and its weight stays here. */
export function calculatorDrawing(aircraftType: string): AirframeId | Airframe {
  return aircraftType === 'Cessna Citation' ? BUSINESS_JET : drawingOf(aircraftType);
}
