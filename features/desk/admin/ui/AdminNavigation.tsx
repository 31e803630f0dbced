import './admin-header.css';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { forgetDesk } from '#client/desk-data.ts';
import { UNANSWERED } from '#customers/leads/leads.constants.ts';
import type { LeadCounts } from '#desk/lead-desk/lead-desk.contract.ts';
import { useWaitingJobs } from '#desk/today/ui/today-queries.ts';
import { stopReading } from '#office/account/ui/admin-query-client.ts';
import { useOutboxHealth } from '#office/outbox/ui/outbox-queries.ts';
import { type Area, can, isOwner } from '#rights/rights.ts';
import { useScrollIntoView } from '#ui/focus-and-scroll.ts';
import { Icon } from '#ui/icon.tsx';
import {
  badgeCheck,
  chartColumn,
  chevronDown,
  ellipsis,
  externalLink,
  fileText,
  history,
  inbox,
  lockKeyhole,
  logOut,
  mail,
  user as person,
  settings,
  shieldCheck,
  sun,
  warehouse,
  wrench,
  zap,
} from '#ui/icons.ts';
import { removeAllDrafts } from '#ui/session-draft.ts';
import { LOGOUT } from '#website/site/site.constants.ts';

interface AdminPage {
  to: string;
  label: string;
  icon: string;
  /** Shows to those who may read it; without one, to owners only. */
  area?: Area;
  /** Shows only at this address, not below it. */
  end?: boolean;
  /** Below 64 rem under "More". */
  isWideOnly?: boolean;
  /** Leaves it to those who only work on airplanes: owners have Today. */
  notForOwners?: boolean;
}

const QUOTES: AdminPage = { to: '/admin/offers', label: 'Quotes', icon: fileText, area: 'quotes', isWideOnly: true };
const OUTBOX: AdminPage = { to: '/admin/outbox', label: 'Outbox', icon: mail, isWideOnly: true };
export const ADMIN_PAGES: AdminPage[] = [
  { to: '/admin/today', label: 'Today', icon: sun },
  { to: '/admin', label: 'Leads', icon: inbox, end: true },
  QUOTES,
  { to: '/admin/now', label: 'Now', icon: zap, area: 'work', notForOwners: true },
  { to: '/admin/jobs', label: 'Jobs', icon: wrench, area: 'jobs' },
  { to: '/admin/hangar', label: 'Hangar', icon: warehouse, area: 'hangar' },
  OUTBOX,
];
export const MORE_PAGES: AdminPage[] = [
  { to: '/admin/customers', label: 'Customers', icon: person },
  { to: '/admin/passports', label: 'Passports', icon: badgeCheck },
  { to: '/admin/numbers', label: 'Numbers', icon: chartColumn },
  { to: '/admin/history', label: 'History', icon: history },
  { to: '/admin/privacy', label: 'Privacy', icon: shieldCheck },
  { to: '/admin/security-log', label: 'Security log', icon: lockKeyhole },
  { to: '/admin/settings', label: 'Settings', icon: settings },
];

/** A wider count does not fit on a phone. */
const MAX_SHOWN_COUNT = 999;

export function AdminNavigation({ role }: { role: string }) {
  const counts = useCounts(isOwner(role));
  const list = useRef<HTMLUListElement>(null);
  // With a large font the line is wider than a phone's screen, and counts shift its links.
  useScrollIntoView(list, '[aria-current]', Object.values(counts).join());
  return (
    <nav className="admin-nav" aria-label="Shop">
      <ul ref={list}>
        {ADMIN_PAGES.filter(({ area = null, notForOwners }) => can(role, area) && !(notForOwners && isOwner(role))).map(
          ({ isWideOnly, ...page }) => (
            // Other roles have few pages, so that all have room.
            <li key={page.to} className={isWideOnly && isOwner(role) ? 'admin-nav__wide' : undefined}>
              <PageLink page={page}>
                <Count of={counts[page.to]} />
              </PageLink>
            </li>
          ),
        )}
        <li className={isOwner(role) ? undefined : 'admin-nav__narrow'}>
          <More isOwner={isOwner(role)} failedMails={counts[OUTBOX.to] ?? 0} />
        </li>
      </ul>
    </nav>
  );
}

