import { useEffect, useId, useRef, useState } from 'react';
import { NumberInput } from '#foundation/fields/ui/number-inputs.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { dismissSuccessToast } from '#ui/toast.tsx';
import { useCloseOnBack } from '#ui/use-modal.ts';
import type { CropBox, Cut } from '../pictures.ts';
import { ADDRESS_DIALOG, CROP, UPLOAD_LIMITS } from '../uploads.ts';
import { CropFrame, type CropFrameProps } from './CropFrame.tsx';
import { largestBox, movedBox, resizedBox, type Size, seenIn, shapeOf } from './crop-box.ts';

/**
 * Crops a picture to a shape and asks for its description. The frame is dragged, resized by its handles, moved by arrow
 * keys (resized with Shift), or typed as figures.
 */
export function CropDialog({
  file,
  slot,
  cuts,
  alt,
  onCrop,
  onClose,
}: {
  file: File;
  slot: Size;
  cuts?: readonly Cut[];
  alt: PictureWordsProps;
  onCrop: (box: CropBox | null, alt: string) => void;
  onClose: () => void;
}) {
  const ratio = slot.width / slot.height;
  const [address, setAddress] = useState<string>();
  const [picture, setPicture] = useState<Size | null>();
  const [box, setBox] = useState<CropBox | null>(null);

  useCloseOnBack(onClose);

  // With several pictures in a row, the last toast would cover this button.
  useEffect(dismissSuccessToast, []);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  return (
    <Dialog title={CROP.title} subtitle={CROP.subtitle(shapeOf(slot))} onClose={onClose} dismissOnBackdrop={false}>
      <DeskForm
        className="crop-form"
        send={async ({ alt }) => onCrop(box, alt ?? '')}
        foot={
          <div className="dialog__foot">
            <CancelButton small onClick={onClose}>
              {CROP.cancel}
            </CancelButton>
            <SubmitButton small disabled={picture === undefined}>
              {CROP.confirm}
            </SubmitButton>
          </div>
        }
      >
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
            {picture && box && <CropFrame box={box} picture={picture} ratio={ratio} onChange={setBox} />}
          </div>
        </div>
        {picture === null && <p className="ahead">{CROP.unseen}</p>}
        {picture && box && <CropFigures box={box} picture={picture} ratio={ratio} onChange={setBox} />}
        {address && picture && box && cuts && <CropCuts address={address} picture={picture} box={box} cuts={cuts} />}
        <PictureDescription {...alt} />
      </DeskForm>
    </Dialog>
  );
}

/** Previews of the box in each place that crops the picture. */
function CropCuts({
  address,
  picture,
  box,
  cuts,
}: {
  address: string;
  picture: Size;
  box: CropBox;
  cuts: readonly Cut[];
}) {
  return (
    <ul className="row crop-cuts" aria-label={CROP.cuts}>
      {cuts.map((cut) => {
        const { x, y, width, height } = seenIn(cut, box);
        return (
          <li key={cut.name}>
            <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
              <image href={address} width={picture.width} height={picture.height} />
            </svg>
            {cut.name}
          </li>
        );
      })}
    </ul>
  );
}

/** The frame's position and size in pixels of the picture. */
function CropFigures({ box, picture, ratio, onChange }: CropFrameProps & { ratio: number }) {
  const id = useId();
  const fields = [
    [CROP.left, box.x, picture.width - box.width, (x: number) => movedBox(box, { x: x - box.x, y: 0 }, picture)],
    [CROP.top, box.y, picture.height - box.height, (y: number) => movedBox(box, { x: 0, y: y - box.y }, picture)],
    [CROP.width, box.width, picture.width, (width: number) => resizedBox(box, width, ratio, picture)],
  ] as const;
  return (
    <div className="ahead crop__figures">
      {fields.map(([label, value, max, change], index) => (
        <div className="field" key={label}>
          <label htmlFor={`${id}-${index}`}>{label}</label>
          <NumberInput
            id={`${id}-${index}`}
            kind={{ decimals: 0, min: 0, max, isPlain: true }}
            value={value}
            onValue={(typed) => typed !== null && onChange(change(typed))}
          />
        </div>
      ))}
      <p className="sm muted">
        {box.width} × {box.height}
      </p>
    </div>
  );
}

/** Asks for a picture's address. Empty or unchanged input changes nothing. */
export function AddressDialog({
  address,
  typed,
  alt,
  onTake,
  onClose,
}: {
  address: string;
  /** The field's initial value. */
  typed: string;
  alt: PictureWordsProps;
  onTake: (address: string, alt: string) => void;
  onClose: () => void;
}) {
  useCloseOnBack(onClose);

  async function take({ url = '', alt = '' }: Entered) {
    if (url === '' || url === address) onClose();
    else onTake(url, alt);
  }

  return (
    <Dialog title={ADDRESS_DIALOG.title} subtitle={ADDRESS_DIALOG.subtitle} onClose={onClose} dismissOnBackdrop={false}>
      <DeskForm
        className="form"
        send={take}
        foot={
          <div className="dialog__foot full">
            <CancelButton small onClick={onClose}>
              {CROP.cancel}
            </CancelButton>
            <SubmitButton small>{ADDRESS_DIALOG.confirm}</SubmitButton>
          </div>
        }
      >
        <Field
          full
          ref={focusFirst}
          name="url"
          label={ADDRESS_DIALOG.url}
          inputMode="url"
          pattern="\s*(https://|/uploads/|/images/).+"
          title={ADDRESS_DIALOG.form}
          defaultValue={typed}
        />
        <PictureDescription {...alt} />
      </DeskForm>
    </Dialog>
  );
}

/** Receives the focus when the dialog opens, with its text selected for pasting. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.select();
}

/** The description of a replacing picture. */
export interface PictureWordsProps {
  /** The field's initial value. */
  words: string;
  /** The description of the previous picture, offered as a suggestion. */
  before: string;
  /** Whether an empty description is rejected. */
  required: boolean;
}

/** The field for a picture's description, named `alt`. */
function PictureDescription({ words, before, required }: PictureWordsProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  function takeBefore() {
    if (!field.current) return;
    field.current.value = before;
    field.current.focus();
  }

  return (
    <div className="field full">
      <Field
        ref={field}
        name="alt"
        label={CROP.alt}
        help={required ? CROP.altNeeded : CROP.altHelp}
        defaultValue={words}
        required={required}
        // Not only spaces.
        pattern={required ? '.*\\S.*' : undefined}
        maxLength={UPLOAD_LIMITS.maxAlt}
        aria-describedby={before && id}
      />
      {before && (
        <p className="help row picture-words">
          <span id={id}>{CROP.before(before)}</span>
          <Button small variant="quiet" onClick={takeBefore}>
            {CROP.useBefore}
          </Button>
        </p>
      )}
    </div>
  );
}
