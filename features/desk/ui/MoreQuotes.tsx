import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

/** `of`: the formatted total. */
type MoreProps = { shown: number; of: string; hasMore: boolean; busy: boolean; onMore: () => void };

/** Loads the next rows and moves the focus to the first of them: the button is then far below, or gone. */
export function MoreQuotes({ shown, of, hasMore, busy, onMore }: MoreProps) {
  const countBefore = useRef<number>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (countBefore.current === undefined || shown <= countBefore.current) return;
    const row = document.querySelectorAll('tr[data-quote]')[countBefore.current];
    const focused = document.activeElement;
    if (focused === document.body || focused === button.current)
      row?.querySelector<HTMLElement>('a[data-open]')?.focus({ preventScroll: true });
    countBefore.current = undefined;
  }, [shown]);

  if (!hasMore) return null;
  return (
    <p className="desk__more">
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
      <span className="muted">
        {shown.toLocaleString('en-US')} of {of}
      </span>
    </p>
  );
}
