import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { Vertex } from '#airplanes/drawing/loft/solids.ts';
import {
  noseSign,
  project,
  turntableLines,
  turntableOf,
  type View,
  type Viewpoint,
  viewOf,
} from '#airplanes/drawing/loft/turntable.ts';
import type { SettledPicture } from '#airplanes/drawing/pictures.ts';
import { IconButton } from '#ui/button.tsx';
import { arrowRight } from '#ui/icon.tsx';
import { arrowLeft, minus, plus, rotateCcw } from '#ui/icons.ts';
import {
  approach,
  FIRST_VIEW,
  formatBearing,
  type Movement,
  move,
  movementOfDrag,
  movementOfKey,
  Scene,
  TURN_STEP,
} from './turn-scene.ts';

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

/** After this long without a change the paint is drawn anew. */
const PAINT_AFTER_MS = 120;

const BUTTONS: readonly { icon: string; label: string; movement: Movement }[] = [
  { icon: arrowLeft, label: `Turn left ${TURN_STEP} degrees`, movement: { turn: -TURN_STEP } },
  { icon: arrowRight, label: `Turn right ${TURN_STEP} degrees`, movement: { turn: TURN_STEP } },
  { icon: plus, label: 'Closer', movement: { zoom: 'closer' } },
  { icon: minus, label: 'Farther', movement: { zoom: 'farther' } },
  { icon: rotateCcw, label: 'Back to the first view', movement: 'home' },
];

/** The airplane to be turned by dragging, keys and buttons. `onLost` is called when the browser cannot show it. */
export function Turntable({
  picture,
  description,
  onLost,
}: {
  picture: SettledPicture;
  description: string;
  onLost: () => void;
}) {
  const [viewpoint, dispatch] = useReducer(move, FIRST_VIEW);
  const { isHeld, ...dragging } = useDragging((pixels) => dispatch(movementOfDrag(pixels)));
  const frame = useTurnStage(picture, viewpoint, isHeld, onLost);
  const seen = formatBearing(viewpoint.bearing);

  function press(event: KeyboardEvent) {
    const movement = movementOfKey(event.key);
    if (!movement || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    dispatch(movement);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of the form that these buttons belong to
    <div className="turn" role="group" aria-label="Turn the airplane" onKeyDown={press}>
      <div
        ref={frame}
        className="turn__frame"
        role="img"
        aria-label={`${description} ${seen}.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys do what the buttons beneath do
        tabIndex={0}
        {...dragging}
      >
        <svg viewBox="-1 -1 2 2" preserveAspectRatio="none" aria-hidden="true">
          <path className="turn__lines" />
          <path className="turn__sign" />
        </svg>
      </div>
      <div className="row between turn__bar">
        <div className="with-icon">
          {BUTTONS.map(({ icon, label, movement }) => (
            <IconButton
              key={label}
              icon={icon}
              label={label}
              className="btn--line btn--sm"
              onClick={() => dispatch(movement)}
            />
          ))}
        </div>
        <p>
          <output aria-live={isHeld ? 'off' : 'polite'}>{seen}.</output> Drag the airplane, or use the arrow keys.
        </p>
      </div>
    </div>
  );
}

/** Follows one finger, or the mouse, sideways. Its own sums, because iOS gives touches no `movementX`. */
function useDragging(onDrag: (pixels: number) => void) {
  const [held, setHeld] = useState<number | null>(null);
  const x = useRef(0);
  return {
    isHeld: held !== null,
    onPointerDown({ button, pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (button !== 0 || held !== null) return;
      currentTarget.setPointerCapture(pointerId);
      x.current = clientX;
      setHeld(pointerId);
    },
    onPointerMove({ pointerId, clientX }: PointerEvent) {
      if (pointerId !== held) return;
      onDrag(clientX - x.current);
      x.current = clientX;
    },
    onLostPointerCapture: ({ pointerId }: PointerEvent) => pointerId === held && setHeld(null),
  };
}

/** @returns the ref of the frame in which the airplane stands */
function useTurnStage(
  picture: SettledPicture,
  viewpoint: ReturnType<typeof move>,
  isHeld: boolean,
  onLost: () => void,
) {
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<TurnStage | null>(null);

  const start = useEffectEvent((element: HTMLElement) => {
    const canvas = document.createElement('canvas');
    element.append(canvas);
    const [lines, sign] = element.querySelectorAll('path');
    const lose = () => onLost();
    canvas.addEventListener('webglcontextlost', lose);
    try {
      stage.current = new TurnStage({ frame: element, canvas, lines: lines!, sign: sign! }, picture, viewpoint);
    } catch {
      lose();
    }
    return () => {
      canvas.removeEventListener('webglcontextlost', lose);
      stage.current?.end();
      canvas.remove();
    };
  });
  useEffect(() => start(frame.current!), []);

  useEffect(() => {
    const timer = setTimeout(() => stage.current?.paint(picture), PAINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [picture]);

  const show = useEffectEvent((to: typeof viewpoint) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    stage.current?.show(to, !isHeld && !isStill);
  });
  useEffect(() => show(viewpoint), [viewpoint]);

  return frame;
}
