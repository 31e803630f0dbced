import type { AirframeId } from './built-in/airframes.ts';

/** The first match names the drawing; null for aircraft without one. */
const NAMED: [words: RegExp, drawing: AirframeId | null][] = [
  [/\bt-tail turboprop/i, null],
  [/\btwin[- ](engine )?turboprop|\bturboprop twin/i, 'twin-turboprop'],
  [/\bturboprop/i, 'single-turboprop'],
  [/\bjet\b/i, 'light-jet'],
  [/\btwin\b/i, 'twin-piston'],
  [/\bhigh[- ]wing\b/i, 'single-piston-high'],
  [/\blow[- ]wing\b/i, 'single-piston-low'],
  [/\bking air\b/i, 'twin-turboprop'],
  [/\b(citation|phenom|learjet|hawker)\b/i, 'light-jet'],
  [/\b(skyhawk|skylane|stationair|cessna [12]\d\d)/i, 'single-piston-high'],
  [/\b(cirrus|bonanza|mooney|piper)\b/i, 'single-piston-low'],
];

/** The drawing of the aircraft that a text names, such as 'Light jet'; undefined if it leaves it open. */
export function airframeNamed(words: string): AirframeId | undefined {
  return NAMED.find(([pattern]) => pattern.test(words))?.[1] ?? undefined;
}

/** The drawing of an aircraft by what it is called; a usual one where that leaves it open. */
export const elevationOf = ({ type, model }: { type: string; model: string }): AirframeId =>
  airframeNamed(`${type}; ${model}`) ?? 'single-piston-low';

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
