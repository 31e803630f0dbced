import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { dismissSuccessToast } from '#ui/dismiss-success-toast.ts';
import { CancelButton, DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import type { CropBox, Cut } from '../contract.ts';
import { CROP } from '../uploads/constants.ts';
import { CropCuts } from './CropCuts.tsx';
import { CropFigures } from './CropFigures.tsx';
import { CropFrame } from './CropFrame.tsx';
import { largestBox, type Size, shapeOf } from './crop-box.ts';
import { PictureDescription, type PictureWordsProps } from './PictureDescription.tsx';

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
        {picture === null && <p className="crop__unseen">{CROP.unseen}</p>}
        {picture && box && <CropFigures box={box} picture={picture} ratio={ratio} onChange={setBox} />}
        {address && picture && box && cuts && <CropCuts address={address} picture={picture} box={box} cuts={cuts} />}
        <PictureDescription {...alt} />
      </DeskForm>
    </Dialog>
  );
}
