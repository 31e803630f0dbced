import { ROLE_LABELS } from '#features/account/constants.ts';
import type { User } from '#features/account/contract.ts';
import { homeOf } from '#features/account/rules.ts';
import type { Role } from '#rights/rights.ts';
import { ButtonLink } from '#ui/button.tsx';

/** In place of a page that the role of the user does not open. */
export function NoAccess({ user }: { user: User }) {
  if (user.role === 'user')
    return (
      <main id="main" className="wrap admin-refused">
        <h1 className="h2">This page is for the shop</h1>
        <p className="lead">
          You are logged in, but this account has no role here. An owner of the shop can give it one, or you log out and
          log in with another account.
        </p>
      </main>
    );
  const { label } = ROLE_LABELS[user.role];
  return (
    <main id="main" className="wrap admin-refused">
      <h1 className="h2">This page is not part of your work here</h1>
      <p className="lead">
        You are logged in as a {label.toLowerCase()}, and this page is for others. If you need it, please ask an owner
        of the shop: they can change your role under “Your account”.
      </p>
      <p className="admin-refused__way">
        <ButtonLink to={homeOf(user)} variant="ink">
          {HOME_LABELS[user.role]}
        </ButtonLink>
      </p>
    </main>
  );
}

const HOME_LABELS: Record<Role, string> = {
  owner: 'To the leads',
  painter: 'To the jobs',
  bookkeeper: 'To the quotes',
};
