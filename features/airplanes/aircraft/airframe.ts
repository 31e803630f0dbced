/** Side elevations of aircraft types: nose left, 1200 by 480, the ground at y = 440. Each value is one SVG path. */
export interface Airframe {
  name: string;
  /** The view box of a longer aircraft. */
  field?: string;
  fuselage: string;
  fin: string;
  rudder: string;
  hstab: string;
  wing: string;
  wingDetail: string;
  windows: string;
  door: string;
  panels: string;
  gear: string;
  wheels: string;
  stripe: { a: string; b: string };
  spinner?: string;
  ventral?: string;
  pylon?: string;
  nacelle?: string;
  nacelleDetail?: string;
  strut?: string;
  exhaust?: string;
  prop?: string;
  pants?: string;
  /** The wing is drawn over the spinner of an engine on it. */
  engineOnWing?: boolean;
}
