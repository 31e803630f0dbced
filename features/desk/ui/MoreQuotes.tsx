import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

/** `of`: how many there are, in words. */
type MoreProps = { shown: number; of: string; busy: boolean; onMore: () => void };

/** Brings the next rows. The focus goes on to the first of the rows that come: the button is dead meanwhile, and far below them then. */
export function MoreQuotes({ shown, of, busy, onMore }: MoreProps) {
  const before = useRef<number>(undefined);

  useEffect(() => {
    if (before.current === undefined || shown <= before.current) return;
    const row = document.querySelectorAll('tr[data-quote]')[before.current];
    if (document.activeElement === document.body)
      row?.querySelector<HTMLElement>('a[data-open]')?.focus({ preventScroll: true });
    before.current = undefined;
  }, [shown]);

  return (
    <p className="desk__more">
      <Button
        look="line"
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
