import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError, request } from '#client/request.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import type { InvitedAddress, User } from '../users.contract.ts';
import { homeOf, LOGIN_TOASTS, MAX_NAME_LENGTH } from '../users.ts';
import { refreshCurrentUser } from './current-user.ts';
import { fieldText, NewPasswordFields, sendForm, validateNewPassword } from './sign-in-form.tsx';

type LoadState = 'loading' | 'invalid' | 'failed' | InvitedAddress;

export function Invitation() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [invitation, setInvitation] = useState<LoadState>('loading');

  const load = useCallback(async () => {
    setInvitation('loading');
    setInvitation(await loadInvitation(token));
  }, [token]);
  useEffect(() => void load(), [load]);

  return (
    <>
      <h1 className="h2" id="invitation-title">
        {invitation === 'invalid' ? 'This invitation is no longer valid' : 'You are invited'}
      </h1>
      <noscript>
        <p className="note note--warn login__hint">
          Accepting an invitation needs JavaScript. Please turn it on in your browser.
        </p>
      </noscript>
      {invitation === 'loading' && (
        <div className="login__hint needs-script">
          <Spinner>Looking up your invitation...</Spinner>
        </div>
      )}
      {invitation === 'invalid' && <Invalid />}
      {invitation === 'failed' && <Failed onRetry={load} />}
      {typeof invitation === 'object' && (
        <>
          <p className="muted login__hint" id="invitation-hint">
            Choose a password and you’re in. You will log in with this address:{' '}
            <b className="login__address">{invitation.email}</b>
          </p>
          <AcceptForm labelledBy="invitation-title" token={token} email={invitation.email} />
        </>
      )}
    </>
  );
}

async function loadInvitation(token: string): Promise<LoadState> {
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
      <p className="apart--close">
        <Button variant="ink" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  );
}

function AcceptForm({ labelledBy, token, email }: { labelledBy: string; token: string; email: string }) {
  const navigate = useNavigate();

  async function accept(form: FormData): Promise<SendResult> {
    const refused = validateNewPassword(form);
    if (refused) return refused;
    const [firstName, lastName, password] = ['firstName', 'lastName', 'password'].map((field) =>
      fieldText(form, field),
    );
    const body = { token, firstName, lastName, password };
    const sent = await sendForm<User>('POST', '/api/account', body, { offline: LOGIN_TOASTS.offline });
    if (!sent.ok) return sent;
    await refreshCurrentUser();
    toast(LOGIN_TOASTS.joined);
    navigate(homeOf(sent.answer), { replace: true });
    return sent;
  }

  return (
    <Form
      name="invitation"
      labelledBy={labelledBy}
      submit={{
        label: 'Create account',
        busy: 'Creating...',
        variant: 'ink',
        block: true,
      }}
      send={accept}
    >
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={email} />
      <div className="form form--2">
        <Field name="firstName" label="First name" autoComplete="given-name" maxLength={MAX_NAME_LENGTH} />
        <Field name="lastName" label="Last name" autoComplete="family-name" maxLength={MAX_NAME_LENGTH} />
        <NewPasswordFields label="Password" help="At least 8 characters." confirmLabel="Confirm password" full />
      </div>
    </Form>
  );
}
