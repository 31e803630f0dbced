import { Link } from 'react-router';
import { forgetDesk } from '#client/desk-data.ts';
import { LOGOUT } from '#features/site/constants.ts';
import { Icon } from '#ui/icon.tsx';
import { externalLink, logOut, user as person } from '#ui/icons.ts';
import { removeAllDrafts } from '#ui/session-draft.ts';

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

/** Who works here: a part of the owner's account. */
export function PeopleLink() {
  return (
    <Link to="/admin/account#people">
      <Icon of={person} /> People
    </Link>
  );
}

function forgetAll(): void {
  removeAllDrafts();
  void forgetDesk();
}

/** A navigation, not a fetch: it works in any state of the dashboard and clears its data from memory. */
export function LogoutLink() {
  return (
    <a href="/api/logout" onClick={forgetAll}>
      <Icon of={logOut} /> {LOGOUT.idle}
    </a>
  );
}