function PageLink({ page: { to, label, icon, end = false }, children }: { page: AdminPage; children?: ReactNode }) {
  return (
    <NavLink to={to} end={end}>
      <Icon of={icon} />
      {label}
      {children}
    </NavLink>
  );
}

/** Hidden from screen readers: the page itself has the count in words. */
function Count({ of = 0 }: { of: number | undefined }) {
  if (of === 0) return null;
  return (
    <span className="admin-nav__count" aria-hidden="true">
      {of > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : of}
    </span>
  );
}

/** What the bar has no place for: below 64 rem some pages and the links of the header, too. */
function More({ isOwner, failedMails }: { isOwner: boolean; failedMails: number }) {
  const { pathname } = useLocation();
  return (
    <HeaderMenu
      isCurrent={isOwner && MORE_PAGES.some(({ to }) => pathname.startsWith(to))}
      summary={
        <>
          <Icon of={ellipsis} />
          More
          <span className="admin-nav__narrow">
            <Count of={failedMails} />
          </span>
        </>
      }
    >
      {isOwner && <OwnersPages failedMails={failedMails} />}
      <li className="admin-nav__narrow">
        <WebsiteLink />
      </li>
      <li className="admin-nav__narrow">
        <AccountLink />
      </li>
      {isOwner && (
        <li className="admin-nav__narrow">
          <PeopleLink />
        </li>
      )}
      <li className="admin-nav__narrow">
        <LogoutLink />
      </li>
    </HeaderMenu>
  );
}

function OwnersPages({ failedMails }: { failedMails: number }) {
  return (
    <>
      <li className="admin-nav__narrow">
        <PageLink page={QUOTES} />
      </li>
      <li className="admin-nav__narrow">
        <PageLink page={OUTBOX}>
          {failedMails > 0 && <span className="admin-nav__failed">{failedMails} failed</span>}
        </PageLink>
      </li>
      {MORE_PAGES.map((page) => (
        <li key={page.to}>
          <PageLink page={page} />
        </li>
      ))}
    </>
  );
}

/** By page: unanswered leads, jobs that need the owner, failed mails. */
function useCounts(isOwner: boolean): Partial<Record<string, number>> {
  const { data: leads } = useQuery<LeadCounts>({ queryKey: ['/api/quotes', 'counts'], enabled: isOwner });
  const { data: mails } = useOutboxHealth(isOwner);
  return {
    '/admin': leads?.statuses[UNANSWERED] ?? 0,
    '/admin/jobs': useWaitingJobs(isOwner),
    '/admin/outbox': mails?.failed ?? 0,
  };
}

interface HeaderMenuProps {
  summary: ReactNode;
  /** Whether it leads to the page that is open. */
  isCurrent?: boolean;
  className?: string;
  /** List items. */
  children: ReactNode;
}

/** Opens without scripts. Closes on Escape, after a choice, and when something else is pressed or focused. */
export function HeaderMenu({ summary, isCurrent = false, className = '', children }: HeaderMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = () => menu.current?.removeAttribute('open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key
  useEffect(close, [key]);
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
      className={`header-menu ${className}`.trimEnd()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary aria-current={isCurrent ? 'true' : undefined}>
        {summary}
        <Icon of={chevronDown} className="header-menu__chevron" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

export function WebsiteLink() {
  return (
    <Link to="/">
      <Icon of={externalLink} /> View Website
    </Link>
  );
}

export function AccountLink() {
  return (
    <Link to="/admin/account">
      <Icon of={person} /> Account
    </Link>
  );
}

/** Links to the people who work here, a part of the owner's account. */
export function PeopleLink() {
  return (
    <Link to="/admin/account#people">
      <Icon of={person} /> People
    </Link>
  );
}

/** Leaves the page, except for a click that opens another tab: that tab asks for the login. */
function leave({ ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  removeAllDrafts();
  void forgetDesk();
  if (!(ctrlKey || metaKey || shiftKey)) stopReading();
}

/** A navigation, not a fetch: it works in any state of the dashboard and clears its data from memory. */
export function LogoutLink() {
  return (
    <a href="/api/logout" onClick={leave}>
      <Icon of={logOut} /> {LOGOUT.idle}
    </a>
  );
}
