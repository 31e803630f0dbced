import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError, request } from '#client/request.ts';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { InvitedAddress } from '../contract.ts';
import { AcceptForm } from './AcceptForm.tsx';

type Found = 'loading' | 'invalid' | 'failed' | InvitedAddress;

/** Whom the link in the address invites, as it is looked up, found, invalid or unknown; then the form to accept. */
export function Invitation() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [found, setFound] = useState<Found>('loading');
  const loading = useText('invitation.page.loading');

  const lookUp = useCallback(async () => {
    setFound('loading');
    setFound(await invitedBy(token));
  }, [token]);
  useEffect(() => void lookUp(), [lookUp]);

  return (
    <>
      <h1 className="h2" id="invitation-title">
        <Text k={found === 'invalid' ? 'invitation.page.invalid' : 'invitation.page.title'} />
      </h1>
      <noscript>
        <p className="note note--warn login__hint">
          <Text k="invitation.page.needsScript" />
        </p>
      </noscript>
      {found === 'loading' && (
        <div className="login__hint needs-script">
          <Spinner>{loading}</Spinner>
        </div>
      )}
      {found === 'invalid' && <Invalid />}
      {found === 'failed' && <Failed onRetry={lookUp} />}
      {typeof found === 'object' && (
        <>
          <p className="muted login__hint" id="invitation-hint">
            <Text k="invitation.page.hint" /> <b className="login__address">{found.email}</b>
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
        <Text k="invitation.page.invalidText" />
      </p>
      <p>
        <Link className="text-link" to="/login">
          <Text k="invitation.page.login" />
        </Link>
      </p>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="login__hint" role="alert">
      <p>
        <Text k="invitation.page.failed" />
      </p>
      <p className="login__forgot">
        <Button look="ink" onClick={onRetry}>
          <Text k="invitation.page.retry" />
        </Button>
      </p>
    </div>
  );
}
