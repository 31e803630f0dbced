import type { MouseEvent } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { toast } from '#ui/toast.tsx';
import { DESK_TOASTS } from './desk-format.ts';

/**
 * Downloads a link's target after a check of the session, with a login prompt if it ended: a page cannot see that a
 * download failed.
 */
export async function saveFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const { href } = event.currentTarget;
  event.preventDefault();
  try {
    await adminRequest('GET', '/api/auth/user');
  } catch {
    toast(DESK_TOASTS.exportFailed);
    return;
  }
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
