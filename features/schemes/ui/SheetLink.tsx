import { type MouseEvent, useState } from 'react';
import { ApiError, fetchOk } from '#client/request.ts';
import { saveResponse } from '#client/save-response.ts';
import { Icon } from '#ui/icon.tsx';
import { fileText } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { SHEET_MESSAGES } from '../sheet/constants.ts';

/** Downloads the sheet of a scheme. A failure is told on the page; without JavaScript it is a plain link. */
export function SheetLink({ href }: { href: string }) {
  const [isBusy, setBusy] = useState(false);

  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await saveResponse(await fetchOk('GET', href), 'paint-scheme.pdf');
    } catch (error) {
      toast({ kind: 'error', title: SHEET_MESSAGES.failed, description: problemOf(error) });
    }
    setBusy(false);
  }

  return (
    <a className="btn btn--line btn--sm" href={href} download aria-busy={isBusy || undefined} onClick={download}>
      <Icon of={fileText} /> {isBusy ? 'Making the sheet…' : 'Sheet (PDF)'}
    </a>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.detail ?? SHEET_MESSAGES.retry;
  return navigator.onLine ? SHEET_MESSAGES.retry : SHEET_MESSAGES.offline;
}
