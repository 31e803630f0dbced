import './hero.css';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { arrowDown, Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Lines, PagePicture, Text, useText } from '#website/texts/ui/Text.tsx';
import { PhoneButton } from './PhoneButton.tsx';
import { useSite } from './site-data.ts';

/** On small screens the picture fills the height and is cropped at the sides, so it is wider than the screen. */
const SIZES = '(min-width: 64rem) 100vw, max(100vw, 37rem)';

/** The first view of the home page; `children` stand below its buttons. */
export function Hero({ children }: { children?: ReactNode }) {
  const { business } = useSite();
  return (
    <section className="hero on-ink" aria-label="Introduction">
      <PagePicture
        className="fill hero__img"
        image="home.hero.image"
        alt="home.hero.imageAlt"
        width={1920}
        height={1080}
        sizes={SIZES}
        priority
      />
      <div className="hero__body">
        <div className="wrap">
          <div className="hero__copy">
            <p className="label">
              <Text k="home.hero.tagline" />
            </p>
            <h1 className="display">
              <Lines k="home.hero.headline" />
            </h1>
            <p className="lead">
              <Text k="home.hero.paragraph" />
            </p>
            <div className="row">
              <ButtonLink to="/contact" variant="primary" arrow>
                <Text k="home.hero.assessment" />
              </ButtonLink>
              <PhoneButton />
            </div>
            {children}
          </div>
        </div>
      </div>
      <div className="hero__strip">
        <div className="wrap">
          <dl>
            {([1, 2, 3] as const).map((n) => (
              <div key={n}>
                <dt>
                  <Text k={`home.hero.fact${n}`} />
                </dt>
                <dd>
                  <Text k={`home.hero.fact${n}Value`} />
                </dd>
              </div>
            ))}
            <div>
              <dt>
                <Text k="home.hero.fact4" />
              </dt>
              <dd>{business.hours[0]?.label}</dd>
            </div>
          </dl>
          <PageLink className="hero__down" to="/#services" aria-label={useText('home.hero.down')}>
            <Icon of={arrowDown} />
          </PageLink>
        </div>
      </div>
    </section>
  );
}
