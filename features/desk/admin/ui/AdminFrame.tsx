import type { User } from '#office/account/users.contract.ts';
import { homeOf, ROLE_LABELS } from '#office/account/users.ts';
import { type Area, can, isOwner, isStaff, type Role } from '#rights/rights.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import './admin-frame.css';
import { Navigate, useLocation } from 'react-router';
import {
  recheckCurrentUser,
  refreshCurrentUser,
  useCan,
  useCurrentUser,
  useLogoutElsewhere,
  useUserLoadFailed,
} from '#office/account/ui/current-user.ts';
import { formatMoment, formatTime } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import '#ui/desk.css';
import { useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { forgetDesk, keepDesk } from '#client/desk-data.ts';
import { LoginPrompt } from '#client/LoginPrompt.tsx';
import { getAsOf, subscribeToAsOf } from '#client/request.ts';
import { refetchUnauthorized } from '#office/account/ui/admin-query-client.ts';
import { MailBanner } from '#office/outbox/ui/mail-parts.tsx';
import { ConfirmHost } from '#ui/confirm.tsx';
import { focusHeading } from '#ui/focus-and-scroll.ts';
import { Spinner } from '#ui/spinner.tsx';
import { startPhotoQueue } from '#workshop/jobs/files/ui/photo-queue.ts';
import { AdminHeader } from './AdminHeader.tsx';

/** In place of a page that the role of the user does not open. */
function NoAccess({ user }: { user: User }) {
  if (user.role === 'user')
    return (
      <main id="main" className="wrap stack stack--wide admin-refused">
        <h1 className="h2">This page is for the shop</h1>
        <p className="lead">
          You are logged in, but this account has no role here. Ask an owner of the shop to give it one, or log in with
          another account.
        </p>
      </main>
    );
  const { label } = ROLE_LABELS[user.role];
  return (
    <main id="main" className="wrap stack stack--wide admin-refused">
      <h1 className="h2">You don’t have access to this page</h1>
      <p className="lead">
        You are logged in as a {label.toLowerCase()}, and this page is for other roles. If you need it, ask an owner of
        the shop to change your role under “Your account”.
      </p>
      <p>
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

/** Says that what is shown is of an earlier time. “Under way now” has a bar of its own. */
function OfflineBar({ user }: { user: User }) {
  const asOf = useOfflineDesk(user);
  const canWork = useCan('work', 'write');
  const isAtNow = useLocation().pathname === '/admin/now';
  return (
    <div className="wrap" role="status">
      {asOf && !isAtNow && (
        <p className="alert with-action top-bar">
          <Icon of={triangleAlert} /> <b>You’re offline.</b> Last updated {formatAsOf(asOf)}.{' '}
          {canWork ? 'You can look and add photos, but not make other changes.' : 'You can look, but not make changes.'}
        </p>
      )}
    </div>
  );
}

const formatAsOf = (time: string) => (shopDay(new Date(time)) === shopDay() ? formatTime(time) : formatMoment(time));

const FactorSetup = lazy(() => import('#office/account/ui/FactorSetup.tsx'));

interface FrameProps {
  /** Who may read this area may open the page; with null, owners only. */
  area: Area | null;
  /** The banner of emails that was dismissed when the page came; undefined if the browser rendered it. */
  dismissedBanner?: string | null | undefined;
  children: ReactNode;
}

/**
 * The frame of every admin page. Redirects to the login page without a session. When the session ends later, a login
 * prompt covers the page, which has customers' data.
 */
export function AdminFrame({ area, dismissedBanner, children }: FrameProps) {
  const user = useCurrentUser();
  const hasLoadFailed = useUserLoadFailed();
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const [isSettingUp, setSettingUp] = useSettingUp(user?.needsSecondFactor);

  if (hasLoadFailed) return <UserLoadFailed />;
  if (user === undefined) return <UserLoading />;
  if (user === null) {
    const here = pathname + search;
    // Login leads to the dashboard by default.
    const login = here === '/admin' ? '/login' : `/login?next=${encodeURIComponent(here)}`;
    return <ToLogin to={login} />;
  }
  const setsUpFactor = isStaff(user.role) && (user.needsSecondFactor || isSettingUp);
  const page = can(user.role, area) ? (
    <>
      <OfflineBar user={user} />
      {isOwner(user.role) && <MailBanner dismissed={dismissedBanner} />}
      {children}
    </>
  ) : (
    <NoAccess user={user} />
  );
  return (
    <>
      <AdminHeader user={user} />
      {setsUpFactor ? (
        <Suspense fallback={<UserLoading />}>
          {/* Until the user is checked again, the setup would open again. */}
          <FactorSetup onDone={() => void recheckCurrentUser().then(() => setSettingUp(false))} />
        </Suspense>
      ) : (
        page
      )}
      <ConfirmHost />
      <LoginPrompt
        covers
        onSignedIn={() => {
          void refetchUnauthorized(client);
          // The worker has deleted with the session what it kept. Another user's answers are dropped first.
          void recheckCurrentUser().then((found) => found && keepDesk(client, found));
        }}
      />
      <LeftElsewhere />
      <PhotosOnTheirWay />
    </>
  );
}

/** Stays on after the second factor is added, until its recovery codes are saved. */
function useSettingUp(needsSecondFactor = false) {
  const [isSettingUp, setSettingUp] = useState(false);
  if (needsSecondFactor && !isSettingUp) setSettingUp(true);
  return [isSettingUp, setSettingUp] as const;
}

/** A component, so that photos are sent only while signed in. */
function PhotosOnTheirWay() {
  useEffect(() => startPhotoQueue(), []);
  return null;
}

/** What an ended session has read stays on no device. */
function ToLogin({ to }: { to: string }) {
  useEffect(() => void forgetDesk(), []);
  return <Navigate to={to} replace />;
}

/** Has the focus after a navigation, because there is no heading yet; passes it on to the heading. */
function UserLoading() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const waiting = main.current;
    return () => {
      if (document.activeElement === waiting) requestAnimationFrame(focusHeading);
    };
  }, []);
  return (
    <main id="main" className="admin-wait" ref={main}>
      <Spinner>Checking your login...</Spinner>
      <noscript>
        <p className="note note--warn">The dashboard needs JavaScript. Please turn it on in your browser.</p>
      </noscript>
    </main>
  );
}

/** A component, so that the hook runs only while signed in. */
function LeftElsewhere() {
  useLogoutElsewhere();
  return null;
}

function UserLoadFailed() {
  return (
    <main id="main" className="admin-wait">
      <div className="empty" role="alert">
        <h1 className="h3">We could not check whether you are logged in.</h1>
        <p className="apart--wide">
          <Button variant="ink" onClick={() => void refreshCurrentUser()}>
            Try again
          </Button>
        </p>
      </div>
    </main>
  );
}

/** Keeps the desk readable without a connection. @returns when what is shown was read; null while the server answers */
function useOfflineDesk(user: User): string | null {
  const client = useQueryClient();
  const keep = useEffectEvent(() => void keepDesk(client, user));
  useEffect(() => keep(), []);
  useEffect(() => {
    // Without a connection the worker answers, and says as of when.
    const refresh = () => void client.invalidateQueries();
    window.addEventListener('online', refresh);
    window.addEventListener('offline', refresh);
    return () => {
      window.removeEventListener('online', refresh);
      window.removeEventListener('offline', refresh);
    };
  }, [client]);
  return useSyncExternalStore(subscribeToAsOf, getAsOf, () => null);
}
