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
          You are logged in, but this account has no role here. Ask an owner of the shop to give it one, or log in with
          another account.
        </p>
      </main>
    );
  const { label } = ROLE_LABELS[user.role];
  return (
    <main id="main" className="wrap admin-refused">
      <h1 className="h2">You don’t have access to this page</h1>
      <p className="lead">
        You are logged in as a {label.toLowerCase()}, and this page is for other roles. If you need it, ask an owner of
        the shop to change your role under “Your account”.
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
  owner: 'Go to leads',
  painter: 'Go to what’s under way',
  bookkeeper: 'Go to quotes',
};
