import type { MouseEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { adminRequest, needsRecentLogin } from './login-prompt.ts';

export const EXPORT_FAILED = {
  title: 'Error',
  description: 'The table could not be exported. Check your connection and try again.',
  kind: 'error',
} as const;

/**
 * Downloads a link's target after a check that the user logged in of late, with a prompt if not: a page cannot see that a
 * download failed.
 */
export async function saveFile(href: string): Promise<void> {
  try {
    await adminRequest('GET', '/api/auth/recent-login');
  } catch (error) {
    if (!needsRecentLogin(error)) toast(EXPORT_FAILED);
    return;
  }
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** The same for the link that was pressed. */
function saveLink(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  void saveFile(event.currentTarget.href);
}

interface ExportProps {
  path: string;
  /** The query, without question mark. */
  query?: string;
  label?: string;
  className?: string;
}

/** Saves a list as a file. */
export function ExportLink({ path, query, label = 'Export CSV', className = '' }: ExportProps) {
  return (
    <a
      className={`btn btn--line btn--sm ${className}`}
      href={query ? `${path}?${query}` : path}
      download
      onClick={saveLink}
    >
      <Icon of={download} /> {label}
    </a>
  );
}
