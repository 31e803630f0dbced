import { type CSSProperties, memo, type PointerEvent, useId, useMemo, useRef } from 'react';
import {
  type Gradient,
  gradientLine,
  type Placement,
  pathOf,
  type Step,
  shortOpacity,
  strokeWidth,
} from '#airplanes/drawing/paint/steps.ts';
import { drawSettled, drawStage, type SettledPicture, sheetOf, type View } from '#airplanes/drawing/pictures.ts';
import { useEscapeKey } from '#ui/keys.ts';
import { type Handle, handlesOf, stepAfter } from '../handles.ts';
import { SHEET_WIDTH } from '../scheme-limits.constants.ts';
import { movePicture, pictureOf, showScheme } from '../studio.ts';

/** What draws and judges a scheme in the browser. It is more than the rest of the studio's code, which loads without it. */
export const live = { LivePicture, Handles, pictureOf, movePicture, showScheme, drawSettled, sheetOf };

export type Live = typeof live;

/**
 * The steps as React elements, as `writeSvg` writes them as text. Steps that stayed the same are skipped, so that a moved
 * slider sets a few attributes.
 */
function StepShapes({ steps, placement }: { steps: readonly Step[]; placement: Placement }) {
  // Steps have no names of their own; each layout keeps their order.
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return steps.map((step, i) => <StepShape key={i} step={step} placement={placement} />);
}

const StepShape = memo(
  function StepShape({ step, placement }: { step: Step; placement: Placement }) {
    const id = useId();
    switch (step.kind) {
      case 'clip':
        return (
          <>
            <clipPath id={id}>
              <path d={pathOf(step, placement)} />
            </clipPath>
            <g clipPath={`url(#${id})`}>
              <StepShapes steps={step.steps} placement={placement} />
            </g>
          </>
        );
      case 'fill': {
        const isPlain = typeof step.color === 'string';
        return (
          <>
            {!isPlain && <GradientShape id={id} gradient={step.color as Gradient} placement={placement} />}
            <path
              d={pathOf(step, placement)}
              fill={isPlain ? (step.color as string) : `url(#${id})`}
              fillOpacity={isPlain && step.opacity < 1 ? shortOpacity(step.opacity) : undefined}
            />
          </>
        );
      }
      case 'stroke':
        return (
          <path
            d={pathOf(step, placement)}
            fill="none"
            stroke={step.color}
            strokeWidth={strokeWidth(step.width, placement)}
            strokeOpacity={step.opacity < 1 ? shortOpacity(step.opacity) : undefined}
            strokeLinejoin={step.join}
          />
        );
    }
  },
  (before, after) => before.step === after.step && before.placement.key === after.placement.key,
);

function GradientShape({ id, gradient, placement }: { id: string; gradient: Gradient; placement: Placement }) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" {...gradientLine(gradient, placement)}>
      {gradient.stops.map(([offset, color, opacity]) => (
        <stop
          key={offset}
          offset={offset}
          stopColor={color}
          stopOpacity={opacity < 1 ? shortOpacity(opacity) : undefined}
        />
      ))}
    </linearGradient>
  );
}

/** The drawing as elements, `width` units wide, of which a change sets a few attributes. */
function LivePicture({ picture, view, width }: { picture: SettledPicture; view: View; width: number }) {
  const { steps, sheet } = useMemo(() => drawStage(picture, view, width), [picture, view, width]);
  return (
    <svg viewBox={`0 0 ${width} ${sheet.height}`} width={width} height={sheet.height} aria-hidden="true">
      <StepShapes steps={steps} placement={sheet} />
    </svg>
  );
}

interface Grab {
  handle: Handle;
  /** The slider's step, and where the pointer was. */
  from: number;
  x: number;
  y: number;
}

interface Moved {
  scheme: Parameters<typeof pictureOf>[0];
  coatings: Parameters<typeof pictureOf>[1];
  picture: Parameters<typeof handlesOf>[0] | null;
  move: (slider: Grab['handle']['slider'], step: number) => void;
}

/** Handles on the picture that move the sliders, for pointers; the sliders stay what keys and readers use. */
function Handles({ studio, isMirrored }: { studio: Moved; isMirrored: boolean }) {
  const { scheme, picture, coatings, move } = studio;
  const grab = useRef<Grab | null>(null);
  const escapeKey = useEscapeKey();

  function letGo() {
    escapeKey.ignore();
    grab.current = null;
  }

  function drag({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    if (!grab.current || !currentTarget.parentElement) return;
    const { handle, from, x, y } = grab.current;
    const unit = SHEET_WIDTH / currentTarget.parentElement.clientWidth;
    const aft = (isMirrored ? x - clientX : clientX - x) * unit;
    const step = stepAfter(handle, from, aft, (clientY - y) * unit);
    if (step !== scheme.sliders[handle.slider]) move(handle.slider, step);
  }

  return (
    <div className="handles" aria-hidden="true">
      {handlesOf(picture ?? pictureOf(scheme, coatings)).map((handle) => (
        <span
          key={handle.slider}
          className={`handle handle--${handle.slider}`}
          style={{ '--x': isMirrored ? SHEET_WIDTH - handle.x : handle.x, '--y': handle.y } as CSSProperties}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            const { clientX: x, clientY: y } = event;
            const from = scheme.sliders[handle.slider];
            grab.current = { handle, from, x, y };
            escapeKey.watch(() => {
              letGo();
              move(handle.slider, from);
            });
          }}
          onPointerMove={drag}
          onLostPointerCapture={letGo}
        />
      ))}
    </div>
  );
}
