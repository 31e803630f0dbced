import type { MouseEvent } from 'react';
import { toast } from '#ui/toast.tsx';
import { adminRequest } from './admin-request.ts';

export const EXPORT_FAILED = {
  title: 'Error',
  description: 'The table could not be exported. Check your connection and try again.',
  kind: 'error',
} as const;

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
    toast(EXPORT_FAILED);
    return;
  }
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
