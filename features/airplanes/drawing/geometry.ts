/** A point in metres: [x, z] in the side view, [x, y] in the plan view; x runs aft from the nose. */
export type Point = readonly [number, number];
/** Metres. */
export const INCH = 0.0254;

export type Polygon = readonly Point[];

/** Monotone cubic curve (Fritsch-Carlson) through (xs, ys), as a function of x; constant outside. */
export function monotoneCurve(xs: readonly number[], ys: readonly number[]): (x: number) => number {
  const last = xs.length - 1;
  const widths = xs.slice(1).map((x, i) => x - xs[i]!);
  const rises = widths.map((width, i) => (ys[i + 1]! - ys[i]!) / width);
  const tangents = xs.map((_, i) => {
    if (i === 0) return rises[0]!;
    if (i === last) return rises[last - 1]!;
    const [before, after] = [rises[i - 1]!, rises[i]!];
    if (before * after <= 0) return 0;
    const a = 2 * widths[i]! + widths[i - 1]!;
    const b = widths[i]! + 2 * widths[i - 1]!;
    return (a + b) / (a / before + b / after);
  });
  return (x) => {
    if (x <= xs[0]!) return ys[0]!;
    if (x >= xs[last]!) return ys[last]!;
    const i = intervalOf(xs, x);
    const t = (x - xs[i]!) / widths[i]!;
    const [t2, t3] = [t * t, t * t * t];
    return (
      ys[i]! * (2 * t3 - 3 * t2 + 1) +
      widths[i]! * tangents[i]! * (t3 - 2 * t2 + t) +
      ys[i + 1]! * (-2 * t3 + 3 * t2) +
      widths[i]! * tangents[i + 1]! * (t3 - t2)
    );
  };
}

/** Straight lines through (xs, ys), as a function of x; the outer lines go on. */
export function polyline(xs: readonly number[], ys: readonly number[]): (x: number) => number {
  return (x) => {
    const i = intervalOf(xs, x);
    return ys[i]! + ((x - xs[i]!) / (xs[i + 1]! - xs[i]!)) * (ys[i + 1]! - ys[i]!);
  };
}

/** Natural cubic spline through points along their chord length, sampled at equal shares of it. */
export function smoothCurve(points: Polygon, samples = 120): Point[] {
  const along = [0];
  for (let i = 1; i < points.length; i++) along.push(along[i - 1]! + distance(points[i - 1]!, points[i]!));
  const x = naturalCubic(
    along,
    points.map((point) => point[0]),
  );
  const y = naturalCubic(
    along,
    points.map((point) => point[1]),
  );
  return range(samples, (i) => {
    const at = (along.at(-1)! * i) / (samples - 1);
    return [x(at), y(at)];
  });
}

function naturalCubic(xs: readonly number[], ys: readonly number[]): (x: number) => number {
  const count = xs.length;
  const curvature = new Array<number>(count).fill(0);
  const diagonal = new Array<number>(count).fill(1);
  const upper = new Array<number>(count).fill(0);
  const right = new Array<number>(count).fill(0);
  for (let i = 1; i < count - 1; i++) {
    const before = xs[i]! - xs[i - 1]!;
    const after = xs[i + 1]! - xs[i]!;
    const bend = (3 / after) * (ys[i + 1]! - ys[i]!) - (3 / before) * (ys[i]! - ys[i - 1]!);
    diagonal[i] = 2 * (xs[i + 1]! - xs[i - 1]!) - before * upper[i - 1]!;
    upper[i] = after / diagonal[i]!;
    right[i] = (bend - before * right[i - 1]!) / diagonal[i]!;
  }
  for (let i = count - 2; i >= 0; i--) curvature[i] = right[i]! - upper[i]! * curvature[i + 1]!;
  return (x) => {
    const i = intervalOf(xs, x);
    const width = xs[i + 1]! - xs[i]!;
    const t = x - xs[i]!;
    const slope = (ys[i + 1]! - ys[i]!) / width - (width * (curvature[i + 1]! + 2 * curvature[i]!)) / 3;
    return ys[i]! + slope * t + curvature[i]! * t * t + ((curvature[i + 1]! - curvature[i]!) / (3 * width)) * t ** 3;
  };
}

/** Rows between the given ones at equal shares of their first column; smooth or straight. */
export function interpolateRows(rows: readonly (readonly number[])[], count: number, smooth = false): number[][] {
  const key = rows.map((row) => row[0]!);
  const columns = rows[0]!.map((_, k) =>
    (smooth ? monotoneCurve : polyline)(
      key,
      rows.map((row) => row[k]!),
    ),
  );
  return range(count, (i) => {
    const at = key[0]! + ((key.at(-1)! - key[0]!) * i) / (count - 1);
    return columns.map((column) => column(at));
  });
}

