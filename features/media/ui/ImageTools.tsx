import './image-tools.css';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { link, upload } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import type { CropBox } from '../contract.ts';
import { IMAGE_TOOLS, UPLOAD_LIMITS, UPLOAD_TOASTS } from '../uploads/words.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { CropDialog } from './CropDialog.tsx';
import type { Size } from './crop-box.ts';
import { importPicture, PictureRefused, sendPicture } from './send-picture.ts';

export type ChosenPicture = { url: string; alt: string };

/** Over a picture that can be exchanged: 'Upload' and 'URL', and how far an upload is. `onSave` may throw. */
export function ImageTools({
  name,
  slot,
  address,
  alt,
  onSave,
}: {
  /** Of the picture, for readers. */
  name: string;
  /** The place of the picture: an upload is cut to its shape. */
  slot: Size;
  address: string | null;
  alt: string;
  onSave: (picture: ChosenPicture) => Promise<unknown>;
}) {
  const [file, setFile] = useState<File>();
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState<{ share: number; stop: AbortController }>();
  const [problem, setProblem] = useState('');
  const picker = useRef<HTMLInputElement>(null);

  function pick(picked: File | undefined) {
    // The same file can be picked again.
    if (picker.current) picker.current.value = '';
    if (!picked) return;
    setProblem('');
    if (picked.size > UPLOAD_LIMITS.maxBytes) toast({ kind: 'error', ...UPLOAD_TOASTS.tooLarge });
    else setFile(picked);
  }

  async function store(get: (stop: AbortController) => Promise<ChosenPicture>) {
    const stop = new AbortController();
    setFile(undefined);
    setAsking(false);
    setProblem('');
    setSending({ share: 0, stop });
    try {
      await onSave(await get(stop));
      toast(UPLOAD_TOASTS.done);
    } catch (error) {
      if (!stop.signal.aborted) {
        toast({ kind: 'error', ...UPLOAD_TOASTS.failed });
        if (error instanceof PictureRefused) setProblem(error.message);
      }
    }
    setSending(undefined);
  }

  const crop = (picked: File, box: CropBox | null, newAlt: string) =>
    store(async (stop) => {
      const onProgress = (share: number) => setSending({ share, stop });
      const { url } = await sendPicture({ file: picked, box, alt: newAlt }, { onProgress, signal: stop.signal });
      return { url, alt: newAlt };
    });

  const take = (picked: string, newAlt: string) =>
    store(async ({ signal }) => {
      const isOwn = picked.startsWith('/');
      return { url: isOwn ? picked : (await importPicture(picked, newAlt, signal)).url, alt: newAlt };
    });

  return (
    <div className={`image-tools${sending ? ' is-busy' : ''}`}>
      {sending ? (
        <>
          <Spinner>{IMAGE_TOOLS.progress(sending.share)}</Spinner>
          <Button small onClick={() => sending.stop.abort()}>
            {IMAGE_TOOLS.cancel}
          </Button>
        </>
      ) : (
        <div className="tools">
          <button type="button" aria-label={`${IMAGE_TOOLS.upload}: ${name}`} onClick={() => picker.current?.click()}>
            <Icon of={upload} /> {IMAGE_TOOLS.upload}
          </button>
          <button type="button" aria-label={`${IMAGE_TOOLS.url}: ${name}`} onClick={() => setAsking(true)}>
            <Icon of={link} /> {IMAGE_TOOLS.url}
          </button>
        </div>
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
      {file && (
        <CropDialog
          file={file}
          slot={slot}
          alt={alt}
          onCrop={(box, newAlt) => void crop(file, box, newAlt)}
          onClose={() => setFile(undefined)}
        />
      )}
      {asking && (
        <AddressDialog
          address={address ?? ''}
          alt={alt}
          onTake={(picked, newAlt) => void take(picked, newAlt)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
