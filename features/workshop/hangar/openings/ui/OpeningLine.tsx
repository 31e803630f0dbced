import './opening.css';
import type { ReactNode } from 'react';
import { PageLink } from '#ui/page-link.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import type { OpeningWords } from '../openings.contract.ts';

/** The next opening in a sentence; nothing without one. */
export function OpeningLine({ opening, children }: { opening: OpeningWords | null; children?: ReactNode }) {
  if (!opening) return null;
  return (
    <div className="opening">
      <p>
        <b>{opening.text}</b>{' '}
        <span>
          <Text k="site.opening.today" />
        </span>
      </p>
      {opening.delay && <p>{opening.delay}</p>}
      {children}
    </div>
  );
}

/** The way to an earlier one. */
export function WaitlistLink() {
  return (
    <PageLink className="text-link" to="/waitlist">
      <Text k="site.opening.waitlist" />
    </PageLink>
  );
}
