import './image-tools.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { image, link, upload } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { PHOTOS_DIALOG } from '../google-photos/google-photos.constants.ts';
import { GooglePhotosDialog } from '../google-photos/ui/GooglePhotosDialog.tsx';
import type { CropBox, Cut } from '../pictures.ts';
import { IMAGE_TOOLS, UPLOAD_LIMITS, UPLOAD_TOASTS } from '../uploads.ts';
import type { Size } from './crop-box.ts';
import { AddressDialog, CropDialog } from './PictureDialogs.tsx';
import {
  type ChosenPicture,
  importPicture,
  isOwn,
  isPicture,
  ownPicture,
  type Picked,
  sendPicked,
  useSending,
} from './send-picture.ts';

interface ImageToolsProps {
  /** The picture's name for screen readers. */
  name: string;
  /** The place of the picture; uploads are cropped to its shape. */
  slot: Size;
  /** Places that show it in another shape. */
  cuts?: readonly Cut[];
  address: string | null;
  alt: string;
  /** Whether the picture needs a description. */
  needsWords?: boolean;
  /** Beside the picture instead of over it; the current picture can then be cropped again. */
  flat?: boolean;
  onSave: (picture: ChosenPicture) => Promise<unknown>;
}

/**
 * Replaces a picture by upload, address or Google Photos, with progress. `onSave` returns false if the picture was not
 * saved, and may throw.
 */
export function ImageTools({
  name,
  slot,
  cuts,
  address,
  alt,
  needsWords = false,
  flat = false,
  onSave,
}: ImageToolsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const { dialog, setDialog, typed, sending, problem, pick, cropAgain, ask, crop, take } = useImageDialog(
    onSave,
    tools,
  );
  return (
    <div ref={tools} className={`image-tools${flat ? ' image-tools--flat' : ''}${sending ? ' is-busy' : ''}`}>
      {sending ? (
        <>
          <Spinner>{IMAGE_TOOLS.progress(sending.share)}</Spinner>
          <Button small onClick={sending.stop}>
            {IMAGE_TOOLS.cancel}
          </Button>
        </>
      ) : (
        <ImageButtons
          name={name}
          flat={flat}
          onUpload={() => picker.current?.click()}
          onAsk={ask}
          onCrop={flat && address && isOwn(address) ? () => void cropAgain(address) : undefined}
        />
      )}
      {problem && (
        <p className="image-tools__problem" role="alert">
          {problem}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={name}
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? [];
          // Lets the same file be picked again.
          currentTarget.value = '';
          if (picked) void pick(picked);
        }}
      />
      {dialog && (
        <ImageDialog
          open={dialog}
          slot={slot}
          cuts={cuts}
          address={address ?? ''}
          alt={alt}
          typed={typed}
          needsWords={needsWords}
          onPick={setDialog}
          onCrop={crop}
          onTake={take}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** The ways to another picture: each opens its dialog, whose answer is sent. */
function useImageDialog(onSave: ImageToolsProps['onSave'], tools: RefObject<HTMLDivElement | null>) {
  const [dialog, setDialog] = useState<OpenDialog>();
  // An address that failed is offered again.
  const [typed, setTyped] = useState<{ address: string; alt: string }>();
  const { sending, problem, complain, clear, send } = useSending(onSave);
  const noteWay = useRestoredFocus(tools, sending !== undefined);

  async function pick(picked: File) {
    noteWay('upload');
    clear();
    if (picked.size > UPLOAD_LIMITS.maxBytes) complain(UPLOAD_TOASTS.tooLarge);
    else if (!(await isPicture(picked))) complain(UPLOAD_TOASTS.noPicture);
    else setDialog({ file: picked, googlePhotoId: null });
  }

  async function cropAgain(of: string) {
    noteWay('crop');
    clear();
    try {
      setDialog({ file: await ownPicture(of) });
    } catch {
      complain(UPLOAD_TOASTS.unreachable);
    }
  }

  function ask(where: 'address' | 'google') {
    noteWay(where);
    clear();
    setDialog(where);
  }

  function crop(picked: Picked, box: CropBox | null, newAlt: string) {
    setDialog(undefined);
    void send((stop) => sendPicked(picked, { box, alt: newAlt }, stop));
  }

  function take(picked: string, newAlt: string) {
    setDialog(undefined);
    setTyped({ address: picked, alt: newAlt });
    void send(async ({ signal }) => {
      const url = isOwn(picked) ? picked : (await importPicture(picked, newAlt, signal)).url;
      setTyped(undefined);
      return { url, alt: newAlt, googlePhotoId: null };
    });
  }

  return { dialog, setDialog, typed, sending, problem, pick, cropAgain, ask, crop, take };
}

/** Buttons that replace a picture. */
function ImageButtons({
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

/** Asks where a picture comes from, or crops a picked one. */
type OpenDialog = 'address' | 'google' | Picked;

/** A dialog of the image tools. */
function ImageDialog({
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

/** How a picture is replaced, in the buttons' `data-action`. */
type PictureAction = 'upload' | 'address' | 'google' | 'crop';

/**
 * Moves the focus from a button that disappears to the cancel button, and back afterwards, unless the user has moved
 * it.
 * @returns a function that records the button's action
 */
function useRestoredFocus(tools: RefObject<HTMLElement | null>, isSending: boolean): (action: PictureAction) => void {
  const lastAction = useRef<PictureAction>('upload');
  const wasSending = useRef(isSending);

  useEffect(() => {
    if (wasSending.current === isSending) return;
    wasSending.current = isSending;
    if (document.activeElement && document.activeElement !== document.body) return;
    const buttons = [...(tools.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const began = buttons.find((button) => button.dataset.action === lastAction.current);
    (began ?? buttons[0])?.focus({ preventScroll: true });
  }, [tools, isSending]);

  return (next) => {
    lastAction.current = next;
  };
}
