import './admin-frame.css';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LoginPrompt } from '#client/LoginPrompt.tsx';
import {
  recheckCurrentUser,
  refreshCurrentUser,
  useCurrentUser,
  useUserLoadFailed,
} from '#features/account/ui/current-user.ts';
import { refetchUnauthorized, useAdminQueryClient } from '#features/account/ui/use-admin-query-client.ts';
import { useLogoutElsewhere } from '#features/account/ui/use-logout-elsewhere.ts';
import { MailBanner } from '#features/outbox/ui/MailBanner.tsx';
import { Button } from '#ui/button.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { Spinner } from '#ui/spinner.tsx';
import { AdminHeader } from './AdminHeader.tsx';

/**
 * The frame of every page for admins only, and the cache of what is shown in it. Who is not signed in goes to the login
 * page and comes back from there. Whose session ends later signs in above the page, which is covered until then:
 * customers' data is on it.
 */
export function AdminFrame({ children }: { children: ReactNode }) {
  const client = useAdminQueryClient();
  return (
    <QueryClientProvider client={client}>
      <Framed>{children}</Framed>
    </QueryClientProvider>
  );
}

/** Kept in the login page's history entry: the session ended and sent the user there. */
const SENT = { isSent: true };

function Framed({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const isUntold = useUserLoadFailed();
  const { pathname, search } = useLocation();
  const client = useQueryClient();

  if (isUntold) return <Untold />;
  if (user === undefined) return <Waiting />;
  if (user === null) {
    const here = pathname + search;
    // The dashboard is where a login leads to in any case.
    const login = here === '/admin' ? '/login' : `/login?next=${encodeURIComponent(here)}`;
    return <Navigate to={login} state={SENT} replace />;
  }
  return (
    <>
      <AdminHeader worksHere={user.role === 'admin'} />
      {user.role === 'admin' ? (
        <>
          <MailBanner />
          {children}
        </>
      ) : (
        <NotForYou />
      )}
      <LoginPrompt
        covers
        onSignedIn={() => {
          void recheckCurrentUser();
          void refetchUnauthorized(client);
        }}
      />
      <LeftElsewhere />
    </>
  );
}

/** A navigation gave it the focus, as the page has no heading yet; the heading gets it afterwards. */
function Waiting() {
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

/** Shown to signed-in users only. */
function LeftElsewhere() {
  useLogoutElsewhere();
  return null;
}

function Untold() {
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

function NotForYou() {
  return (
    <main id="main" className="wrap admin-refused">
      <h1 className="h2">This page is for the shop</h1>
      <p className="lead">
        You are logged in, but this account cannot see quote requests. Please log out and log in with an admin account.
      </p>
    </main>
  );
}
