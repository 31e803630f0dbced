import './mobile-menu.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { arrowRight, menu, x } from '#ui/first-icons.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ariaCurrentFor, PHONE_NAVIGATION, withoutClosed } from './navigation.ts';
import { useSite } from './useSite.ts';

const WIDE = '(min-width: 64rem)';
const FOCUSABLE = 'a[href], button:not(:disabled)';

/**
 * The navigation on small screens. A popover, so the toggle works without scripts; scripts add the focus trap, and
 * close it on Escape, navigation and wide windows.
 */
export function MobileMenu({ pathname, logout }: { pathname: string; logout: ReactNode }) {
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
