import type { Point } from '../geometry.ts';
import type { Scheme } from '../paint/scheme.ts';
import type { Station } from './bodies.ts';

/** Section of a wing or stabilizer in metres: distance from the middle, height, leading edge, chord; thickness in chords. */
export type SurfaceStation = readonly [number, number, number, number, number];
/** Section of a fin in metres: height, leading edge, chord; thickness in chords. */
type FinStation = readonly [number, number, number, number];

export interface Propeller {
  x: number;
  z: number;
  radius: number;
  blades: number;
  spinnerLength: number;
  spinnerRadius: number;
  /** Distance of the blades behind the spinner's tip. */
  bladesAt: number;
}

export interface Winglet {
  height: number;
  radius: number;
  /** Degrees from level; negative for a drooped tip. */
  cant: number;
  sweep: number;
  tipChord: number;
}

export interface Wheel {
  x: number;
  /** Height of the leg's upper end. */
  legTop: number;
  radius: number;
  hasFairing?: boolean;
}

interface Jets {
  x: number;
  y: number;
  z: number;
  length: number;
  radius: number;
}

export interface RoundPart {
  x: number;
  z: number;
  radius: number;
}

/** A cabin window round its middle: rectangle with rounded corners or oval. */
export interface Window {
  shape: 'rectangle' | 'oval';
  x: number;
  z: number;
  width: number;
  height: number;
}

export type Door =
  | { x: number; z: number; width: number; height: number; radius: number }
  | { outline: readonly Point[] };

/**
 * An airframe as figures in metres: x aft from the foremost point, y to starboard, z up from a datum that lies `ground` under the
 * drawn figures' zero. The same stations give the side view, the plan view and a loft.
 */
export interface AirframeFigures {
  length: number;
  /** Height of the ground. */
  ground: number;
  body: readonly Station[];
  /** The belly that carries the wing. */
  fairing?: readonly Station[];
  propeller?: Propeller;
  nacelles?: { y: number; body: readonly Station[]; propeller: Propeller; exhaust?: RoundPart };
  jets?: Jets;
  wing: {
    stations: readonly SurfaceStation[];
    winglet?: Winglet;
    hasBoots?: boolean;
    /** Shares of the span. */
    flap: readonly [number, number];
    aileron: readonly [number, number];
  };
  strut?: { foot: Point; head: Point; chord: number };
  /** `rudder` is the share of the chord ahead of the hinge. */
  fin: { stations: readonly FinStation[]; rudder: number; hasBullet?: boolean };
  stabilizer: { stations: readonly SurfaceStation[] };
  ventralFins?: boolean;
  gear: { nose: Wheel; main: Wheel & { y: number; leg?: 'spring' | 'faired' } };
  glass: {
    windshield: readonly Point[];
    /** Whether the windshield is one piece. */
    onePiece?: boolean;
    side: readonly (readonly Point[])[];
    cabin: readonly Window[];
    rear?: readonly Point[];
  };
  doors: readonly Door[];
  /** The side that alone has doors. */
  doorSide?: 'port' | 'starboard';
  /** Stations of the skin's seams. */
  panels: readonly number[];
  exhaust?: RoundPart;
  chinInlet?: { x: number; z: number };
}

/** One airframe stands for each family of types; its parts are those that wear a zone of their own. */
export const FAMILIES = {
  high: { name: 'High wing with struts', parts: ['spinner', 'tips'] },
  cantilever: { name: 'High wing without struts', parts: ['spinner', 'tips'] },
  low: { name: 'Low wing, fixed gear', parts: ['spinner', 'tips', 'pants'] },
  retract: { name: 'Low wing, retractable gear', parts: ['spinner', 'tips'] },
  composite: { name: 'Composite single', parts: ['spinner', 'tips', 'pants'] },
  twin: { name: 'Piston twin', parts: ['spinner', 'tips', 'nacelles'] },
  turboprop: { name: 'Turboprop single', parts: ['spinner', 'tips'] },
  ttail: { name: 'Turboprop single, T-tail', parts: ['spinner', 'tips'] },
  utility: { name: 'Utility turboprop', parts: ['spinner', 'tips'] },
  turbotwin: { name: 'Turboprop twin', parts: ['spinner', 'tips', 'nacelles'] },
  jet: { name: 'Light jet', parts: ['tips', 'nacelles'] },
  largejet: { name: 'Large jet', parts: ['tips', 'nacelles'] },
} as const satisfies Record<string, { name: string; parts: readonly (keyof Scheme['parts'])[] }>;
export type FamilyId = keyof typeof FAMILIES;

