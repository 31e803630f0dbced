import './header.css';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { PageLink } from '#ui/page-link.tsx';
import { loadLogout } from './load-below-fold.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { ariaCurrentFor, NAVIGATION, withoutClosed } from './navigation.ts';
import type { SignedInUser } from './useSignedIn.ts';
import { useSite } from './useSite.ts';

const LogoutButton = lazyOptional(loadLogout);

const DENSE_FROM_PX = 50;

export function Header({ isSignedIn, clear }: Pick<SignedInUser, 'isSignedIn' | 'clear'>) {
  const scrolled = useScrolledPast(DENSE_FROM_PX);
  const { pathname } = useLocation();
  const { business, hasStudio } = useSite();
  const logout = isSignedIn && (
    <Suspense>
      <LogoutButton className="navlink" onDone={clear} />
    </Suspense>
  );
  return (
    <header className={`header on-ink${scrolled ? ' is-scrolled' : ''}`}>
      <div className="wrap header__bar">
        <PageLink className="header__logo" to="/" aria-label={`${business.name}, home`}>
          <img src="/images/logo-on-ink.svg" width="198" height="40" alt="" />
        </PageLink>
        <nav className="header__nav" aria-label="Main">
          <ul>
            {withoutClosed(NAVIGATION, hasStudio).map(({ text, to, page }) => (
              <li key={text}>
                <PageLink to={to} aria-current={ariaCurrentFor(page, pathname)}>
                  <Text k={text} />
                </PageLink>
              </li>
            ))}
            {logout && <li>{logout}</li>}
            <li>
              <ButtonLink to="/contact" variant="primary" small>
                <Text k="site.nav.requestQuote" />
              </ButtonLink>
            </li>
          </ul>
        </nav>
        <MobileMenu pathname={pathname} logout={logout} />
      </div>
    </header>
  );
}

function useScrolledPast(pixels: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const update = () => setPast(window.scrollY > pixels);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [pixels]);
  return isPast;
}
