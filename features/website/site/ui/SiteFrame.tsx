import type { TextKey } from '#website/texts/page-texts.ts';
import './frame.css';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { arrowRight, Icon, menu, x } from '#ui/icon.tsx';
import { fetchAhead, lazyOptional } from '#ui/lazy-optional.ts';
import { PageLink } from '#ui/page-link.tsx';
import { ContentEditingContext } from '#website/content/ui/content-editing.ts';
import type { Editing } from '#website/editing/ui/EditMode.tsx';
import { Text, TextEditingContext } from '#website/texts/ui/Text.tsx';
import { Logo } from './Logo.tsx';
import { loadBelowFold, loadLogout, type SignedInUser, useSignedIn, useSite } from './site-data.ts';

type NavigationLink = { text: TextKey; to: string; toOnPhone?: string; page?: string };
const STUDIO = '/studio';
const pageLink = (text: TextKey, address: string): NavigationLink => ({ text, to: address, page: address });

/** `toOnPhone` replaces `to` in the menu of small screens; `page` is the page that the link marks as current. */
const NAVIGATION: NavigationLink[] = [
  { text: 'site.nav.services', to: '/#services' },
  { text: 'site.nav.portfolio', to: '/#portfolio', toOnPhone: '/portfolio', page: '/portfolio' },
  pageLink('site.nav.studio', STUDIO),
  pageLink('site.footer.pricing', '/pricing'),
  { text: 'site.nav.testimonials', to: '/#testimonials' },
  { text: 'site.nav.contact', to: '/#contact', page: '/contact' },
];

const PHONE_NAVIGATION: NavigationLink[] = [
  ...NAVIGATION,
  pageLink('site.footer.calculator', '/quote-calculator'),
  pageLink('site.footer.booking', '/book-consultation'),
];

/** The links without one to a closed studio. */
export const withoutClosed = <Link extends { to: string }>(
  links: readonly Link[],
  hasStudio: boolean,
): readonly Link[] => (hasStudio ? links : links.filter(({ to }) => to !== STUDIO));

/** `page` on the page itself, `true` on a page below it. */
function ariaCurrentFor(page: string | undefined, pathname: string): 'page' | 'true' | undefined {
  if (page === pathname) return 'page';
  return page && pathname.startsWith(`${page}/`) ? 'true' : undefined;
}

const WIDE = '(min-width: 64rem)';
const FOCUSABLE = 'a[href], button:not(:disabled)';

/**
 * The navigation on small screens. A popover, so the toggle works without scripts; scripts add the focus trap, and
 * close it on Escape, navigation and wide windows.
 */
function MobileMenu({ pathname, logout }: { pathname: string; logout: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { hasStudio } = useSite();
  const close = () => panel.current?.hidePopover();

  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && panel.current?.hidePopover();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      close();
      toggle.current?.focus();
    }
    if (event.key === 'Tab') trapFocus(event, [toggle.current!, ...findFocusable(panel.current!)]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to keys of the controls inside
    <div className="mobile-nav" onKeyDown={onKeyDown}>
      <button
        ref={toggle}
        type="button"
        className="btn btn--icon header__toggle"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        popoverTarget="mobile-menu"
      >
        <Icon of={isOpen ? x : menu} />
      </button>
      <div
        ref={panel}
        id="mobile-menu"
        className="mobile-menu on-ink"
        popover="manual"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <nav className="wrap" aria-label="Menu">
          <ul>
            {withoutClosed(PHONE_NAVIGATION, hasStudio).map(({ text, to, toOnPhone, page }) => (
              <li key={text}>
                <PageLink to={toOnPhone ?? to} onClick={close} aria-current={ariaCurrentFor(page, pathname)}>
                  <Text k={text} />
                  <Icon of={arrowRight} className="icon--arrow" />
                </PageLink>
              </li>
            ))}
            {logout && <li>{logout}</li>}
          </ul>
          <ButtonLink to="/contact" variant="primary" block onClick={close}>
            <Text k="site.nav.requestQuote" />
          </ButtonLink>
        </nav>
      </div>
    </div>
  );
}

function findFocusable(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

function trapFocus(event: KeyboardEvent, ring: HTMLElement[]) {
  const at = ring.indexOf(document.activeElement as HTMLElement);
  const next = event.shiftKey ? at - 1 : at + 1;
  event.preventDefault();
  ring.at(next % ring.length)?.focus();
}

const LogoutButton = lazyOptional(loadLogout);

const DENSE_FROM_PX = 50;

function Header({ isSignedIn, clear }: Pick<SignedInUser, 'isSignedIn' | 'clear'>) {
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
          <Logo />
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

const Footer = lazyOptional(() => loadBelowFold().then(({ Footer }) => ({ default: Footer })));
const loadEditMode = () => loadBelowFold().then(({ loadEditMode }) => loadEditMode());
const EditMode = lazyOptional(loadEditMode);

/** Header and footer around a page, and for an admin the bar that switches edit mode on. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { isSignedIn, isAdmin, clear } = useSignedIn();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [canEdit, setCanEdit] = useState(false);
  useEffect(() => {
    const show = () => setCanEdit(isAdmin);
    if (isAdmin) fetchAhead(loadEditMode).then(show, show);
  }, [isAdmin]);

  return (
    <TextEditingContext value={editing}>
      <ContentEditingContext value={editing}>
        <Header isSignedIn={isSignedIn} clear={clear} />
        {children}
        <Suspense>
          <Footer />
        </Suspense>
        {isAdmin && canEdit && (
          <Suspense>
            <EditMode onSwitch={setEditing} />
          </Suspense>
        )}
      </ContentEditingContext>
    </TextEditingContext>
  );
}
