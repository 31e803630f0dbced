import type { CropBox, Cut } from '../contract.ts';
import { GooglePhotosDialog } from '../google-photos/ui/GooglePhotosDialog.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { CropDialog } from './CropDialog.tsx';
import type { Size } from './crop-box.ts';
import type { Picked } from './send-picked.ts';

/** Asks where a picture comes from, or crops a picked one. */
export type OpenDialog = 'address' | 'google' | Picked;

/** A dialog of the image tools. */
export function ImageDialog({
  open,
  slot,
  cuts,
  address,
  alt,
  typed,
  needsWords,
  onPick,
  onCrop,
  onTake,
  onClose,
}: {
  open: OpenDialog;
  slot: Size;
  cuts?: readonly Cut[];
  address: string;
  alt: string;
  /** The last address and description that the user entered. */
  typed: { address: string; alt: string } | undefined;
  needsWords: boolean;
  onPick: (picked: Picked) => void;
  onCrop: (picked: Picked, box: CropBox | null, alt: string) => void;
  onTake: (address: string, alt: string) => void;
  onClose: () => void;
}) {
  if (open === 'google') return <GooglePhotosDialog onPick={onPick} onClose={onClose} />;
  if (open === 'address')
    return (
      <AddressDialog
        address={address}
        typed={typed?.address ?? address}
        alt={{ words: typed?.alt ?? '', before: alt, required: needsWords }}
        onTake={onTake}
        onClose={onClose}
      />
    );
  // Cropping again keeps the description.
  const isSame = open.googlePhotoId === undefined;
  return (
    <CropDialog
      file={open.file}
      slot={slot}
      cuts={cuts}
      alt={{ words: isSame ? alt : '', before: isSame ? '' : alt, required: needsWords }}
      onCrop={(box, newAlt) => onCrop(open, box, newAlt)}
      onClose={onClose}
    />
  );
}
