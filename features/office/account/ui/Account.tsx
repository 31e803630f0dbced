import { formatLongDate } from '#time/format-moment.ts';
import { Form, type SendResult } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import type { Session, User } from '../users.contract.ts';
import { ACCOUNT_TOASTS, homeOf, type Landing, LOGIN_TOASTS, MAX_NAME_LENGTH } from '../users.ts';
import { recheckCurrentUser, useCurrentUser } from './current-user.ts';
import { fieldText, NewPasswordFields, sendForm, validateNewPassword } from './sign-in-form.tsx';
import './account.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isOwner } from '#rights/rights.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Status } from '#ui/desk-controls.tsx';
import { Field } from '#ui/field.tsx';
import { useScrollToHash } from '#ui/focus-and-scroll.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, laptop, smartphone } from '#ui/icons.ts';
import { AccountSection, focusSection, formatLastDay, ListPlaceholder } from './AccountSection.tsx';
import { AdminList, InviteForm } from './AdminList.tsx';
import { refreshSessions, refreshUsers, useSessionCall, useSessions } from './account-queries.ts';

const CHOICES: Record<Landing, { label: string; hint: string }> = {
  leads: { label: 'Leads', hint: 'All requests, newest first' },
  today: { label: 'Today', hint: 'What needs you now' },
};

function LandingForm({ user }: { user: User }) {
  async function save(form: FormData): Promise<SendResult> {
    const sent = await sendForm('PATCH', '/api/account', { landing: fieldText(form, 'landing') });
    if (!sent.ok) return sent;
    await recheckCurrentUser();
    toast(ACCOUNT_TOASTS.landingSaved);
    return sent;
  }

  return (
    <Form
      name="account-landing"
      labelledBy="account-landing-title"
      submit={{ label: 'Save start page', busy: 'Saving...', variant: 'ink' }}
      send={save}
    >
      <fieldset className="stack stack--close form--2">
        <legend className="vh">The page you see after you log in</legend>
        {Object.entries(CHOICES).map(([landing, { label, hint }]) => (
          <label key={landing} className="choice">
            <input type="radio" name="landing" value={landing} defaultChecked={user.landing === landing} />
            <span className="choice__txt">
              <b>{label}</b>
              <span>{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Form>
  );
}

export default function Account() {
  useScrollToHash();
  const user = useCurrentUser();
  if (!user) return null;
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
      {isOwner(user.role) && (
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
      <AccountSection part="notifications">
        <ButtonLink to="/admin/account/notifications" arrow>
          Phones and quiet hours
        </ButtonLink>
      </AccountSection>
      <AccountSection part="sessions">
        <SessionList />
      </AccountSection>
      {isOwner(user.role) && (
        <AccountSection part="people">
          <AdminList currentUser={user} />
          <InviteForm />
        </AccountSection>
      )}
    </main>
  );
}

function NameForm({ user }: { user: User }) {
  const client = useQueryClient();

  async function save(form: FormData): Promise<SendResult> {
    const name = { firstName: fieldText(form, 'firstName'), lastName: fieldText(form, 'lastName') };
    const sent = await sendForm('PATCH', '/api/account', name);
    if (!sent.ok) return sent;
    await recheckCurrentUser();
    void refreshUsers(client);
    toast(ACCOUNT_TOASTS.nameSaved);
    return sent;
  }

  return (
    <>
      <p className="ahead--wide">
        You log in as <b>{user.email}</b>
      </p>
      <Form
        name="account-name"
        labelledBy="account-name-title"
        submit={{ label: 'Save name', busy: 'Saving...', variant: 'ink' }}
        send={save}
      >
        <div className="form form--2">
          <Field
            name="firstName"
            label="First name"
            autoComplete="given-name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={user.firstName ?? ''}
            showsRequired={false}
          />
          <Field
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={user.lastName ?? ''}
            showsRequired={false}
          />
        </div>
      </Form>
    </>
  );
}

function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();

  async function change(form: FormData): Promise<SendResult> {
    const currentPassword = fieldText(form, 'currentPassword');
    if (!currentPassword) return { ok: false, errors: { currentPassword: LOGIN_TOASTS.passwordRequired } };
    const refused = validateNewPassword(form);
    if (refused) return refused;
    const body = { currentPassword, newPassword: fieldText(form, 'password') };
    const sent = await sendForm('PUT', '/api/account/password', body, { fieldNames: { newPassword: 'password' } });
    if (!sent.ok) return sent;
    toast(ACCOUNT_TOASTS.passwordChanged);
    void refreshSessions(client);
    return sent;
  }

  return (
    <Form
      name="account-password"
      labelledBy="account-password-title"
      submit={{ label: 'Change password', busy: 'Changing...', variant: 'ink' }}
      send={change}
    >
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={email} />
      <div className="form form--2">
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
          showsRequired={false}
          full
        />
        <NewPasswordFields
          label="New password"
          help="At least 8 characters. A few unrelated words work well."
          confirmLabel="Confirm password"
          showsRequired={false}
        />
      </div>
    </Form>
  );
}

function SessionList() {
  const { data: sessions, isFetching, refetch } = useSessions();
  const endOthers = useSessionEnd('', ACCOUNT_TOASTS.othersEnded);

  if (!sessions) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <ul className="ahead--wide account__rows">
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button small {...endOthers}>
          End all other sessions
        </Button>
      )}
    </>
  );
}

/** @returns props of a button that ends one session or all others */
function useSessionEnd(path: string, done: ToastMessage) {
  const { act, isBusy } = useSessionCall();
  async function end() {
    // The row's button is gone.
    if (await act({ method: 'DELETE', path }, done)) focusSection('sessions');
  }
  return { busy: isBusy, onClick: () => void end() };
}

function Row({ session: { id, current, browser, begunAt, lastUsedOn } }: { session: Session }) {
  const end = useSessionEnd(`/${id}`, ACCOUNT_TOASTS.sessionEnded);
  const facts = [begunAt && `Logged in on ${formatLongDate(begunAt)}`, `last used ${formatLastDay(lastUsedOn)}`];
  return (
    <li>
      <Icon className="muted" of={/Android|iPhone|iPad/.test(browser) ? smartphone : laptop} />
      <span>
        <b>{browser}</b>
        <span className="sub">{facts.filter(Boolean).join(', ')}</span>
      </span>
      {current ? (
        <Status color="green">This browser</Status>
      ) : (
        <Button small {...end}>
          End session
          <span className="vh"> {browser}</span>
        </Button>
      )}
    </li>
  );
}