/** Length, span and height in metres are facts; the outlines are the family's. */
export interface AircraftType {
  name: string;
  family: FamilyId;
  size: readonly [length: number, span: number, height: number];
  /** Whether the family's airframe was drawn after this type; any other is "in the class of". */
  isExact?: boolean;
  isComposite?: boolean;
  /** What is drawn otherwise than on the airplane. */
  note?: string;
  /** Drawn without the family's wheel fairings. */
  isRetractable?: boolean;
}

/** Types by ICAO designator: https://www.icao.int/publications/DOC8643 */
export const AIRCRAFT_TYPES: Readonly<Record<string, AircraftType>> = {
  C172: { name: 'Cessna 172', family: 'high', size: [8.3, 11, 2.7] },
  C182: { name: 'Cessna 182', family: 'high', size: [8.8, 11, 2.8], isExact: true },
  C206: { name: 'Cessna 206', family: 'high', size: [8.6, 11, 2.8] },
  C210: { name: 'Cessna 210', family: 'cantilever', size: [8.6, 11.2, 2.9], isExact: true },
  P28A: { name: 'Piper PA-28 Cherokee', family: 'low', size: [7.3, 10.8, 2.2], isExact: true },
  P28R: { name: 'Piper PA-28R Arrow', family: 'low', size: [7.3, 10.8, 2.2], isRetractable: true },
  PA32: { name: 'Piper PA-32 Cherokee Six', family: 'low', size: [8.4, 11, 2.6] },
  P32R: { name: 'Piper PA-32R Saratoga', family: 'low', size: [8.4, 11, 2.6], isRetractable: true },
  RV7: { name: "Van's RV-7", family: 'low', size: [6.2, 7.6, 2.4] },
  RV8: { name: "Van's RV-8", family: 'low', size: [6.4, 7.3, 2.2] },
  RV10: { name: "Van's RV-10", family: 'low', size: [7.4, 9.7, 2.7] },
  BE33: { name: 'Beechcraft Bonanza 33', family: 'retract', size: [8.1, 10.2, 2.5] },
  BE35: {
    name: 'Beechcraft Bonanza 35',
    family: 'retract',
    size: [8, 10.2, 2.3],
    note: 'Drawn as a straight-tail Bonanza. Tell us about yours.',
  },
  BE36: { name: 'Beechcraft Bonanza 36', family: 'retract', size: [8.4, 10.2, 2.6], isExact: true },
  M20P: { name: 'Mooney M20', family: 'retract', size: [7.5, 11, 2.5] },
  M20T: { name: 'Mooney M20 Turbo', family: 'retract', size: [8.2, 11.1, 2.5] },
  PA46: { name: 'Piper PA-46 Malibu', family: 'retract', size: [8.8, 13.1, 3.4] },
  SR20: { name: 'Cirrus SR20', family: 'composite', size: [7.9, 11.7, 2.7], isComposite: true },
  SR22: { name: 'Cirrus SR22', family: 'composite', size: [7.9, 11.7, 2.7], isExact: true, isComposite: true },
  DA40: { name: 'Diamond DA40', family: 'composite', size: [8.1, 11.9, 2], isComposite: true },
  BE58: { name: 'Beechcraft Baron 58', family: 'twin', size: [9.1, 11.5, 3], isExact: true },
  PA34: { name: 'Piper PA-34 Seneca', family: 'twin', size: [8.7, 11.9, 3] },
  C310: { name: 'Cessna 310', family: 'twin', size: [9.7, 11.3, 3.3] },
  C414: { name: 'Cessna 414', family: 'twin', size: [11.1, 13.4, 3.5] },
  C421: { name: 'Cessna 421', family: 'twin', size: [11.1, 12.5, 3.5] },
  DA42: { name: 'Diamond DA42', family: 'twin', size: [8.6, 13.5, 2.5], isComposite: true },
  TBM7: { name: 'TBM 700', family: 'turboprop', size: [10.7, 12.8, 4.4] },
  TBM8: { name: 'TBM 850', family: 'turboprop', size: [10.7, 12.8, 4.4] },
  TBM9: { name: 'TBM 900', family: 'turboprop', size: [10.7, 12.8, 4.4], isExact: true },
  P46T: { name: 'Piper PA-46 Meridian', family: 'turboprop', size: [9, 13.1, 3.4] },
  PC12: { name: 'Pilatus PC-12', family: 'ttail', size: [14.4, 16.3, 4.3], isExact: true },
  C208: { name: 'Cessna 208 Caravan', family: 'utility', size: [12.7, 15.9, 4.7], isExact: true },
  BE9L: { name: 'Beechcraft King Air 90', family: 'turbotwin', size: [10.8, 15.3, 4.3] },
  BE20: { name: 'Beechcraft King Air 200', family: 'turbotwin', size: [13.4, 16.6, 4.5] },
  B350: { name: 'Beechcraft King Air 350', family: 'turbotwin', size: [14.2, 17.7, 4.4], isExact: true },
  C510: { name: 'Cessna Citation Mustang', family: 'jet', size: [12.4, 13.2, 4.1] },
  C525: { name: 'Cessna CitationJet', family: 'jet', size: [13, 14.3, 4.2] },
  C25A: { name: 'Cessna Citation CJ2', family: 'jet', size: [14.5, 15.2, 4.2], isExact: true },
  C25B: { name: 'Cessna Citation CJ3', family: 'jet', size: [15.6, 16.3, 4.6] },
  C56X: { name: 'Cessna Citation Excel', family: 'jet', size: [15.8, 17.2, 5.2] },
  E50P: { name: 'Embraer Phenom 100', family: 'jet', size: [12.8, 12.3, 4.4] },
  E55P: { name: 'Embraer Phenom 300', family: 'jet', size: [15.6, 15.9, 5.1] },
  LJ45: { name: 'Learjet 45', family: 'jet', size: [17.7, 14.6, 4.3] },
  H25B: { name: 'Hawker 800', family: 'jet', size: [15.6, 15.7, 5.4] },
  CL30: { name: 'Bombardier Challenger 300', family: 'largejet', size: [20.9, 19.5, 6.2] },
  CL35: { name: 'Bombardier Challenger 350', family: 'largejet', size: [20.9, 21, 6.1], isExact: true },
  GLF4: { name: 'Gulfstream IV', family: 'largejet', size: [26.9, 23.7, 7.4] },
  GLF5: { name: 'Gulfstream V', family: 'largejet', size: [29.4, 28.5, 7.9] },
};

