import { Icon } from '#ui/icon.tsx';
import { image, link, upload } from '#ui/icons.ts';
import { PHOTOS_DIALOG } from '../google-photos/constants.ts';
import { IMAGE_TOOLS } from '../uploads/constants.ts';

/** Buttons that replace a picture. */
export function ImageButtons({
  name,
  flat,
  onUpload,
  onAsk,
  onCrop,
}: {
  /** The picture's name for screen readers. */
  name: string;
  /** Beside the picture instead of over it. */
  flat: boolean;
  onUpload: () => void;
  onAsk: (where: 'address' | 'google') => void;
  /** Crops the current picture again; undefined if there is none. */
  onCrop: (() => void) | undefined;
}) {
  return (
    <div className={`tools${flat ? ' tools--paper' : ''}`}>
      <button type="button" aria-label={`${IMAGE_TOOLS.upload}: ${name}`} data-action="upload" onClick={onUpload}>
        <Icon of={upload} /> {IMAGE_TOOLS.upload}
      </button>
      <button
        type="button"
        aria-label={`${IMAGE_TOOLS.url}: ${name}`}
        data-action="address"
        onClick={() => onAsk('address')}
      >
        <Icon of={link} /> {IMAGE_TOOLS.url}
      </button>
      <button
        type="button"
        aria-label={`${PHOTOS_DIALOG.button}: ${name}`}
        data-action="google"
        onClick={() => onAsk('google')}
      >
        <Icon of={image} /> {PHOTOS_DIALOG.button}
      </button>
      {onCrop && (
        <button type="button" aria-label={`${IMAGE_TOOLS.crop}: ${name}`} data-action="crop" onClick={onCrop}>
          {IMAGE_TOOLS.crop}
        </button>
      )}
    </div>
  );
}
