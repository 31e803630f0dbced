import './page-hero.css';
import type { ReactNode } from 'react';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';

/** The opening of an inner page: the way back, what it is about, and the page's drawing beside it. */
export function PageHero({
  title,
  lead,
  variant,
  children,
}: {
  title: TextKey;
  lead: TextKey;
  /** `draw` gives the drawing the larger half; `stack` puts it beneath; `compact` is for a page that has none. */
  variant?: 'draw' | 'compact' | 'stack';
  children?: ReactNode;
}) {
  return (
    <section className={['page-hero on-ink blueprint', variant && `page-hero--${variant}`].filter(Boolean).join(' ')}>
      <div className="wrap">
        <div>
          <p>
            <PageLink className="back" to="/">
              <Icon of={arrowLeft} /> <Text k="site.backToHome" />
            </PageLink>
          </p>
          <h1 className="h1">
            <Text k={title} />
          </h1>
          <p className="lead">
            <Text k={lead} />
          </p>
        </div>
        {children && <div>{children}</div>}
      </div>
    </section>
  );
}