function intervalOf(xs: readonly number[], x: number): number {
  let i = 0;
  while (i < xs.length - 2 && x > xs[i + 1]!) i++;
  return i;
}

/** Convex hull, counterclockwise. */
export function convexHull(points: Polygon): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: Polygon) => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The polygon with its corners cut three times (Chaikin), the first cut at most `radius` metres long. */
export function roundCorners(polygon: Polygon, radius = 0.05): Point[] {
  let points = [...polygon];
  for (const reach of [radius, radius / 2, radius / 4]) {
    points = points.flatMap((a, i): Point[] => {
      const b = points[(i + 1) % points.length]!;
      const share = Math.min(0.25, reach / Math.max(distance(a, b), 1e-6));
      return [
        [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share],
        [b[0] - (b[0] - a[0]) * share, b[1] - (b[1] - a[1]) * share],
      ];
    });
  }
  return points;
}

/** The line without the points that lie within `tolerance` metres of it (Douglas-Peucker). */
export function simplify(line: Polygon, tolerance: number): Point[] {
  if (line.length < 3) return [...line];
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const distanceTo = distanceFromLine(line[from]!, line[to]!);
    let farthest = -1;
    let most = 0;
    for (let i = from + 1; i < to; i++) {
      const apart = distanceTo(line[i]!);
      if (apart <= most) continue;
      farthest = i;
      most = apart;
    }
    if (most > tolerance) {
      keep[farthest] = 1;
      spans.push([from, farthest], [farthest, to]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

function distanceFromLine(a: Point, b: Point): (point: Point) => number {
  const length = distance(a, b);
  if (length < 1e-9) return (point) => distance(point, a);
  const [aft, up] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  return ([x, z]) => Math.abs(aft * (z - a[1]) - up * (x - a[0]));
}

/** Whether the point lies inside the polygon (even-odd rule). */
export function isInside(polygon: Polygon, [x, y]: Point): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i]!, polygon[j]!];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** A circle as a polygon. */
export function circle(x: number, y: number, radius: number, corners = 40): Point[] {
  return range(corners, (i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** A rectangle round its middle, with rounded corners. */
export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): Point[] {
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  return corners.flatMap(([sx, sy], corner) =>
    range(7, (i): Point => {
      const angle = radians(90 * corner + 15 * i);
      return [
        x + sx * (width / 2 - radius) + radius * Math.cos(angle),
        y + sy * (height / 2 - radius) + radius * Math.sin(angle),
      ];
    }),
  );
}

/** A superellipse round its middle; an exponent under 1 makes it squarer. */
export function oval(x: number, y: number, width: number, height: number, exponent = 0.8): Point[] {
  const bulge = (q: number) => Math.sign(q) * Math.abs(q) ** exponent;
  return range(48, (i) => {
    const angle = (2 * Math.PI * i) / 48;
    return [x + (width / 2) * bulge(Math.cos(angle)), y + (height / 2) * bulge(Math.sin(angle))];
  });
}

/** NACA four-digit section as [share of the chord, height in chords], once round from the leading edge over the top. */
export function airfoil(thickness: number, camber = 0.02): Point[] {
  const count = 18;
  const at = 0.4;
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let i = 0; i < count; i++) {
    const x = 0.5 * (1 - Math.cos((Math.PI * i) / (count - 1)));
    const half =
      5 * thickness * (0.2969 * Math.sqrt(x) - 0.126 * x - 0.3516 * x ** 2 + 0.2843 * x ** 3 - 0.1036 * x ** 4);
    const middle =
      x < at ? (camber / at ** 2) * (2 * at * x - x * x) : (camber / (1 - at) ** 2) * (1 - 2 * at + 2 * at * x - x * x);
    upper.push([x, middle + half]);
    lower.unshift([x, middle - half]);
  }
  return [...upper, ...lower.slice(1, -1)];
}

/** The polygon on the other side of the middle line. */
export const mirror = (polygon: Polygon): Point[] => polygon.map(([x, y]) => [x, -y]);
export const closed = (polygon: Polygon): Polygon => [...polygon, polygon[0]!];
const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
export const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** The smallest upright rectangle around a polygon. */
export function boxAround(polygon: Polygon): Point[] {
  const [us, vs] = [polygon.map(([u]) => u), polygon.map(([, v]) => v)];
  const [left, right, low, high] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  return [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ];
}
