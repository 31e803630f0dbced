import sharp from 'sharp';
import { clamp, type Point, range } from '#airplanes/drawing/geometry.ts';
import { buildLoft } from '#airplanes/drawing/loft/loft.ts';
import {
  drawShade,
  drawSkin,
  FACES,
  type Face,
  lookOf,
  placeOnFace,
  podPlace,
  SHADE,
  type SkinBox,
  shadeBox,
  skinBox,
} from '#airplanes/drawing/loft/skin.ts';
import { PARTS, type Vertex } from '#airplanes/drawing/loft/solids.ts';
import { EYE, lightOn, staged, toneMap, turntableOf, type View, viewOf } from '#airplanes/drawing/loft/turntable.ts';
import { placePort, type Step, writeSvg } from '#airplanes/drawing/paint/steps.ts';
import { type SettledPicture, settlePicture } from '#airplanes/drawing/pictures.ts';
import { CORNER_ASPECT } from './scheme-limits.constants.ts';
import type { CornerOrder } from './schemes.contract.ts';

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

/** Pixels of the raster for one of the picture, each way. */
const FINENESS = 2;
const SKIN_WIDTH = 1024;
const QUALITY = 82;

/** A WebP of the airplane from a corner, on no ground, for places where it cannot be turned. */
export async function renderCorner({ scheme, coatings, bearing, width }: CornerOrder): Promise<Buffer> {
  const picture = settlePicture(scheme, coatings);
  const height = Math.round(width / CORNER_ASPECT);
  const view = viewOf(turntableOf(picture.airframe), { bearing, zoom: 1 }, CORNER_ASPECT);
  const shadow = await paintShadow(picture, view, makeRaster(width, height));
  const airplane = await paintAirplane(picture, view, makeRaster(FINENESS * width, FINENESS * height));
  const input = await asPicture(airplane).resize({ width, height }).png({ compressionLevel: 0 }).toBuffer();
  return asPicture(shadow).composite([{ input }]).webp({ quality: QUALITY }).toBuffer();
}

/** A picture in the making: red, green, blue and alpha of each pixel. */
interface Raster {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

const makeRaster = (width: number, height: number): Raster => ({
  width,
  height,
  pixels: new Uint8ClampedArray(4 * width * height),
});

const asPicture = ({ width, height, pixels }: Raster) => sharp(pixels, { raw: { width, height, channels: 4 } });

/** Squares of the ground, each way: a large one would not run to its vanishing point. */
const SQUARES = 24;

async function paintShadow({ airframe }: SettledPicture, view: View, raster: Raster): Promise<Raster> {
  const box = shadeBox(airframe);
  const shade = await rasterize(drawShade(airframe), box, SHADE.blur);
  const side = SQUARES + 1;
  const positions = range(side * side, (i) => [
    box.left + (box.width * (i % side)) / SQUARES,
    box.low + (box.height * Math.floor(i / side)) / SQUARES,
    airframe.ground,
  ]).flat();
  const indices = range(SQUARES * SQUARES, (i) => {
    const a = Math.floor(i / SQUARES) * side + (i % SQUARES);
    return [a, a + 1, a + side, a + side, a + 1, a + side + 1];
  }).flat();
  shadePixels(raster, { positions, indices }, view, (pixel, corners, weights) => {
    const [x, y] = blend(positions, corners, weights);
    raster.pixels[4 * pixel + 3] = SHADE.opacity * shade.at([x, y], 3);
  });
  return raster;
}

async function paintAirplane(
  { airframe, settled, paint }: SettledPicture,
  view: View,
  raster: Raster,
): Promise<Raster> {
  const drawn = FACES.map(
    async (face): Promise<[Face, Drawing]> => [
      face,
      await rasterize(drawSkin(airframe, settled, paint, face), skinBox(airframe, face)),
    ],
  );
  const skins = Object.fromEntries(await Promise.all(drawn)) as Record<Face, Drawing>;
  const looks = PARTS.map((part) => lookOf(part, paint));
  const pod = podPlace(airframe);
  const { positions, normals, parts, indices } = buildLoft(airframe);
  shadePixels(raster, { positions, indices }, view, (pixel, corners, weights) => {
    const part = parts[corners[0]]!;
    const worn = placeOnFace(PARTS[part]!, blend(positions, corners, weights), pod);
    const { color, finish } = looks[part]!;
    const light = lightUp(staged(blend(normals, corners, weights), view.turn), finish);
    for (let k = 0; k < 3; k++) {
      const flat = worn ? skins[worn.face].at(worn.at, k) / 255 : color[k]!;
      raster.pixels[4 * pixel + k] = 255 * toneMap(flat ** 2.2 * light.diffuse[k]! + light.mirrored) ** (1 / 2.2);
    }
    raster.pixels[4 * pixel + 3] = 255;
  });
  return raster;
}

/** The value at one pixel, between the corners of its triangle. */
function blend(values: ArrayLike<number>, corners: Vertex, weights: Vertex): Vertex {
  const mean = (k: number) =>
    values[3 * corners[0] + k]! * weights[0] +
    values[3 * corners[1] + k]! * weights[1] +
    values[3 * corners[2] + k]! * weights[2];
  return [mean(0), mean(1), mean(2)];
}

/** What the sky and the ramp give to a mirror. */
const SKY = 0.55;
const RAMP = 0.12;

/** The light that a skin takes and mirrors, by its normal. */
function lightUp(normal: Vertex, [, , matte = 0, bare = 0]: readonly number[]) {
  const length = Math.hypot(...normal);
  const toEye = normal.reduce((sum, value, k) => sum + value * EYE[k]!, 0) / length;
  // The inner side of an open tube faces away.
  const side = (toEye < 0 ? -1 : 1) / length;
  const facing: Vertex = [normal[0] * side, normal[1] * side, normal[2] * side];
  const head = bare > 0 ? 0.82 : 0.045;
  const share = (head + (1 - head) * 0.9 * (1 - Math.abs(toEye)) ** 5) * (1 - 0.8 * matte);
  const mirror = 2 * Math.abs(toEye) * facing[1] - EYE[1] > 0 ? SKY : RAMP;
  return {
    diffuse: lightOn(facing).map((light) => light * (1 - share) * (1 - 0.9 * bare)),
    mirrored: mirror * share,
  };
}

interface Drawing {
  /** A channel of the drawing, 0 to 255, at a point in metres. */
  at: (point: Point, channel: number) => number;
}

/** A drawing as pixels, blurred by so many metres. */
async function rasterize(steps: readonly Step[], box: SkinBox, blur = 0): Promise<Drawing> {
  const scale = SKIN_WIDTH / box.width;
  const [width, height] = [SKIN_WIDTH, SKIN_WIDTH / 2];
  const placement = placePort(scale, -box.left * scale, height + box.low * scale);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${writeSvg(steps, placement)}</svg>`;
  const drawing = sharp(Buffer.from(svg)).ensureAlpha();
  const data = await (blur > 0 ? drawing.blur(blur * scale) : drawing).raw().toBuffer();
  return {
    at: (point, channel) => {
      const [x, y] = placement.place(point);
      const column = clamp(Math.floor(x), 0, width - 1);
      const row = clamp(Math.floor(y), 0, height - 1);
      return data[4 * (row * width + column) + channel]!;
    },
  };
}
