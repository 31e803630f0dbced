import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useEscapeKey } from '#ui/use-escape-key.ts';
import type { CropBox } from '../contract.ts';
import { CROP } from '../uploads/constants.ts';
import { type Handle, movedBox, pulledBox, resizedBox, type Size } from './crop-box.ts';

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Share of the picture's width per arrow key. */
const STEP = 0.01;

/** By compass direction. */
const HANDLES: Record<string, Handle> = {
  n: { x: 0, y: -1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
  nw: { x: -1, y: -1 },
  ne: { x: 1, y: -1 },
  se: { x: 1, y: 1 },
  sw: { x: -1, y: 1 },
};

export type CropFrameProps = { box: CropBox; picture: Size; ratio: number; onChange: (box: CropBox) => void };

/** The crop frame over the picture, with eight handles. */
export function CropFrame({ box, picture, ratio, onChange }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; box: CropBox; handle: Handle | undefined }>(undefined);
  const escapeKey = useEscapeKey();

  useEffect(() => {
    const { style } = frame.current!;
    style.left = `${(box.x / picture.width) * 100}%`;
    style.top = `${(box.y / picture.height) * 100}%`;
    style.width = `${(box.width / picture.width) * 100}%`;
    style.height = `${(box.height / picture.height) * 100}%`;
  }, [box, picture]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { dataset } = event.target as HTMLElement;
    drag.current = { x: event.clientX, y: event.clientY, box, handle: HANDLES[dataset.handle ?? ''] };
    escapeKey.watch(() => {
      letGo();
      onChange(box);
    });
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!drag.current) return;
    const { x, y, box: start, handle } = drag.current;
    const scale = picture.width / frame.current!.parentElement!.clientWidth;
    const by = { x: (clientX - x) * scale, y: (clientY - y) * scale };
    onChange(handle ? pulledBox(start, by, ratio, picture, handle) : movedBox(start, by, picture));
  }

  function letGo() {
    escapeKey.ignore();
    drag.current = undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(picture.width * STEP));
    const by = { x: arrow.x * step, y: arrow.y * step };
    onChange(event.shiftKey ? resizedBox(box, box.width + by.x + by.y, ratio, picture) : movedBox(box, by, picture));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be dragged over a picture
    <div
      ref={frame}
      className="crop__frame"
      role="group"
      aria-label={CROP.frame}
      aria-description={CROP.frameHelp}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
    >
      {Object.keys(HANDLES).map((handle) => (
        <span key={handle} className="crop__handle" data-handle={handle} />
      ))}
    </div>
  );
}
