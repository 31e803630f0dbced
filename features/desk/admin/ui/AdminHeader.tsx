import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { areShortcutsEnabled } from '#customers/leads/ui/row-shortcuts.ts';
import { LEADS_SEARCH_ID } from '#desk/lead-desk/lead-desk.constants.ts';
import { isTyping } from '#ui/focus-and-scroll.ts';
import { Icon } from '#ui/icon.tsx';
import { user as person, search } from '#ui/icons.ts';
import './admin-header.css';
import type { User } from '#office/account/users.contract.ts';
import { homeOf } from '#office/account/users.ts';
import { can, isStaff } from '#rights/rights.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import { AccountLink, AdminNavigation, HeaderMenu, LogoutLink, PeopleLink, WebsiteLink } from './AdminNavigation.tsx';

const SEARCH = `/admin#${LEADS_SEARCH_ID}`;

/** Leads to the search of the leads, as the slash key does on every page without a search of its own. */
function FindLeads() {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!areShortcutsEnabled() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void navigate(SEARCH);
  });
  useEffect(() => {
    // After the page's own shortcuts, which listen on the document.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Link to={SEARCH} aria-keyshortcuts="/">
      <Icon of={search} /> Find <kbd>/</kbd>
    </Link>
  );
}

export function AdminHeader({ user }: { user: User }) {
  const { name } = useSite().business;
  const isAdmin = isStaff(user.role);
  const logo = <img src="/images/logo-on-ink.svg" width="198" height="40" alt={name} />;
  return (
    <header className="admin-header on-ink">
      <div className="wrap row between">
        {isAdmin ? <Link to={homeOf(user)}>{logo}</Link> : logo}
        {isAdmin ? <AdminWays user={user} /> : <UserWays />}
      </div>
    </header>
  );
}

function AdminWays({ user: { firstName, lastName, role } }: { user: User }) {
  return (
    <>
      <AdminNavigation role={role} />
      <div className="row admin-header__ways">
        {can(role, null) && <FindLeads />}
        <span className="admin-header__leave">
          <WebsiteLink />
        </span>
        <HeaderMenu
          className="admin-header__person"
          summary={
            <>
              <Icon of={person} />
              <span className="admin-header__name">{[firstName, lastName].filter(Boolean).join(' ') || 'Account'}</span>
            </>
          }
        >
          <li>
            <AccountLink />
          </li>
          {can(role, null) && (
            <li>
              <PeopleLink />
            </li>
          )}
        </HeaderMenu>
        <span className="admin-header__leave">
          <LogoutLink />
        </span>
      </div>
    </>
  );
}

function UserWays() {
  return (
    <div className="row admin-header__ways">
      <WebsiteLink />
      <AccountLink />
      <LogoutLink />
    </div>
  );
}
