import type { FamilyId } from '#features/drawing/built-in/types.ts';
import { typeOf } from '#features/drawing/types/rules.ts';
import type { AirframeId } from './built-in/airframes.ts';
import { typeNamed } from './naming/rules.ts';

/** The drawing of each family of the studio's airframes. */
const DRAWINGS: Record<FamilyId, AirframeId> = {
  high: 'single-piston-high',
  cantilever: 'single-piston-cantilever',
  low: 'single-piston-low',
  retract: 'single-piston-retractable',
  composite: 'single-piston-low',
  twin: 'twin-piston',
  turboprop: 'single-turboprop',
  ttail: 't-tail-turboprop',
  utility: 'utility-turboprop',
  turbotwin: 'twin-turboprop',
  jet: 'light-jet',
  largejet: 'large-jet',
};

/** The drawing of the aircraft that texts name, such as 'Light jet', the nearest first; undefined if they leave it open. */
export function airframeNamed(...words: (string | null | undefined)[]): AirframeId | undefined {
  const type = typeOf(typeNamed(...words) ?? '');
  return type ? DRAWINGS[type.isRetractable ? 'retract' : type.family] : undefined;
}

/** The drawing of an aircraft by its model, else by the class that it belongs to; a usual one where these leave it open. */
export const elevationOf = ({ type, model = '' }: { type: string; model?: string | undefined }): AirframeId =>
  airframeNamed(model, type) ?? 'single-piston-high';

/** What an aircraft looks like at one stage. */
export interface Band {
  /** One skin color, or several beside each other. */
  skin: readonly string[];
  /** On top of the skin: old stripes, new ones, or half of these behind tape. */
  shows?: 'old' | 'tape' | 'stripes' | undefined;
  /** Below the band. */
  number: number;
  /** 'to-come' is a dotted line; 'now' is underlined. */
  state: 'done' | 'now' | 'to-come';
}
