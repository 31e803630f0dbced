import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

/** `of`: how many there are, in words. */
type MoreProps = { shown: number; of: string; hasMore: boolean; busy: boolean; onMore: () => void };

/** Brings the next rows. The focus goes on to the first of the rows that come: the button is far below them then, or gone. */
export function MoreQuotes({ shown, of, hasMore, busy, onMore }: MoreProps) {
  const before = useRef<number>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (before.current === undefined || shown <= before.current) return;
    const row = document.querySelectorAll('tr[data-quote]')[before.current];
    const focused = document.activeElement;
    if (focused === document.body || focused === button.current)
      row?.querySelector<HTMLElement>('a[data-open]')?.focus({ preventScroll: true });
    before.current = undefined;
  }, [shown]);

  if (!hasMore) return null;
  return (
    <p className="desk__more">
      <Button
        ref={button}
        variant="line"
        busy={busy}
        onClick={() => {
          before.current = shown;
          onMore();
        }}
      >
        Show more
      </Button>
      <span className="muted">
        {shown.toLocaleString('en-US')} of {of}
      </span>
    </p>
  );
}
