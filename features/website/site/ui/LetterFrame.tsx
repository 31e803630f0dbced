import type { ReactNode } from 'react';
import { formatPhone } from '#foundation/business/business.ts';
import { Icon, phone as phoneShape } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Logo } from './Logo.tsx';
import { useSite } from './site-data.ts';

/** Header and footer around a page behind a private link: the shop's logo and telephone, and no way to lose the page. */
export function LetterFrame({ children }: { children: ReactNode }) {
  const { name, phone, airport, address, hours } = useSite().business;
  return (
    <>
      <header className="header letter-header on-ink">
        <div className="wrap header__bar">
          <PageLink className="header__logo" to="/" aria-label={`${name}, home`}>
            <Logo />
          </PageLink>
          {phone && (
            <a className="target letter-phone" href={`tel:${phone}`}>
              <Icon of={phoneShape} /> <span>{formatPhone(phone)}</span>
            </a>
          )}
        </div>
      </header>
      {children}
      <div className="cheatline" aria-hidden="true" />
      <footer className="footer on-ink letter-footer">
        <div className="wrap stack">
          <p>
            {name}, {airport.name} ({airport.code}), {address.locality}, {address.region}.{' '}
            {hours.map(({ label }) => label).join(', ')}.
            <br />
            This page is private, but anyone who has the link can open it. Ask us, and we’ll replace the link.
          </p>
          <p className="row letter-footer__links">
            <PageLink to="/contact">Contact us</PageLink>
            <PageLink to="/privacy">How we handle your data</PageLink>
          </p>
        </div>
      </footer>
    </>
  );
}
