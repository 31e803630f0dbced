import type { Airframe } from '#features/drawing/airframes/rules.ts';
import { buildLoft } from '#features/drawing/loft/rules.ts';
import { lookOf } from '#features/drawing/looks/rules.ts';
import type { SettledPicture } from '#features/drawing/pictures/rules.ts';
import {
  drawFinishes,
  drawShade,
  drawSkin,
  FACES,
  podPlace,
  SHADE,
  type SkinBox,
  shadeBox,
  skinBox,
} from '#features/drawing/skin/rules.ts';
import { PARTS } from '#features/drawing/solids/rules.ts';
import type { Step } from '#features/drawing/steps/rules.ts';
import { placePort } from '#features/drawing/svg/rules.ts';
import type { View } from '#features/drawing/turntable/rules.ts';
import { paintSteps } from './paint-steps.ts';
import { FRAGMENT, SHADOW_FRAGMENT, SHADOW_VERTEX, VERTEX } from './shaders.ts';
import { Model, makeTexture, type Uniforms } from './webgl.ts';

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
