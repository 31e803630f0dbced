import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError, request } from '#client/request.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { InvitedAddress } from '../contract.ts';
import { AcceptForm } from './AcceptForm.tsx';

type Found = 'loading' | 'invalid' | 'failed' | InvitedAddress;

/** Whom the link in the address invites, as it is looked up, found, invalid or unknown; then the form to accept. */
export function Invitation() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [found, setFound] = useState<Found>('loading');

  const lookUp = useCallback(async () => {
    setFound('loading');
    setFound(await invitedBy(token));
  }, [token]);
  useEffect(() => void lookUp(), [lookUp]);

  return (
    <>
      <h1 className="h2" id="invitation-title">
        {found === 'invalid' ? 'This invitation is no longer valid' : 'You are invited'}
      </h1>
      <noscript>
        <p className="note note--warn login__hint">
          Accepting an invitation needs JavaScript. Please turn it on in your browser.
        </p>
      </noscript>
      {found === 'loading' && (
        <div className="login__hint needs-script">
          <Spinner>Looking up your invitation...</Spinner>
        </div>
      )}
      {found === 'invalid' && <Invalid />}
      {found === 'failed' && <Failed onRetry={lookUp} />}
      {typeof found === 'object' && (
        <>
          <p className="muted login__hint" id="invitation-hint">
            Choose a password and you’re in. You will log in with this address:{' '}
            <b className="login__address">{found.email}</b>
          </p>
          <AcceptForm labelledBy="invitation-title" token={token} email={found.email} />
        </>
      )}
    </>
  );
}

async function invitedBy(token: string): Promise<Found> {
  if (!token) return 'invalid';
  try {
    return await request<InvitedAddress>('GET', `/api/invitation?token=${encodeURIComponent(token)}`);
  } catch (error) {
    return error instanceof ApiError && [400, 404].includes(error.status) ? 'invalid' : 'failed';
  }
}

function Invalid() {
  return (
    <>
      <p className="muted login__hint" role="status">
        It may have been accepted, withdrawn or replaced, or it is older than seven days. Please ask the person who
        invited you for a new one.
      </p>
      <p>
        <Link className="text-link" to="/login">
          Go to login
        </Link>
      </p>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="login__hint" role="alert">
      <p>We could not load your invitation.</p>
      <p className="login__forgot">
        <Button variant="ink" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  );
}