const isFamily = (id: string): id is FamilyId => Object.hasOwn(FAMILIES, id);

/** A type by its designator, or "another one" by its family's id; null for any other text. */
export function typeOf(id: string): AircraftType | null {
  if (Object.hasOwn(AIRCRAFT_TYPES, id)) return AIRCRAFT_TYPES[id]!;
  if (!isFamily(id)) return null;
  const { name, size } = modelOf(id);
  return { name: FAMILIES[id].name, family: id, size, note: `Drawn as a ${name}. Tell us your exact model.` };
}

/** The type that a family's airframe was drawn after. */
const modelOf = (family: FamilyId): AircraftType =>
  Object.values(AIRCRAFT_TYPES).find((type) => type.family === family && type.isExact)!;

/** How near a type's drawing comes to it, in a sentence; null for the type that the airframe was drawn after. */
export function likenessOf({ isExact, family, note }: AircraftType): string | null {
  return note ?? (isExact ? null : `Similar to the ${modelOf(family).name}.`);
}

/** The parts of a type that wear a zone of their own. */
export function partsOf(id: string): (keyof Scheme['parts'])[] {
  const { family, isRetractable } = typeOf(id)!;
  return FAMILIES[family].parts.filter((part) => part !== 'pants' || !isRetractable);
}
