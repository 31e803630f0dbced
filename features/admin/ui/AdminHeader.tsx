import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { QuoteCounts } from '#features/desk/contract.ts';
import { UNANSWERED } from '#features/leads/constants.ts';
import { useOutboxHealth } from '#features/outbox/ui/outbox-queries.ts';
import { LOGOUT } from '#features/site/contract.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { Icon } from '#ui/icon.tsx';
import {
  chartColumn,
  chevronDown,
  ellipsis,
  externalLink,
  fileText,
  history,
  inbox,
  logOut,
  mail,
  user as person,
  settings,
  shieldCheck,
} from '#ui/icons.ts';
import { removeAllDrafts } from '#ui/session-draft.ts';
import { useScrollIntoView } from '#ui/use-scroll-into-view.ts';

interface AdminPage {
  to: string;
  label: string;
  icon: string;
  end?: boolean;
}

const ADMIN_PAGES: AdminPage[] = [
  { to: '/admin', label: 'Leads', icon: inbox, end: true },
  { to: '/admin/offers', label: 'Quotes', icon: fileText },
  { to: '/admin/outbox', label: 'Outbox', icon: mail },
];
const MORE_PAGES: AdminPage[] = [
  { to: '/admin/numbers', label: 'Numbers', icon: chartColumn },
  { to: '/admin/history', label: 'History', icon: history },
  { to: '/admin/privacy', label: 'Privacy', icon: shieldCheck },
  { to: '/admin/settings', label: 'Settings', icon: settings },
];

/** A wider count does not fit on a phone. */
const MAX_SHOWN_COUNT = 999;

export function AdminHeader({ isAdmin }: { isAdmin: boolean }) {
  const { name } = useSite().business;
  return (
    <header className="admin-header on-ink">
      <div className="wrap">
        <img src="/images/logo-on-ink.svg" width="198" height="40" alt={name} />
        {isAdmin && <AdminNavigation />}
        <div className="row admin-header__ways">
          <Link to="/">
            <Icon of={externalLink} /> View Website
          </Link>
          <Link to="/admin/account">
            <Icon of={person} /> Account
          </Link>
          {/* A navigation, not a fetch: it works in any state of the dashboard and clears its data from memory. */}
          <a href="/api/logout" onClick={removeAllDrafts}>
            <Icon of={logOut} /> {LOGOUT.idle}
          </a>
        </div>
      </div>
    </header>
  );
}

function AdminNavigation() {
  const counts = useCounts();
  const list = useRef<HTMLUListElement>(null);
  // With a large font the line is wider than a phone's screen, and counts shift its links.
  useScrollIntoView(list, '[aria-current]', Object.values(counts).join());
  return (
    <nav className="admin-nav" aria-label="Shop">
      <ul ref={list}>
        {ADMIN_PAGES.map(({ to, label, icon, end = false }) => (
          <li key={to}>
            <NavLink to={to} end={end}>
              <Icon of={icon} />
              {label}
              {/* The page itself has the count in words. */}
              {(counts[to] ?? 0) > 0 && (
                <span className="admin-nav__count" aria-hidden="true">
                  {counts[to]! > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : counts[to]}
                </span>
              )}
            </NavLink>
          </li>
        ))}
        <li>
          <MorePages />
        </li>
      </ul>
    </nav>
  );
}

/** Closes on Escape, after a choice, and when something else is pressed or focused. */
function MorePages() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const close = () => menu.current?.removeAttribute('open');
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  });
  return (
    <details
      ref={menu}
      className="admin-more"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary aria-current={MORE_PAGES.some(({ to }) => pathname.startsWith(to)) ? 'true' : undefined}>
        <Icon of={ellipsis} />
        More
        <Icon of={chevronDown} className="admin-more__chevron" />
      </summary>
      <ul>
        {MORE_PAGES.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={to} onClick={close}>
              <Icon of={icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** By page: unanswered leads, failed mails. */
function useCounts(): Partial<Record<string, number>> {
  const { data: leads } = useQuery<QuoteCounts>({ queryKey: ['/api/quotes', 'counts'] });
  const { data: mails } = useOutboxHealth();
  return { '/admin': leads?.statuses[UNANSWERED] ?? 0, '/admin/outbox': mails?.failed ?? 0 };
}
