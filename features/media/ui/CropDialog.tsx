import { type KeyboardEvent, type PointerEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { CropBox } from '../contract.ts';
import { CROP, UPLOAD_LIMITS } from '../uploads/words.ts';
import { largestBox, movedBox, resizedBox, type Size, shapeOf } from './crop-box.ts';

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Of the picture's width, for each press of an arrow. */
const STEP = 0.01;

/**
 * Chooses the part of a picture that fits a place of this shape, and says what it shows. The frame is dragged, taken by
 * its corner, or moved with the arrow keys (with Shift: resized), or typed as figures.
 */
export function CropDialog({
  file,
  slot,
  alt: oldAlt,
  onCrop,
  onClose,
}: {
  file: File;
  slot: Size;
  alt: string;
  onCrop: (box: CropBox | null, alt: string) => void;
  onClose: () => void;
}) {
  const ratio = slot.width / slot.height;
  const [address, setAddress] = useState<string>();
  const [picture, setPicture] = useState<Size | null>();
  const [box, setBox] = useState<CropBox | null>(null);
  const id = useId();

  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onCrop(box, String(new FormData(event.currentTarget).get('alt') ?? '').trim());
  }

  return (
    <Dialog title={CROP.title} subtitle={CROP.subtitle(shapeOf(slot))} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="crop">
          <div className="crop__stage">
            {address && (
              <img
                src={address}
                alt=""
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  setPicture({ width, height });
                  setBox(largestBox({ width, height }, ratio));
                }}
                onError={() => setPicture(null)}
              />
            )}
            {picture && box && <Frame box={box} picture={picture} ratio={ratio} onChange={setBox} />}
          </div>
        </div>
        {picture === null && <p className="crop__unseen">{CROP.unseen}</p>}
        {picture && box && <Figures box={box} picture={picture} ratio={ratio} onChange={setBox} />}
        <div className="field">
          <label htmlFor={`${id}-alt`}>{CROP.alt}</label>
          <input
            id={`${id}-alt`}
            name="alt"
            className="input"
            defaultValue={oldAlt}
            maxLength={UPLOAD_LIMITS.maxAlt}
            aria-describedby={`${id}-help`}
          />
          <p className="help" id={`${id}-help`}>
            {CROP.altHelp}
          </p>
        </div>
        <div className="dialog__foot">
          <Button small onClick={onClose}>
            {CROP.cancel}
          </Button>
          <Button small look="primary" type="submit" disabled={picture === undefined}>
            {CROP.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type BoxProps = { box: CropBox; picture: Size; ratio: number; onChange: (box: CropBox) => void };

function Frame({ box, picture, ratio, onChange }: BoxProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; box: CropBox; resizes: boolean }>(undefined);

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
    const resizes = event.target instanceof HTMLElement && event.target.classList.contains('crop__corner');
    drag.current = { x: event.clientX, y: event.clientY, box, resizes };
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!drag.current) return;
    const { x, y, box: start, resizes } = drag.current;
    const scale = picture.width / frame.current!.parentElement!.clientWidth;
    const by = { x: (clientX - x) * scale, y: (clientY - y) * scale };
    onChange(resizes ? resizedBox(start, start.width + by.x, ratio, picture) : movedBox(start, by, picture));
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
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      onKeyDown={onKeyDown}
    >
      <span className="crop__corner" />
    </div>
  );
}

function Figures({ box, picture, ratio, onChange }: BoxProps) {
  const id = useId();
  const fields = [
    [CROP.left, box.x, picture.width - box.width, (x: number) => movedBox(box, { x: x - box.x, y: 0 }, picture)],
    [CROP.top, box.y, picture.height - box.height, (y: number) => movedBox(box, { x: 0, y: y - box.y }, picture)],
    [CROP.width, box.width, picture.width, (width: number) => resizedBox(box, width, ratio, picture)],
  ] as const;
  return (
    <div className="crop__figures">
      {fields.map(([label, value, max, change], index) => (
        <div className="field" key={label}>
          <label htmlFor={`${id}-${index}`}>{label}</label>
          <input
            id={`${id}-${index}`}
            type="number"
            className="input"
            min="0"
            max={max}
            value={value}
            onChange={({ currentTarget: { valueAsNumber } }) => {
              if (Number.isFinite(valueAsNumber)) onChange(change(valueAsNumber));
            }}
          />
        </div>
      ))}
      <p className="sm muted">
        {box.width} × {box.height}
      </p>
    </div>
  );
}
