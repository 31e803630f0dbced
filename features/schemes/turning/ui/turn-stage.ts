import type { SettledPicture } from '#features/drawing/pictures/rules.ts';
import type { Vertex } from '#features/drawing/solids/rules.ts';
import {
  noseSign,
  project,
  turntableLines,
  turntableOf,
  type View,
  type Viewpoint,
  viewOf,
} from '#features/drawing/turntable/rules.ts';
import { approach } from '../rules.ts';
import { Scene } from './scene.ts';

interface Parts {
  frame: HTMLElement;
  canvas: HTMLCanvasElement;
  lines: SVGPathElement;
  sign: SVGPathElement;
}

/** The airplane on its turntable. It draws when something changes, and only then. */
export class TurnStage {
  readonly #scene: Scene;
  readonly #parts: Parts;
  readonly #resizes = new ResizeObserver(() => this.#draw());
  #picture: SettledPicture;
  #shown: Viewpoint;
  #target: Viewpoint;
  #frame = 0;

  /** @throws without WebGL 2, or if the browser cannot compile the shaders */
  constructor(parts: Parts, picture: SettledPicture, viewpoint: Viewpoint) {
    const gl = parts.canvas.getContext('webgl2');
    if (!gl) throw new Error('No WebGL 2');
    this.#parts = parts;
    this.#picture = picture;
    this.#shown = this.#target = viewpoint;
    this.#scene = new Scene(gl);
    this.#scene.paint(picture);
    // Draws for the first time, too.
    this.#resizes.observe(parts.frame);
  }

  paint(picture: SettledPicture): void {
    if (picture === this.#picture) return;
    this.#picture = picture;
    this.#scene.paint(picture);
    this.#draw();
  }

  /** Turns there at once, or smoothly. */
  show(viewpoint: Viewpoint, isSmooth: boolean): void {
    if (viewpoint === this.#target) return;
    this.#target = viewpoint;
    if (isSmooth) this.#step(performance.now());
    else {
      this.#shown = viewpoint;
      this.#draw();
    }
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
    this.#scene.end();
  }

  #step(before: number): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => {
      this.#shown = approach(this.#shown, this.#target, now - before);
      this.#draw();
      if (this.#shown !== this.#target) this.#step(now);
    });
  }

  #draw(): void {
    const { frame, lines, sign } = this.#parts;
    const { clientWidth: width, clientHeight: height } = frame;
    if (!width || !height) return;
    const table = turntableOf(this.#picture.airframe);
    const view = viewOf(table, this.#shown, width / height);
    this.#scene.show(view, width, height);
    lines.setAttribute(
      'd',
      turntableLines(table)
        .map((line) => pathOf(view, line))
        .join(''),
    );
    sign.setAttribute('d', pathOf(view, noseSign(table)));
  }
}

/** A line in a drawing that reaches from -1 to 1, down. */
const pathOf = (view: View, line: readonly Vertex[]) =>
  `M${line
    .map((vertex) => project(view, vertex))
    .map(([x, y]) => `${x.toFixed(4)} ${(-y).toFixed(4)}`)
    .join('L')}`;
