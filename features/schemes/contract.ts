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

/** Where the mark stands; 'auto' takes the engine pod where it fits, else the fuselage. */
export const MARK_PLACES = ['auto', 'fuselage', 'fin', 'pod'] as const;
export type MarkPlace = (typeof MARK_PLACES)[number];
