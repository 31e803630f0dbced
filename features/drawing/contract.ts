/** A part of the scheme that is painted in one color. */
export const ZONES = ['base', 'a', 'b', 'c'] as const;
export type Zone = (typeof ZONES)[number];

export const FINISHES = ['solid', 'metallic', 'pearl', 'matte'] as const;
export type Finish = (typeof FINISHES)[number];

export const LAYOUT_IDS = [
  'foothill',
  'ribbon',
  'ledger',
  'flatirons',
  'waterline',
  'tailblock',
  'cowl',
  'hairline',
] as const;
export type LayoutId = (typeof LAYOUT_IDS)[number];

/** Where the mark stands; 'auto' is where it reads best. */
export const MARK_PLACES = ['auto', 'fuselage', 'fin', 'pod'] as const;
export type MarkPlace = (typeof MARK_PLACES)[number];

/** A color as it is ordered. The sRGB value is an approximation for screens. */
export interface Coating {
  id: string;
  name: string;
  maker: string | null;
  standard: 'AMS-STD-595' | 'RAL' | null;
  number: string | null;
  finishes: readonly Finish[];
  srgb: string;
}

/** What a coating is shown as that is no longer known. */
export const NEUTRAL_GRAY = '#9aa0a3';

/** A slider's place: a whole number from -10 to 10, 0 as drawn. */
export const MAX_STEP = 10;

/** A registration, always 12 inches high. */
export interface Mark {
  text: string;
  zone: Zone;
  place: MarkPlace;
  /** Whether no line gives way to it, though it then stands on several colors. */
  keepsLines?: true;
  /** Whether the owner asks for a smaller one. The shop looks into it; none is drawn. */
  asksSmaller?: true;
}

/** A scheme: a small immutable value that a link carries whole. */
export interface Scheme {
  v: 1;
  /** ICAO designator, or a family's id for "another one". */
  type: string;
  layout: LayoutId;
  sliders: { height: number; sweep: number; width: number };
  /** The zones that the layout has. */
  zones: Partial<Record<Zone, { coating: string; finish: Finish }>>;
  parts: { spinner: Zone | 'polished'; tips: Zone; nacelles: Zone; pants: Zone };
  /** Null without a registration. */
  mark: Mark | null;
}
