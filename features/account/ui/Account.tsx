import './account.css';
import { Link } from 'react-router';
import { can } from '#rights/rights.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { useScrollToHash } from '#ui/use-scroll-to-hash.ts';
import { InviteForm } from '../invitations/ui/InviteForm.tsx';
import { homeOf } from '../rules.ts';
import { SessionList } from '../sessions/ui/SessionList.tsx';
import { AdminList } from '../users/ui/AdminList.tsx';
import { AccountSection } from './AccountSection.tsx';
import { useCurrentUser } from './current-user.ts';
import { LandingForm } from './LandingForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

export function Account() {
  useScrollToHash();
  const user = useCurrentUser();
  if (!user) return null;
  const isOwner = can(user.role, null);
  return (
    <main id="main" className="wrap page page--long account">
      <Link className="text-link" to={homeOf(user)}>
        <Icon of={arrowLeft} />
        Back to work
      </Link>
      <h1 className="h2">Your account</h1>
      <AccountSection part="name">
        <NameForm user={user} />
      </AccountSection>
      {isOwner && (
        <AccountSection part="landing">
          <LandingForm user={user} />
        </AccountSection>
      )}
      <AccountSection part="password">
        <PasswordForm email={user.email} />
      </AccountSection>
      <AccountSection part="security">
        <ButtonLink to="/admin/account/security" arrow>
          Second factors and devices
        </ButtonLink>
      </AccountSection>
      <AccountSection part="sessions">
        <SessionList />
      </AccountSection>
      {isOwner && (
        <AccountSection part="people">
          <AdminList currentUser={user} />
          <InviteForm />
        </AccountSection>
      )}
    </main>
  );
}
