import { FINISH_CODES } from '../skin/rules.ts';
import type { Part } from '../solids/rules.ts';
import { coatOf, type Paint } from '../steps/rules.ts';

/** How a part looks: its color, and how metallic, pearl, matte and bare it is; red, green, blue and looks from 0 to 1. */
export interface Look {
  color: readonly number[];
  finish: readonly number[];
}

const MATERIALS: Partial<Record<Part, { color: string; matte?: number; bare?: number }>> = {
  white: { color: '#e6e8e7' },
  metal: { color: '#c9d0d3', bare: 1 },
  dark: { color: '#1d2124', matte: 0.7 },
  'port light': { color: '#c4302b' },
  'starboard light': { color: '#2c8a57' },
};

/** The look of a part that wears no drawing. */
export function lookOf(part: Part, paint: Paint): Look {
  const zone = zoneOf(part, paint);
  const material = zone === 'polished' ? MATERIALS.metal : MATERIALS[part];
  if (material) return { color: rgbOf(material.color), finish: [0, 0, material.matte ?? 0, material.bare ?? 0] };
  const { color, finish } = coatOf(paint, zone === 'polished' ? 'base' : zone);
  return { color: rgbOf(color), finish: [...rgbOf(FINISH_CODES[finish]), 0] };
}

function zoneOf(part: Part, { spinner, nacelles, pants }: Paint) {
  switch (part) {
    case 'spinner':
      return spinner;
    case 'pod':
      return nacelles;
    case 'pants':
      return pants;
    default:
      return 'base';
  }
}

const rgbOf = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
