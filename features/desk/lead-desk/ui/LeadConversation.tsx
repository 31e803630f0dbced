import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { TimelineEntry } from '#customers/leads/timeline.contract.ts';
import { InboundEmail } from '#desk/mailbox/ui/InboundEmail.tsx';
import { formatDay } from '#time/format-day.ts';
import { formatTime } from '#time/format-moment.ts';
import { Icon } from '#ui/icon.tsx';
import { check, circleAlert, clock } from '#ui/icons.ts';
import { conversationDays, type Reply } from '../lead-list.ts';

const MoveEmail = lazy(async () => ({ default: (await import('#desk/mailbox/ui/MoveEmail.tsx')).MoveEmail }));

type Props = { timeline: readonly TimelineEntry[]; lead: Pick<Lead, 'id' | 'email' | 'firstName'> };

/** What the customer and the shop wrote to each other by email, the oldest first. */
export default function LeadConversation({ timeline, lead }: Props) {
  const [moved, setMoved] = useState<number | null>(null);
  return (
    <>
      <ol className="emails">
        {conversationDays(timeline).map(({ day, entries }) => (
          <li key={day}>
            <p className="label emails__day">
              <span>{formatDay(day, 'shortWeekday')}</span>
            </p>
            <ol>
              {entries.map((entry) =>
                entry.kind === 'email' ? (
                  <li key={`email-${entry.email.id}`} className={entry.email.type === 'mail' ? 'is-in' : undefined}>
                    <InboundEmail
                      email={entry.email}
                      address={lead.email ?? undefined}
                      onMove={() => setMoved(entry.email.id)}
                    />
                  </li>
                ) : (
                  <li key={`reply-${entry.at}`} className="is-out">
                    <SentReply reply={entry} to={lead.firstName} />
                  </li>
                ),
              )}
            </ol>
          </li>
        ))}
      </ol>
      {moved !== null && (
        <Suspense>
          <MoveEmail leadId={lead.id} mailId={moved} onClose={() => setMoved(null)} />
        </Suspense>
      )}
    </>
  );
}

function SentReply({ reply: { by, at, subject, text, scheme, delivery }, to }: { reply: Reply; to: string }) {
  return (
    <article className="sent-email stack stack--close">
      <p className="spread">
        <span>
          <b>{by ?? 'Someone'}</b> to {to}
        </span>
        <time dateTime={at}>{formatTime(at)}</time>
      </p>
      <h4>{subject}</h4>
      <p className="sent-email__text">{text}</p>
      {scheme && <p className="inbound-small">With the picture of a scheme: {scheme}</p>}
      <ReplyState {...delivery} />
    </article>
  );
}

/** Whether a reply has left; one that did not reach the customer stands out. */
function ReplyState({ state, at, reason }: Reply['delivery']): ReactNode {
  const words = {
    sent: `Sent ${formatTime(at)}`,
    waiting: 'Waiting to be sent',
    kept: 'Not sent',
    failed: 'Could not be sent',
    bounced: 'Bounced',
  }[state];
  const hasFailed = state !== 'sent' && state !== 'waiting';
  return (
    <p className={hasFailed ? 'inbound-small danger' : 'inbound-small'}>
      <Icon of={{ sent: check, waiting: clock, kept: circleAlert, failed: circleAlert, bounced: circleAlert }[state]} />
      <span>
        {words}
        {reason && `: ${reason}`}
      </span>
    </p>
  );
}
