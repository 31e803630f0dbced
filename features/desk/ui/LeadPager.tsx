import './lead-pager.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { areShortcutsEnabled } from '#features/leads/ui/use-row-shortcuts.ts';
import { IconButton } from '#ui/button.tsx';
import { chevronLeft, chevronRight } from '#ui/icons.ts';
import { isTyping } from '#ui/is-typing.ts';
import { useLeadPager } from './use-lead-pager.ts';

/** The lead's position in the list, with links to its neighbors. */
export function LeadPager({ id }: { id: number }) {
  const pager = useLeadPager(id);
  const box = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areShortcutsEnabled()) return;
    const isUnderDialog = document.querySelectorAll('dialog[open]').length > 1;
    if (isTyping(event.target) || isUnderDialog) return;
    if (event.key.toLowerCase() === 'j') void pager?.next();
    if (event.key.toLowerCase() === 'k') pager?.previous();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each lead starts at its top
  useEffect(() => {
    box.current?.closest('dialog')?.scrollTo({ top: 0, behavior: 'instant' });
  }, [id]);

  if (!pager) return null;
  return (
    <div className="lead-pager" ref={box}>
      <span className="muted sm" aria-live="polite">
        {pager.position.toLocaleString('en-US')} of {pager.total}
      </span>
      {/* aria-disabled: a disabled button loses the focus. */}
      <IconButton
        icon={chevronLeft}
        label="Previous quote"
        aria-disabled={!pager.hasPrevious}
        onClick={pager.previous}
      />
      <IconButton
        icon={chevronRight}
        label="Next quote"
        aria-disabled={!pager.hasNext}
        onClick={() => void pager.next()}
      />
    </div>
  );
}
