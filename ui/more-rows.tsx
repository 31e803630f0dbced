import './more-rows.css';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface MoreProps {
  /** Selects the rows; each has its link marked with `data-open`. */
  rows: string;
  shown: number;
  /** The formatted total, if it is known. */
  of: string | undefined;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
}

/** Loads the next rows and moves the focus to the first of them: the button is then far below, or gone. */
export function MoreRows({ rows, shown, of, hasMore, busy, onMore }: MoreProps) {
  const countBefore = useRef<number>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (countBefore.current === undefined || shown <= countBefore.current) return;
    const row = document.querySelectorAll(rows)[countBefore.current];
    const focused = document.activeElement;
    if (focused === document.body || focused === button.current)
      row?.querySelector<HTMLElement>('a[data-open]')?.focus({ preventScroll: true });
    countBefore.current = undefined;
  }, [shown, rows]);

  if (!hasMore) return null;
  return (
    <p className="row more-rows">
      <Button
        ref={button}
        variant="line"
        busy={busy}
        onClick={() => {
          countBefore.current = shown;
          onMore();
        }}
      >
        Show more
      </Button>
      {of && (
        <span className="muted">
          {shown.toLocaleString('en-US')} of {of}
        </span>
      )}
    </p>
  );
}
