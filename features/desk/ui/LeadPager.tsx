import './lead-pager.css';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { chevronLeft, chevronRight } from '#ui/icons.ts';
import { isTyping } from '#ui/is-typing.ts';
import { keysAreOn } from './use-desk-keys.ts';
import { useLeadPager } from './use-lead-pager.ts';

/** Where a lead stands in the list, and the ways to its neighbours. */
export function LeadPager({ id }: { id: number }) {
  const walk = useLeadPager(id);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(walk);
  latest.current = walk;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return;
      // A question over the lead comes first.
      if (isTyping(event.target) || document.querySelectorAll('dialog[open]').length > 1) return;
      if (event.key.toLowerCase() === 'j') void latest.current?.next();
      if (event.key.toLowerCase() === 'k') latest.current?.previous();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead begins at its beginning
  useEffect(() => {
    box.current?.closest('dialog')?.scrollTo({ top: 0, behavior: 'instant' });
  }, [id]);

  if (!walk) return null;
  return (
    <div className="lead-pager" ref={box}>
      <span className="muted sm" aria-live="polite">
        {walk.place.toLocaleString('en-US')} of {walk.total}
      </span>
      {/* Not disabled at an end: the focus would be lost. */}
      <IconButton icon={chevronLeft} label="Previous quote" aria-disabled={!walk.hasPrevious} onClick={walk.previous} />
      <IconButton
        icon={chevronRight}
        label="Next quote"
        aria-disabled={!walk.hasNext}
        onClick={() => void walk.next()}
      />
    </div>
  );
}
