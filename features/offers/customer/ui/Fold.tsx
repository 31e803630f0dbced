import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';

/** Text or a form that opens below its title. Links to an id within open it, too. */
export function Fold({
  title,
  id,
  isOpen = false,
  children,
}: {
  title: string;
  id?: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="quote-fold" open={isOpen} ref={openForFragment}>
      <summary id={id}>
        {title} <Icon of={plus} />
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** A link that is followed before the part has its script opens what React then draws anew. */
function openForFragment(fold: HTMLDetailsElement | null): void {
  const target = document.getElementById(location.hash.slice(1));
  if (fold && target && fold.contains(target)) fold.open = true;
}
