import { clamp, monotoneCurve, type Point, type Polygon, radians, range } from '../geometry.ts';
import { rememberFor } from '../remember.ts';

/**
 * A cross-section of a body, in metres from the nose and above the datum: station, top, bottom, half width, exponents of the
 * superellipse above and below the widest line, and the height of that line as a share of the section's height.
 */
export type Station = readonly [number, number, number, number, number, number, number];

interface Section {
  top: number;
  bottom: number;
  halfWidth: number;
  exponentAbove: number;
  exponentBelow: number;
  /** Height of the widest line. */
  widest: number;
}

const SAMPLES = 700;

/** A body of superelliptic sections, such as a fuselage, a nacelle or a wheel fairing. */
export class Body {
  readonly start: number;
  readonly end: number;
  readonly #columns: Float64Array[];

  /** Knees between the stations are smoothed by about `smoothing` metres; the nose keeps its shape. */
  constructor(stations: readonly Station[], smoothing = 0.07) {
    this.start = stations[0]![0];
    this.end = stations.at(-1)![0];
    const reach = Math.sqrt(this.end - this.start);
    // The square root spreads the samples towards the nose, where the curves bend most.
    const roots = stations.map(([x]) => Math.sqrt(x - this.start));
    this.#columns = [1, 2, 3, 4, 5, 6].map((k) => {
      const curve = monotoneCurve(
        roots,
        stations.map((station) => station[k]!),
      );
      return smooth(
        range(SAMPLES, (i) => curve((reach * i) / (SAMPLES - 1))),
        reach,
        smoothing,
      );
    });
  }

  top = (x: number): number => this.#at(x, 0);
  bottom = (x: number): number => this.#at(x, 1);
  halfWidth = (x: number): number => this.#at(x, 2);

  section(x: number): Section {
    const [top, bottom] = [this.top(x), this.bottom(x)];
    return {
      top,
      bottom,
      halfWidth: this.halfWidth(x),
      exponentAbove: this.#at(x, 3),
      exponentBelow: this.#at(x, 4),
      widest: bottom + this.#at(x, 5) * (top - bottom),
    };
  }

  /** Half the breadth in metres at a height: where a point of the side view lies in the plan view. */
  breadth(x: number, z: number): number {
    const { top, bottom, halfWidth, exponentAbove, exponentBelow, widest } = this.section(x);
    const isAbove = z >= widest;
    const share = isAbove
      ? (z - widest) / Math.max(1e-6, top - widest)
      : (widest - z) / Math.max(1e-6, widest - bottom);
    const exponent = isAbove ? exponentAbove : exponentBelow;
    return halfWidth * Math.max(0, 1 - Math.min(1, share) ** exponent) ** (1 / exponent);
  }

  /** Height in metres at which the skin faces up by `degrees`: -90 is straight down, 90 straight up. */
  heightFacing(x: number, degrees: number): number {
    const { top, bottom, halfWidth, exponentAbove, exponentBelow, widest } = this.section(x);
    const steepness = Math.abs(degrees);
    if (steepness < 0.01) return widest;
    const isUp = degrees > 0;
    if (steepness >= 89.9) return isUp ? top : bottom;
    const height = isUp ? top - widest : widest - bottom;
    const exponent = isUp ? exponentAbove : exponentBelow;
    const ratio = ((Math.tan(radians(steepness)) * height) / halfWidth) ** (1 / (exponent - 1));
    const share = ratio * (1 + ratio ** exponent) ** (-1 / exponent);
    return widest + (isUp ? share : -share) * height;
  }

  /** Places in metres from nose to tail at which to draw, denser near the nose. */
  stations(count = 110): number[] {
    const length = this.end - this.start;
    const nose = range(9, (i) => this.start + 0.09 * length * ((i + 1) / 22) ** 2);
    const rest = range(count, (i) => {
      const share = i / (count - 1);
      return this.start + length * (0.55 * share + 0.45 * share * share);
    });
    return [...nose, ...rest].sort((a, b) => a - b);
  }

  /** Outline of the side view; each is made once, so that its path is written once, too. */
  outline = (count = 110): Polygon => outlineOf(this, count);

  /** Outline of the plan view, the middle line at y. */
  planOutline(count?: number, y = 0): Point[] {
    return this.between(
      this.stations(count),
      (x) => y - this.halfWidth(x),
      (x) => y + this.halfWidth(x),
    );
  }

  /** The area between two lines over the stations. */
  between(stations: readonly number[], low: (x: number) => number, high: (x: number) => number): Point[] {
    const upper = stations.map((x): Point => [x, high(x)]);
    const lower = stations.map((x): Point => [x, low(x)]);
    return [...upper, ...lower.reverse()];
  }

  /** The area of the near side that faces up by `from` to `to` degrees. */
  band(stations: readonly number[], from: number, to: number): Point[] {
    return this.between(
      stations,
      (x) => this.heightFacing(x, from),
      (x) => this.heightFacing(x, to),
    );
  }

  #at(x: number, column: number): number {
    const values = this.#columns[column]!;
    const place = Math.sqrt(clamp((x - this.start) / (this.end - this.start), 0, 1)) * (SAMPLES - 1);
    const i = Math.min(SAMPLES - 2, Math.floor(place));
    return values[i]! + (values[i + 1]! - values[i]!) * (place - i);
  }
}

/** Gaussian blur whose width follows the spacing of the samples, faded in over the first 35 cm. */
function smooth(values: readonly number[], reach: number, smoothing: number): Float64Array {
  return Float64Array.from(values, (value, i) => {
    const root = (reach * i) / (SAMPLES - 1);
    const width = Math.max(1, Math.round((smoothing / (2 * Math.max(root, 0.6)) / reach) * SAMPLES));
    let [sum, weights] = [0, 0];
    for (let j = -3 * width; j <= 3 * width; j++) {
      const weight = Math.exp(-(j * j) / (2 * width * width));
      sum += values[clamp(i + j, 0, SAMPLES - 1)]! * weight;
      weights += weight;
    }
    const fade = Math.min(1, root ** 2 / 0.35);
    const share = fade * fade * (3 - 2 * fade);
    return value * (1 - share) + (sum / weights) * share;
  });
}

const outlineOf = rememberFor((body: Body, count: number) => body.between(body.stations(count), body.bottom, body.top));
