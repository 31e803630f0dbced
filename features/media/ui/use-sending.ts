import { useRef, useState } from 'react';
import { toast } from '#ui/toast.tsx';
import { closeToast } from '#ui/toast-store.ts';
import { IMAGE_TOOLS, UPLOAD_TOASTS } from '../uploads/constants.ts';
import { PictureRefused } from './send-picture.ts';

export interface Stop {
  signal: AbortSignal;
  /** Called with the share sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads and saves one picture at a time, reports progress and outcome, and offers a retry. `onSave` returns false if
 * the picture was not saved.
 */
export function useSending<P>(onSave: (picture: P) => Promise<unknown>) {
  const [sending, setSending] = useState<{ share: number; stop: () => void }>();
  const [problem, setProblem] = useState('');
  const complaint = useRef(0);

  function complain(about: Omit<Parameters<typeof toast>[0], 'kind'>) {
    complaint.current = toast({ kind: 'error', ...about });
  }

  /** The last message would cover the buttons. */
  function clear() {
    setProblem('');
    closeToast(complaint.current);
  }

  async function send(get: (stop: Stop) => Promise<P>) {
    const abort = new AbortController();
    const stop = () => abort.abort();
    clear();
    setSending({ share: 0, stop });
    try {
      const isSaved = await onSave(
        await get({ signal: abort.signal, onProgress: (share) => setSending({ share, stop }) }),
      );
      if (isSaved !== false) toast(UPLOAD_TOASTS.done);
    } catch (error) {
      if (!abort.signal.aborted) {
        const refusal = error instanceof PictureRefused ? error : new PictureRefused('');
        setProblem(refusal.message);
        // A justified rejection would repeat.
        const again = { action: { label: IMAGE_TOOLS.again, run: () => void send(get) } };
        complain({ ...UPLOAD_TOASTS.failed, ...(refusal.canRetry && again) });
      }
    }
    setSending(undefined);
  }

  return { sending, problem, complain, clear, send };
}
