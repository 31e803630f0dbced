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
    <details className="quote-fold" open={isOpen}>
      <summary id={id}>
        {title} <Icon of={plus} />
      </summary>
      <div>{children}</div>
    </details>
  );
}
