import type { Vertex } from '#features/drawing/solids/rules.ts';
import type { View } from '#features/drawing/turntable/rules.ts';

/** Which triangle each pixel shows, if any, and how near its second and third corner the pixel is. */
interface Seen {
  triangles: Int32Array;
  weights: Float32Array;
}

const NONE = -1;

/** Calls `shade` for each pixel that triangles cover, with the corners of the nearest one and the weight of each. */
export function shadePixels(
  { width, height }: { width: number; height: number },
  { positions, indices }: { positions: ArrayLike<number>; indices: ArrayLike<number> },
  view: View,
  shade: (pixel: number, corners: Vertex, weights: Vertex) => void,
): void {
  const { triangles, weights } = findNearest(place(positions, view, width, height), indices, width, height);
  for (let pixel = 0; pixel < triangles.length; pixel++) {
    const triangle = triangles[pixel]!;
    if (triangle === NONE) continue;
    const [second, third] = [weights[2 * pixel]!, weights[2 * pixel + 1]!];
    const corners: Vertex = [indices[triangle]!, indices[triangle + 1]!, indices[triangle + 2]!];
    shade(pixel, corners, [1 - second - third, second, third]);
  }
}

function findNearest({ xs, ys, zs }: Placed, indices: ArrayLike<number>, width: number, height: number): Seen {
  const triangles = new Int32Array(width * height).fill(NONE);
  const weights = new Float32Array(2 * width * height);
  const depths = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const [ax, ay, bx, by, cx, cy] = [
      xs[a]!,
      ys[a]!,
      xs[b]! - xs[a]!,
      ys[b]! - ys[a]!,
      xs[c]! - xs[a]!,
      ys[c]! - ys[a]!,
    ];
    const area = bx * cy - cx * by;
    if (area === 0) continue;
    const left = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx)));
    const right = Math.min(width - 1, Math.floor(ax + Math.max(0, bx, cx)));
    const top = Math.max(0, Math.ceil(ay + Math.min(0, by, cy)));
    const bottom = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy)));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const second = ((x - ax) * cy - cx * (y - ay)) / area;
        const third = (bx * (y - ay) - (x - ax) * by) / area;
        if (second < 0 || third < 0 || second + third > 1) continue;
        const depth = zs[a]! + second * (zs[b]! - zs[a]!) + third * (zs[c]! - zs[a]!);
        const at = y * width + x;
        if (depth >= depths[at]!) continue;
        depths[at] = depth;
        triangles[at] = i;
        weights[2 * at] = second;
        weights[2 * at + 1] = third;
      }
    }
  }
  return { triangles, weights };
}

/** Vertices in pixels, and how far they are. */
type Placed = Record<'xs' | 'ys' | 'zs', Float64Array>;

function place(positions: ArrayLike<number>, { matrix: m }: View, width: number, height: number): Placed {
  const count = positions.length / 3;
  const [xs, ys, zs] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
    const row = (k: number) => m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!;
    const w = row(3);
    xs[i] = (row(0) / w + 1) * 0.5 * width - 0.5;
    ys[i] = (1 - row(1) / w) * 0.5 * height - 0.5;
    zs[i] = row(2) / w;
  }
  return { xs, ys, zs };
}
