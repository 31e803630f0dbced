import { format } from 'date-fns/format';
import type { ReactNode } from 'react';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { inShopTimeZone } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const SECTIONS = {
  name: { title: 'Name', hint: 'Shown in invitations and in the change history.' },
  landing: { title: 'After login', hint: 'The page that opens first. The logo takes you there, too.' },
  password: {
    title: 'Password',
    hint: 'Changing it logs you out of your other browsers. We’ll email you a confirmation.',
    unmailed: 'Changing it logs you out of your other browsers.',
  },
  sessions: {
    title: 'Where you are logged in',
    hint: 'If you see one you don’t recognize, end it and change your password.',
  },
  security: {
    title: 'Sign-in and security',
    hint: 'Passkeys, authenticator app, recovery codes and known browsers.',
  },
  notifications: { title: 'Notifications', hint: 'What rings on your phone, and when it stays quiet.' },
  ringing: { title: 'Ring on this device', hint: 'On the lock screen, even when the desk is closed.' },
  kinds: { title: 'What rings', hint: 'Only for you. What you do yourself doesn’t ring.' },
  quiet: { title: 'Quiet hours', hint: 'In shop time.' },
  lock: { title: 'On the lock screen', hint: 'How it looks on a phone.' },
  passkeys: {
    title: 'Passkeys',
    hint: 'Log in with your fingerprint, face or PIN, either after your password or instead of it.',
  },
  app: {
    title: 'Authenticator app',
    hint: 'Six digits that change every 30 seconds, from an app such as 1Password or Google Authenticator.',
  },
  codes: {
    title: 'Recovery codes',
    hint: 'Each code works once in place of your second step. Keep them somewhere safe.',
  },
  devices: {
    title: 'Known browsers',
    hint: 'We email you when a new browser logs in to your account.',
    unmailed: 'Those that have logged in to your account.',
  },
  people: { title: 'People', hint: 'Who can use the desk, and in what role. Role changes take effect right away.' },
};
type Part = keyof typeof SECTIONS;

interface Section {
  title: string;
  hint: string;
  /** The hint on a site without email. */
  unmailed?: string;
}

export function AccountSection({ part, children }: { part: Part; children: ReactNode }) {
  const id = `account-${part}-title`;
  const { title, hint, unmailed = hint }: Section = SECTIONS[part];
  const isMailSetUp = useIsMailSetUp();
  return (
    <section className="page__part account__part" id={part} aria-labelledby={id}>
      <div>
        {/* Focused when the focused control is removed. */}
        <h2 className="h3" id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className="sm muted">{isMailSetUp ? hint : unmailed}</p>
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

/** 'November 19, 2026', in shop time. `time` is ISO 8601. */
export const longDay = (time: string) => format(time, 'MMMM d, yyyy', inShopTimeZone);

/** 'today' or 'November 19, 2026'. `day` is YYYY-MM-DD in shop time. */
export const formatLastDay = (day: string) => (day === shopDay() ? 'today' : formatDay(day, 'long'));

/** The button of a form, beside one that leaves it. */
export const withCancel = (onCancel: () => void) => (send: ReactNode) => (
  <div className="row account__row-actions">
    {send}
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
