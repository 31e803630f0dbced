import './image-tools.css';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { CropBox, Cut } from '../contract.ts';
import { IMAGE_TOOLS, UPLOAD_LIMITS, UPLOAD_TOASTS } from '../uploads/constants.ts';
import type { Size } from './crop-box.ts';
import { ImageButtons } from './ImageButtons.tsx';
import { ImageDialog, type OpenDialog } from './ImageDialog.tsx';
import { type ChosenPicture, type Picked, sendPicked } from './send-picked.ts';
import { importPicture, isOwn, isPicture, ownPicture } from './send-picture.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useSending } from './use-sending.ts';

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
}: {
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
}) {
  const [dialog, setDialog] = useState<OpenDialog>();
  // An address that failed is offered again.
  const [typed, setTyped] = useState<{ address: string; alt: string }>();
  const { sending, problem, complain, clear, send } = useSending(onSave);
  const picker = useRef<HTMLInputElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const noteWay = useRestoredFocus(tools, sending !== undefined);

  async function pick(picked: File | undefined) {
    // Lets the same file be picked again.
    if (picker.current) picker.current.value = '';
    if (!picked) return;
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
        onChange={({ currentTarget }) => void pick(currentTarget.files?.[0])}
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
