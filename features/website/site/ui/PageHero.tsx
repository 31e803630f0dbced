import './hero.css';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';

/** The head of an inner page; `children` is its drawing. */
export function PageHero({
  title,
  lead,
  variant,
  children,
}: {
  title: TextKey;
  lead: TextKey;
  /** `draw`: the drawing takes the larger half. `stack`: it stands below. `compact`: no drawing. */
  variant?: 'draw' | 'compact' | 'stack';
  children?: ReactNode;
}) {
  return (
    <section className={['page-hero on-ink blueprint', variant && `page-hero--${variant}`].filter(Boolean).join(' ')}>
      <div className="wrap split">
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
