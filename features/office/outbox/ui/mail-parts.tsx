import './outbox.css';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { inShopTimeZone } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, triangleAlert, x } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { WhenReleased } from '#ui/when-released.tsx';
import type { ListedMail, OutboxHealth } from '../mails.contract.ts';
import { OUTBOX_TOASTS, OWNER_LABEL, toPreviewDocument } from '../mails.ts';
import { useMailCall, useOutboxHealth, useReadMail } from './outbox-queries.ts';

const PROBLEMS = {
  unset: {
    title: 'Email is not set up, so no messages are being sent.',
    help: 'Your leads are safe and on your list. Messages are saved as files until you enter a mail server under Settings.',
  },
  failing: {
    title: 'Some messages could not be delivered.',
    help: 'The people they were meant for have not received them.',
  },
};

/** A cookie, so that the server renders the page without a dismissed banner. */
const DISMISSED = 'mail-banner-dismissed';

/** The banner that was dismissed last, in a `cookie` header. */
const BEGIN = `${DISMISSED}=`;
export const dismissedBanner = (cookies: string): string | null =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(BEGIN))
    ?.slice(BEGIN.length) || null;

/** Warns when mails do not arrive. Can be dismissed for the day, until more fail. `dismissed` came with the page. */
export function MailBanner({ dismissed }: { dismissed: string | null | undefined }) {
  const { data: health } = useOutboxHealth();
  const problem = health && findProblem(health);
  return (
    problem && (
      <WhenReleased>
        <Banner {...problem} dismissedBefore={dismissed} />
      </WhenReleased>
    )
  );
}

interface BannerProps {
  state: keyof typeof PROBLEMS;
  id: string;
  dismissedBefore: string | null | undefined;
}

function Banner({ state, id, dismissedBefore }: BannerProps) {
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState(() =>
    dismissedBefore === undefined ? dismissedBanner(document.cookie) : dismissedBefore,
  );
  if (dismissed === id) return null;
  const isOutbox = pathname === '/admin/outbox';
  return (
    <div className="wrap">
      <div
        className={`alert ${state === 'failing' ? 'alert--danger' : ''} with-action top-bar outbox-banner`}
        role="status"
      >
        <Icon of={state === 'failing' ? circleAlert : triangleAlert} />
        <p>
          <b>{PROBLEMS[state].title}</b> {isOutbox && PROBLEMS[state].help}
        </p>
        {isOutbox ? (
          <Link className="btn btn--ink btn--sm" to="/admin/settings/mail">
            Email settings
          </Link>
        ) : (
          <>
            <Link className="btn btn--ink btn--sm" to="/admin/outbox">
              Open the outbox
            </Link>
            <IconButton
              label="Hide until tomorrow"
              icon={x}
              onClick={() => {
                // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
                document.cookie = `${DISMISSED}=${id}; path=/admin; max-age=${DAY_MS / 1_000}; samesite=lax`;
                setDismissed(id);
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The id changes with the day and with the number of failed mails, which shows a dismissed banner again. */
function findProblem({ isSetUp, failed, overdue }: OutboxHealth) {
  const isFailing = failed > 0 || overdue > 0;
  if (isSetUp && !isFailing) return null;
  const state = isSetUp ? ('failing' as const) : ('unset' as const);
  return { state, id: [shopDay(), state, failed + overdue].join('.') };
}

const DAY_NAMES = ["'Today'", "'Yesterday'"];

/** 'Today, 8:22 AM', 'Nov 19, 2026, 8:22 AM' in shop time. `time` is ISO 8601. */
export function formatMailTime(time: string, now = new Date()): string {
  const day = DAY_NAMES[differenceInCalendarDays(now, time, inShopTimeZone)] ?? 'MMM d, yyyy';
  return format(time, `${day}, h:mm a`, inShopTimeZone);
}

/** Asks for another address, and sends a failed mail to it. */
export function useCorrectAddress(id: number) {
  const { act } = useMailCall(id);
  return (recipient: string) =>
    confirm({
      title: 'Send it to another address',
      text: (
        <Field
          name="recipient"
          label="Email address"
          help="The lead itself keeps its original address."
          type="email"
          required
          maxLength={255}
          autoComplete="off"
          defaultValue={recipient}
        />
      ),
      confirm: 'Send',
      variant: 'ink',
      action: (fields) =>
        act(
          { method: 'PATCH', body: { recipient: String(fields.get('recipient')).trim() } },
          OUTBOX_TOASTS.readdressed,
        ),
    });
}

/** Allows any HTML: the sandbox below runs no script. */
const policy = globalThis.trustedTypes?.createPolicy('mail-preview', { createHTML: (html) => html });

export function MailPreview({ html, text }: { html: string; text: string }) {
  const page = toPreviewDocument(html);
  return (
    <>
      {/* Untrusted content: the sandbox allows no scripts, forms or navigation. */}
      <iframe
        className="mail-preview"
        title="Preview of the message"
        sandbox=""
        srcDoc={(policy?.createHTML(page) ?? page) as string}
      />
      <details className="mail-text">
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}

export function MailDialog({ mail, onClose }: { mail: ListedMail; onClose: () => void }) {
  return (
    <Dialog title={mail.subject} subtitle={`To ${mail.recipient ?? OWNER_LABEL}`} onClose={onClose}>
      {mail.reason && <p className="note ahead">{mail.reason}</p>}
      <MailBody id={mail.id} />
    </Dialog>
  );
}

function MailBody({ id }: { id: number }) {
  const { data, isFetching, refetch } = useReadMail(id);
  if (!data && isFetching) return <Spinner>Loading the message...</Spinner>;
  if (!data)
    return (
      <div role="alert">
        <p>The message could not be loaded.</p>
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (data.text === null || data.html === null)
    return <p>This message is private to the person who got it, or we no longer have its text.</p>;
  return (
    <>
      <MailPreview html={data.html} text={data.text} />
      {data.files.length > 0 && <p className="note">Attached: {data.files.join(', ')}</p>}
    </>
  );
}
