import './header.css';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { PageLink } from '#ui/page-link.tsx';
import { loadLogout } from './load-below-fold.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { currentMark, NAVIGATION } from './navigation.ts';
import type { SignedIn } from './useSignedIn.ts';
import { useSite } from './useSite.ts';

const LogoutButton = lazyOptional(loadLogout);

const DENSE_FROM = 50;

/** The bar at the top of every page, a little denser once the page has scrolled. */
export function Header({ signedIn, forget }: Pick<SignedIn, 'signedIn' | 'forget'>) {
  const scrolled = useScrolledPast(DENSE_FROM);
  const { pathname } = useLocation();
  const { business } = useSite();
  const logout = signedIn && (
    <Suspense>
      <LogoutButton className="navlink" onDone={forget} />
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
            {NAVIGATION.map(({ text, to, page }) => (
              <li key={text}>
                <PageLink to={to} aria-current={currentMark(page, pathname)}>
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
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return past;
}
