import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { useEscapeKey } from '#ui/use-escape-key.ts';
import { SHEET_WIDTH } from '../callouts/constants.ts';
import { type Handle, handlesOf, stepAfter } from '../handles/rules.ts';
import { pictureOf } from '../studio/rules.ts';
import type { StudioState } from './use-studio.ts';

interface Grab {
  handle: Handle;
  /** The slider's step, and where the pointer was. */
  from: number;
  x: number;
  y: number;
}

/** Handles on the picture that move the sliders, for pointers; the sliders stay what keys and readers use. */
export function Handles({ studio, isMirrored }: { studio: StudioState; isMirrored: boolean }) {
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
