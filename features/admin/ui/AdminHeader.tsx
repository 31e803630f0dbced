import './admin-header.css';
import { Link } from 'react-router';
import type { User } from '#features/account/contract.ts';
import { homeOf } from '#features/account/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { can, isStaff } from '#rights/rights.ts';
import { Icon } from '#ui/icon.tsx';
import { user as person } from '#ui/icons.ts';
import { AdminNavigation } from './AdminNavigation.tsx';
import { FindLeads } from './FindLeads.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { AccountLink, LogoutLink, PeopleLink, WebsiteLink } from './header-links.tsx';

export function AdminHeader({ user }: { user: User }) {
  const { name } = useSite().business;
  const isAdmin = isStaff(user.role);
  const logo = <img src="/images/logo-on-ink.svg" width="198" height="40" alt={name} />;
  return (
    <header className="admin-header on-ink">
      <div className="wrap">
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
