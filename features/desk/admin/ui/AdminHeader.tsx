import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { areShortcutsEnabled } from '#customers/leads/ui/row-shortcuts.ts';
import { isTyping } from '#ui/focus-and-scroll.ts';
import { Icon } from '#ui/icon.tsx';
import { user as person, search } from '#ui/icons.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import './admin-header.css';
import type { User } from '#office/account/users.contract.ts';
import { homeOf } from '#office/account/users.ts';
import { isOwner, isStaff } from '#rights/rights.ts';
import { Logo } from '#website/site/ui/Logo.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { AccountLink, AdminNavigation, HeaderMenu, LogoutLink, PeopleLink, WebsiteLink } from './AdminNavigation.tsx';

const loadFind = () => import('./DeskFind.tsx');
const DeskFind = lazyOptional(loadFind);

/** Opens the search of the desk, as the slash key does on every page. */
function Find({ role }: { role: string }) {
  const [isOpen, setOpen] = useState(false);
  usePreload(loadFind);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!areShortcutsEnabled() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" aria-keyshortcuts="/" onClick={() => setOpen(true)}>
        <Icon of={search} /> Find <kbd>/</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <DeskFind role={role} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function AdminHeader({ user }: { user: User }) {
  const { name } = useSite().business;
  const isAdmin = isStaff(user.role);
  const logo = <Logo alt={name} />;
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
        <Find role={role} />
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
          {isOwner(role) && (
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
