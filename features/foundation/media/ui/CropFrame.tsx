import './crop-frame.css';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useEscapeKey } from '#ui/keys.ts';
import type { CropBox } from '../pictures.ts';
import { CROP } from '../uploads.ts';
import { type Handle, LOWER_RIGHT, movedBox, pulledBox, resizedBox, type Size, stretchedBox } from './crop-box.ts';

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

export interface CropFrameProps {
  box: CropBox;
  picture: Size;
  /** Width by height; null for any shape. */
  ratio: number | null;
  /** What the frame is, for assistive technology. */
  label?: string;
  className?: string;
  onFocus?: () => void;
  onChange: (box: CropBox) => void;
}

/** A frame over a picture, with eight handles: dragged, or moved by arrow keys, resized with Shift. */
export function CropFrame({
  box,
  picture,
  ratio,
  label = CROP.frame,
  className = '',
  onFocus,
  onChange,
}: CropFrameProps) {
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
    onChange(handle ? pulledTo(start, by, handle) : movedBox(start, by, picture));
  }

  function pulledTo(start: CropBox, by: { x: number; y: number }, handle: Handle): CropBox {
    return ratio === null ? stretchedBox(start, by, picture, handle) : pulledBox(start, by, ratio, picture, handle);
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
    if (!event.shiftKey) onChange(movedBox(box, by, picture));
    else if (ratio === null) onChange(stretchedBox(box, by, picture, LOWER_RIGHT));
    else onChange(resizedBox(box, box.width + by.x + by.y, ratio, picture));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be dragged over a picture
    <div
      ref={frame}
      className={`crop__frame ${className}`}
      role="group"
      aria-label={label}
      aria-description={CROP.frameHelp}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {Object.keys(HANDLES).map((handle) => (
        <span key={handle} className="crop__handle" data-handle={handle} />
      ))}
    </div>
  );
}
