import './image-tools.css';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { CropBox } from '../contract.ts';
import { GooglePhotosDialog } from '../google-photos/ui/GooglePhotosDialog.tsx';
import { copyPhoto, PhotosError } from '../google-photos/ui/photos-call.ts';
import { IMAGE_TOOLS, UPLOAD_LIMITS, UPLOAD_TOASTS } from '../uploads/words.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { CropDialog } from './CropDialog.tsx';
import type { Size } from './crop-box.ts';
import { ImageButtons } from './ImageButtons.tsx';
import { importPicture, isOwn, ownPicture, PictureRefused, sendPicture } from './send-picture.ts';
import { useSending } from './use-sending.ts';

/** `googlePhotoId` is null for a picture that did not come from Google Photos, undefined for the same picture cut anew. */
export type ChosenPicture = { url: string; alt: string; googlePhotoId?: string | null };
type Picked = { file: File; googlePhotoId?: string | null };

/**
 * Over a picture that can be exchanged: 'Upload', 'URL' and 'Google Photos', and how far an upload is. `onSave` tells
 * false where the picture is not kept after all, and may throw.
 */
export function ImageTools({
  name,
  slot,
  address,
  alt,
  flat = false,
  onSave,
}: {
  /** Of the picture, for readers. */
  name: string;
  /** The place of the picture: an upload is cut to its shape. */
  slot: Size;
  address: string | null;
  alt: string;
  /** Beside the picture and not over it; then the picture that is there can be cut anew, too. */
  flat?: boolean;
  onSave: (picture: ChosenPicture) => Promise<unknown>;
}) {
  const [toCrop, setToCrop] = useState<Picked>();
  const [asking, setAsking] = useState<'address' | 'google'>();
  // An address that could not be had is offered again.
  const [typed, setTyped] = useState<{ address: string; alt: string }>();
  const { sending, problem, complain, clear, send } = useSending(onSave);
  const picker = useRef<HTMLInputElement>(null);

  function pick(picked: File | undefined) {
    // The same file can be picked again.
    if (picker.current) picker.current.value = '';
    if (!picked) return;
    clear();
    if (picked.size > UPLOAD_LIMITS.maxBytes) complain(UPLOAD_TOASTS.tooLarge);
    else setToCrop({ file: picked, googlePhotoId: null });
  }

  async function cropAgain(of: string) {
    clear();
    try {
      setToCrop({ file: await ownPicture(of) });
    } catch {
      complain(UPLOAD_TOASTS.unreachable);
    }
  }

  function ask(where: 'address' | 'google') {
    clear();
    setAsking(where);
  }

  function crop({ file, googlePhotoId }: Picked, box: CropBox | null, newAlt: string) {
    setToCrop(undefined);
    void send(async ({ signal, onProgress }) => {
      const { url } = googlePhotoId
        ? await copyPhoto(googlePhotoId, { box, alt: newAlt }, signal).catch(refuse)
        : await sendPicture({ file, box, alt: newAlt }, { onProgress, signal });
      return { url, alt: newAlt, ...(googlePhotoId !== undefined && { googlePhotoId }) };
    });
  }

  function take(picked: string, newAlt: string) {
    setAsking(undefined);
    setTyped({ address: picked, alt: newAlt });
    void send(async ({ signal }) => {
      const url = isOwn(picked) ? picked : (await importPicture(picked, newAlt, signal)).url;
      setTyped(undefined);
      return { url, alt: newAlt, googlePhotoId: null };
    });
  }

  return (
    <div className={`image-tools${flat ? ' image-tools--flat' : ''}${sending ? ' is-busy' : ''}`}>
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
        onChange={({ currentTarget }) => pick(currentTarget.files?.[0])}
      />
      {toCrop && (
        <CropDialog
          file={toCrop.file}
          slot={slot}
          alt={alt}
          onCrop={(box, newAlt) => crop(toCrop, box, newAlt)}
          onClose={() => setToCrop(undefined)}
        />
      )}
      {asking === 'address' && (
        <AddressDialog
          address={address ?? ''}
          typed={typed ?? { address: address ?? '', alt }}
          onTake={take}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'google' && (
        <GooglePhotosDialog
          onPick={(picked) => {
            setAsking(undefined);
            setToCrop(picked);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** Google's side of an upload fails in the same words as any other. */
function refuse(error: Error): never {
  if (!(error instanceof PhotosError)) throw error;
  throw new PictureRefused(error.message, { mayPass: error.mayPass || error.isSignedOut });
}
