import type { Airframe } from '#airplanes/drawing/airframes/airframe.ts';
import { buildLoft } from '#airplanes/drawing/loft/loft.ts';
import {
  drawFinishes,
  drawShade,
  drawSkin,
  FACES,
  lookOf,
  podPlace,
  SHADE,
  type SkinBox,
  shadeBox,
  skinBox,
} from '#airplanes/drawing/loft/skin.ts';
import { PARTS } from '#airplanes/drawing/loft/solids.ts';
import type { View, Viewpoint } from '#airplanes/drawing/loft/turntable.ts';
import { type Placement, pathOf, placePort, type Step } from '#airplanes/drawing/paint/steps.ts';
import type { SettledPicture } from '#airplanes/drawing/pictures.ts';
import { CORNERS } from '../scheme-limits.constants.ts';
import { FRAGMENT, Model, makeTexture, SHADOW_FRAGMENT, SHADOW_VERTEX, type Uniforms, VERTEX } from './turn-shaders.ts';

export const FIRST_VIEW: Viewpoint = { bearing: CORNERS.ahead.bearing, zoom: 1 };
/** Degrees of one press. */
export const TURN_STEP = 15;
const ZOOM_STEP = 1.25;
const MAX_ZOOM = ZOOM_STEP ** 5;
/** Degrees of a pixel that is dragged. */
const DRAG = 0.4;

export type Movement = { turn: number } | { zoom: 'closer' | 'farther' } | 'home';

/** Where one stands after a movement. To turn right, the airplane's near side moves right. */
export function move({ bearing, zoom }: Viewpoint, movement: Movement): Viewpoint {
  if (movement === 'home') return FIRST_VIEW;
  if ('turn' in movement) return { bearing: normalize(bearing - movement.turn), zoom };
  const next = movement.zoom === 'closer' ? zoom * ZOOM_STEP : zoom / ZOOM_STEP;
  return { bearing, zoom: Math.min(MAX_ZOOM, Math.max(1, next)) };
}

const KEYS: Record<string, Movement> = {
  ArrowLeft: { turn: -TURN_STEP },
  ArrowRight: { turn: TURN_STEP },
  '+': { zoom: 'closer' },
  '=': { zoom: 'closer' },
  '-': { zoom: 'farther' },
  Home: 'home',
};

/** What a key does on the turntable, if anything. */
export const movementOfKey = (key: string): Movement | undefined => (Object.hasOwn(KEYS, key) ? KEYS[key] : undefined);

export const movementOfDrag = (pixels: number): Movement => ({ turn: pixels * DRAG });

/** Milliseconds after which two thirds of the way are done. */
const EASING_MS = 70;
const NEAR = 0.15;

/** A little further on the shorter way to the target; the target itself when it is near. */
export function approach(from: Viewpoint, to: Viewpoint, passedMs: number): Viewpoint {
  const way = normalize(to.bearing - from.bearing);
  const share = 1 - Math.exp(-passedMs / EASING_MS);
  if (Math.abs(way) < NEAR && Math.abs(to.zoom - from.zoom) < 0.005) return to;
  return { bearing: normalize(from.bearing + way * share), zoom: from.zoom + (to.zoom - from.zoom) * share };
}

/** 45° left of the nose */
export function formatBearing(bearing: number): string {
  const degrees = Math.round(Math.abs(bearing));
  if (degrees === 0) return 'Straight ahead of the nose';
  if (degrees === 180) return 'Straight behind';
  return `${degrees}° ${bearing > 0 ? 'left' : 'right'} of the nose`;
}

/** Degrees above -180 and up to 180. */
const normalize = (degrees: number): number => 180 - ((((180 - degrees) % 360) + 360) % 360);

/** Pixels. */
const TEXTURE = 2048;
const SMALL_TEXTURE = 1024;
/** Gigabytes, as far as a browser tells. */
const SMALL_MEMORY = 4;
const MAX_DPR = 2;
/** Half the breadth of the post in a windshield of two panes, in metres. */
const POST = 0.018;

/** Texture units. */
const SKINS = [0, 1, 2] as const;
const FINISHES = [3, 4, 5] as const;
const SHADOW = 6;

/** A drawing on a texture. */
type Sheet = (steps: readonly Step[], box: SkinBox) => void;

