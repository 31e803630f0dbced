import type { MouseEvent } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { toast } from '#ui/toast.tsx';
import { DESK_TOASTS } from './desk-format.ts';

/**
 * Saves what a link leads to as a file, once it is certain that there is one: a download that fails is told of by the
 * browser alone, if at all, and not why. Whose session has ended signs in first.
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
