import type { Station } from '../bodies/rules.ts';
import type { Point } from '../geometry/rules.ts';

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