/** A painted airplane in a canvas, above its shadow. */
export class Scene {
  readonly #gl: WebGL2RenderingContext;
  readonly #sheets: Sheet[];
  #airframe: Airframe | null = null;
  /** The shadow first. */
  #models: Model[] = [];
  #uniforms: Uniforms = { skin: SKINS, finishes: FINISHES, shade: [SHADOW] };

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    const { deviceMemory = SMALL_MEMORY } = navigator as { deviceMemory?: number };
    const isSmall = deviceMemory < SMALL_MEMORY || gl.getParameter(gl.MAX_TEXTURE_SIZE) < 2 * TEXTURE;
    const size = isSmall ? SMALL_TEXTURE : TEXTURE;
    this.#sheets = [
      ...SKINS.map((unit) => makeSheet(gl, unit, size)),
      ...FINISHES.map((unit) => makeSheet(gl, unit, size / 2)),
    ];
    gl.enable(gl.DEPTH_TEST);
  }

  /**
   * Draws the paint anew, and another airframe where it is one.
   * @throws if the browser cannot compile the shaders
   */
  paint({ airframe, settled, paint }: SettledPicture): void {
    if (airframe !== this.#airframe) this.#build(airframe);
    for (const [i, face] of FACES.entries()) {
      const box = skinBox(airframe, face);
      this.#sheets[SKINS[i]!]!(drawSkin(airframe, settled, paint, face), box);
      this.#sheets[FINISHES[i]!]!(drawFinishes(airframe, settled, paint, face), box);
    }
    const looks = PARTS.map((part) => lookOf(part, paint));
    this.#set({ colors: looks.flatMap(({ color }) => color), looks: looks.flatMap(({ finish }) => finish) });
  }

  /** Shows the airplane in a canvas of so many CSS pixels. */
  show({ matrix, eye, turn }: View, width: number, height: number): void {
    const gl = this.#gl;
    const dpr = Math.min(MAX_DPR, devicePixelRatio);
    const [across, down] = [Math.round(width * dpr), Math.round(height * dpr)];
    if (gl.canvas.width !== across || gl.canvas.height !== down)
      Object.assign(gl.canvas, { width: across, height: down });
    gl.viewport(0, 0, across, down);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.#set({ view: matrix, eye, turn });
    this.#models.forEach((model) => {
      // What is painted on the ground is behind all else.
      gl.clear(gl.DEPTH_BUFFER_BIT);
      model.draw(this.#uniforms);
    });
  }

  /** Frees the context. */
  end(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #build(airframe: Airframe): void {
    this.#airframe = airframe;
    const pod = podPlace(airframe);
    const side = skinBox(airframe, 'port');
    this.#set({
      sideBox: valuesOf(side),
      planBox: valuesOf(skinBox(airframe, 'plan')),
      pod: [pod.y, pod.rise / side.height],
      post: [airframe.glass.onePiece ? 0 : POST],
    });
    this.#models = [makeShadow(this.#gl, airframe), makeAirplane(this.#gl, airframe)];
  }

  #set(values: Uniforms): void {
    this.#uniforms = { ...this.#uniforms, ...values };
  }
}

const valuesOf = ({ left, low, width, height }: SkinBox) => [left, low, width, height];

function makeAirplane(gl: WebGL2RenderingContext, airframe: Airframe): Model {
  const { positions, normals, parts, indices } = buildLoft(airframe);
  const attributes = {
    position: { data: positions, size: 3 },
    normal: { data: normals, size: 3 },
    part: { data: parts, size: 1 },
  };
  return new Model(gl, { vertex: VERTEX, fragment: FRAGMENT }, attributes, indices);
}

function makeShadow(gl: WebGL2RenderingContext, airframe: Airframe): Model {
  const box = shadeBox(airframe);
  const { left, low, width, height } = box;
  const [right, high, z] = [left + width, low + height, airframe.ground];
  const canvas = makeCanvas(SMALL_TEXTURE);
  draw(canvas, drawShade(airframe), box);
  makeTexture(gl, SHADOW, blurred(canvas, (SHADE.blur * canvas.width) / width))();
  const attributes = {
    position: { data: new Float32Array([left, low, z, right, low, z, left, high, z, right, high, z]), size: 3 },
    place: { data: new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), size: 2 },
  };
  const shaders = { vertex: SHADOW_VERTEX, fragment: SHADOW_FRAGMENT };
  return new Model(gl, shaders, attributes, new Uint16Array([0, 1, 2, 2, 1, 3]));
}

function makeSheet(gl: WebGL2RenderingContext, unit: number, width: number): Sheet {
  const canvas = makeCanvas(width);
  const update = makeTexture(gl, unit, canvas);
  return (steps, box) => {
    draw(canvas, steps, box);
    update();
  };
}

const makeCanvas = (width: number) => Object.assign(document.createElement('canvas'), { width, height: width / 2 });

function draw(canvas: HTMLCanvasElement, steps: readonly Step[], { left, low, width }: SkinBox): void {
  const scale = canvas.width / width;
  paintSteps(canvas.getContext('2d')!, steps, placePort(scale, -left * scale, canvas.height + low * scale));
}

/** A soft copy, by way of the shadow that a canvas casts: not every browser has filters. */
function blurred(flat: HTMLCanvasElement, radius: number): HTMLCanvasElement {
  const soft = makeCanvas(flat.width);
  const context = soft.getContext('2d')!;
  context.globalAlpha = SHADE.opacity;
  context.shadowColor = '#000';
  context.shadowBlur = 2 * radius;
  context.shadowOffsetX = flat.width;
  context.drawImage(flat, -flat.width, 0);
  return soft;
}

/** Draws steps without gradients on a canvas. */
function paintSteps(context: CanvasRenderingContext2D, steps: readonly Step[], placement: Placement): void {
  for (const step of steps) {
    const path = new Path2D(pathOf(step, placement));
    context.save();
    if (step.kind === 'clip') {
      context.clip(path);
      paintSteps(context, step.steps, placement);
    } else {
      context.globalAlpha = step.opacity;
      if (step.kind === 'fill') {
        context.fillStyle = step.color as string;
        context.fill(path);
      } else {
        context.strokeStyle = step.color;
        context.lineWidth = step.width * placement.scale;
        context.lineJoin = step.join ?? 'miter';
        context.stroke(path);
      }
    }
    context.restore();
  }
}
