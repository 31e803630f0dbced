import type { Airframe } from '../airframes/airframe.ts';
import { clamp, type Point, radians, range } from '../geometry.ts';
import type { Vertex } from './solids.ts';

/** Degrees from the nose to where one stands, to port up to 180; negative to starboard. */
export interface Viewpoint {
  bearing: number;
  /** 1 shows the whole airplane at any bearing. */
  zoom: number;
}

/** How a vertex of the airframe comes into the picture. */
export interface View {
  /** Column by column, from metres of the airframe to clip space. */
  matrix: number[];
  /** Where the eye is, in metres of the airframe. */
  eye: Vertex;
  /** Cosine and sine of the bearing. */
  turn: Point;
}

/** The circle on the ground, in metres, within which an airframe turns, and how high it stands. */
export interface Turntable {
  middle: number;
  radius: number;
  ground: number;
  height: number;
}

/** Degrees that the eye looks down, and that it sees from side to side of a square picture. */
const ELEVATION = radians(15);
const FIELD = radians(20);
/** The direction to the eye in the frame of the stage: right, up, towards the eye. */
export const EYE: Vertex = [0, Math.sin(ELEVATION), Math.cos(ELEVATION)];
/** The share of the picture that the turntable takes. */
const FILL = 0.96;

export function turntableOf({ length, ground, wing, frame, bullet }: Airframe): Turntable {
  const tip = wing.reduce((outermost, section) => (section.y > outermost.y ? section : outermost));
  const middle = length / 2;
  return {
    middle,
    ground,
    radius: 1.02 * Math.max(middle, Math.hypot(tip.x + tip.chord / 2 - middle, tip.y)),
    height: Math.max(frame.finTop, ...(bullet?.outline(20).map(([, z]) => z) ?? [])) - ground,
  };
}

/** The view of a turntable in a picture `aspect` times as wide as high. */
export function viewOf(table: Turntable, { bearing, zoom }: Viewpoint, aspect: number): View {
  const { middle, ground, radius, height } = table;
  const [c, s] = [Math.cos(radians(bearing)), Math.sin(radians(bearing))];
  const [up, down] = [Math.cos(ELEVATION), Math.sin(ELEVATION)];
  const target = ground + height * 0.4;
  const distance = radius / Math.tan(FIELD / 2);
  // Across, up and towards the eye, as rows over [x, y, z, 1].
  const across = [s, -c, 0, -s * middle];
  const rise = [c * down, s * down, up, -c * down * middle - up * target];
  const toward = [-c * up, -s * up, down, c * up * middle - down * target];
  const depth = toward.map((value, i) => (i === 3 ? distance : 0) - value);

  const [halfWidth, low, high] = boundsOf(
    table,
    (vertex) => {
      const w = along(depth, vertex);
      return [along(across, vertex) / w, along(rise, vertex) / w];
    },
    c,
    s,
  );
  const scale = FILL * zoom * Math.min(aspect / halfWidth, 2 / (high - low));
  const centre = (high + low) / 2;
  const [near, far] = [distance - 2 * radius, distance + 2 * radius];
  const rows = [
    across.map((value) => (value * scale) / aspect),
    rise.map((value, i) => (value - centre * depth[i]!) * scale),
    depth.map((value, i) => (value * (far + near) - (i === 3 ? 2 * far * near : 0)) / (far - near)),
    depth,
  ];
  return {
    matrix: range(16, (i) => rows[i % 4]![Math.floor(i / 4)]!),
    eye: [middle - c * up * distance, -s * up * distance, target + down * distance],
    turn: [c, s],
  };
}

const along = (row: readonly number[], [x, y, z]: Vertex): number => row[0]! * x + row[1]! * y + row[2]! * z + row[3]!;

/** What the turntable and the airplane on it take of the picture at any bearing, before it is scaled. */
function boundsOf(
  { middle, radius, ground, height }: Turntable,
  project: (vertex: Vertex) => Point,
  c: number,
  s: number,
) {
  const points = range(24, (i) => {
    const angle = (Math.PI * i) / 12;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    // Turned with the view, so that the bounds are the same at each bearing.
    const at = (share: number, z: number): Vertex => [middle + share * (x * c - y * s), share * (x * s + y * c), z];
    return [project(at(1, ground)), project(at(0.85, ground + height))];
  }).flat();
  const heights = points.map(([, y]) => y);
  return [Math.max(...points.map(([x]) => x)), Math.min(...heights), Math.max(...heights)] as const;
}

/** Degrees between the marks on the turntable, and between those that are longer. */
const MARKS = 5;
const LONG_MARKS = 30;

/** The turntable as lines on the ground: two circles and marks between them, longer ones inwards. */
export function turntableLines({ middle, radius, ground }: Turntable): Vertex[][] {
  const at = (degrees: number, share: number): Vertex => {
    const angle = radians(degrees);
    return [middle - share * radius * Math.cos(angle), -share * radius * Math.sin(angle), ground];
  };
  const circleOf = (share: number) => range(121, (i) => at(3 * i, share));
  const marks = range(360 / MARKS, (i) => {
    const isLong = (i * MARKS) % LONG_MARKS === 0;
    return [at(i * MARKS, 0.965), at(i * MARKS, isLong ? 0.935 : 0.95)];
  });
  return [circleOf(1), circleOf(0.965), ...marks];
}

/** The raked sign on the turntable ahead of the nose. */
export function noseSign({ middle, radius, ground }: Turntable): Vertex[] {
  const at = (forward: number, aside: number): Vertex => [middle - forward * radius, aside * radius, ground];
  return [at(1, -0.045), at(1, 0.03), at(0.95, 0.045), at(0.95, -0.03)];
}

/** A vertex's place in the picture, from -1 to 1 to the right and up. */
export function project({ matrix }: View, [x, y, z]: Vertex): Point {
  const row = (i: number) => matrix[i]! * x + matrix[4 + i]! * y + matrix[8 + i]! * z + matrix[12 + i]!;
  return [row(0) / row(3), row(1) / row(3)];
}

/** Linear red, green and blue that fall on a skin that faces up, level and down. */
export const AMBIENT = { up: [0.73, 0.75, 0.78], level: [0.54, 0.555, 0.575], down: [0.25, 0.26, 0.28] } as const;
/** The lamp over the stage: its color, and where it stands: to the right, up and towards the eye. */
export const LAMP = { color: [0.34, 0.33, 0.31], at: unit([-0.45, 0.8, 0.55]), falloff: 1.4 } as const;
/** Beyond this, light is pressed together, so that white keeps its shape. */
export const KNEE = 0.8;

/** A direction of the airframe in the frame of the stage: right, up, towards the eye. */
export const staged = ([x, y, z]: Vertex, [c, s]: Point): Vertex => [x * s - y * c, z, -x * c - y * s];

/** The light on a skin, by its unit normal in the frame of the stage. */
export function lightOn([right, up, near]: Vertex): number[] {
  const lamp = Math.max(0, right * LAMP.at[0] + up * LAMP.at[1] + near * LAMP.at[2]) ** LAMP.falloff;
  const [toward, share] = up > 0 ? [AMBIENT.up, up] : [AMBIENT.down, clamp(-up * 1.1, 0, 1)];
  return AMBIENT.level.map((level, i) => level + (toward[i]! - level) * share + LAMP.color[i]! * lamp);
}

export const toneMap = (light: number): number =>
  light < KNEE ? light : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - light) / (1 - KNEE)));

function unit([x, y, z]: Vertex): Vertex {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
