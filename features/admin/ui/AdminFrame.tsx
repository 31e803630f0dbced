import '#ui/desk.css';
import './admin-frame.css';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { forgetDesk } from '#client/desk-data.ts';
import { LoginPrompt } from '#client/LoginPrompt.tsx';
import { refetchUnauthorized } from '#features/account/ui/admin-query-client.ts';
import {
  recheckCurrentUser,
  refreshCurrentUser,
  useCurrentUser,
  useUserLoadFailed,
} from '#features/account/ui/current-user.ts';
import { useLogoutElsewhere } from '#features/account/ui/use-logout-elsewhere.ts';
import { startPhotoQueue } from '#features/jobs/files/ui/photo-queue.ts';
import { MailBanner } from '#features/outbox/ui/MailBanner.tsx';
import { type Area, can, isStaff } from '#rights/rights.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmHost } from '#ui/confirm.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { Spinner } from '#ui/spinner.tsx';
import { AdminHeader } from './AdminHeader.tsx';
import { NoAccess } from './NoAccess.tsx';
import { OfflineBar } from './OfflineBar.tsx';

const FactorSetup = lazy(() => import('#features/account/second-factor/ui/FactorSetup.tsx'));

interface FrameProps {
  /** Who may read this area may open the page; with null, owners only. */
  area: Area | null;
  children: ReactNode;
}

/**
 * The frame of every admin page. Redirects to the login page without a session. When the session ends later, a login
 * prompt covers the page, which has customers' data.
 */
export function AdminFrame({ area, children }: FrameProps) {
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
      <OfflineBar />
      {can(user.role, null) && <MailBanner />}
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
          <FactorSetup onDone={() => setSettingUp(false)} />
        </Suspense>
      ) : (
        page
      )}
      <ConfirmHost />
      <LoginPrompt
        covers
        onSignedIn={() => {
          void recheckCurrentUser();
          void refetchUnauthorized(client);
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
        <p className="admin-wait__again">
          <Button variant="ink" onClick={() => void refreshCurrentUser()}>
            Try again
          </Button>
        </p>
      </div>
    </main>
  );
}
