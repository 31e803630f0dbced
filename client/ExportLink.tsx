import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import { saveFile } from './save-file.ts';

interface ExportProps {
  path: string;
  /** Without question mark. */
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
      onClick={saveFile}
    >
      <Icon of={download} /> {label}
    </a>
  );
}
