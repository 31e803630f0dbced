import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const SECTIONS = {
  name: { title: 'Name', hint: 'Shown in invitations and in the change history.' },
  landing: { title: 'After login', hint: 'The page that opens. The logo leads there, too.' },
  password: {
    title: 'Password',
    hint: 'Changing it logs out all your other browsers, and we send you an email to confirm.',
  },
  sessions: {
    title: 'Where you are logged in',
    hint: 'If you see one you don’t recognize, end it and change your password.',
  },
  security: {
    title: 'Sign-in and security',
    hint: 'Passkeys, authenticator app, recovery codes and the browsers that we know.',
  },
  passkeys: {
    title: 'Passkeys',
    hint: 'Log in with your fingerprint, face or PIN: as a second step after the password, or without it.',
  },
  app: {
    title: 'Authenticator app',
    hint: 'Six digits that change every 30 seconds, from an app such as 1Password or Google Authenticator.',
  },
  codes: {
    title: 'Recovery codes',
    hint: 'Each replaces the second step of one login. Keep them where you keep keys.',
  },
  devices: { title: 'Known browsers', hint: 'When another one logs in to your account, we email you.' },
  people: { title: 'People', hint: 'Who works at the desk, and as what. A new role holds at once.' },
};
type Part = keyof typeof SECTIONS;

export function AccountSection({ part, children }: { part: Part; children: ReactNode }) {
  const id = `account-${part}-title`;
  const { title, hint } = SECTIONS[part];
  return (
    <section className="account__part" id={part} aria-labelledby={id}>
      <div>
        {/* Focused when the focused control is removed. */}
        <h2 className="h3" id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className="sm muted">{hint}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

export function focusSection(part: Part): void {
  document.getElementById(`account-${part}-title`)?.focus();
}

/** Shown while a list loads or after it failed. */
export function ListPlaceholder({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  if (isFetching) return <Spinner>Loading...</Spinner>;
  return (
    <div role="alert">
      <p>This list could not be loaded.</p>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
