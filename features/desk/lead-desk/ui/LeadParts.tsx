import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { PHOTOS_ID } from '#customers/lead-forms/ui/PhotoLinks.tsx';
import { customerName, formatDetail, formatServices, shownTimeline } from '#customers/leads/lead-words.ts';
import { DETAIL_LABELS, SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { invalidateLeads, LEADS } from '#customers/leads/ui/lead-cache.ts';
import { AirplaneLink, CustomerLink } from '#customers/leads/ui/person-links.tsx';
import type { RequestLink } from '#customers/request-page/request-page.contract.ts';
import { LINK_TOASTS } from '#customers/request-page/request-page.ts';
import { formatTypedPhone, phoneHref } from '#foundation/business/opening-hours.ts';
import { describeOpenings } from '#foundation/fields/typed-text.ts';
import { OUTBOX_TOASTS } from '#office/outbox/mails.ts';
import { useCorrectAddress } from '#office/outbox/ui/mail-parts.tsx';
import { useMailCall } from '#office/outbox/ui/outbox-queries.ts';
import { formatLongDate } from '#time/format-moment.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { CopyInput } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy, pencil, rotateCcw } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { LeadDetails } from '../lead-desk.contract.ts';
import { countEmails, hasConversation, type UnsentReply } from '../lead-list.ts';
import { LEAD_TOASTS } from './desk-format.ts';
import { EmailLink } from './row-links.tsx';

export const CONVERSATION_ID = 'lead-conversation';

/** Links to the parts of a lead with a conversation, which is long. */
export function LeadSections({ timeline, photos }: LeadDetails) {
  if (!hasConversation(timeline)) return null;
  const parts = [
    { to: CONVERSATION_ID, label: 'Conversation', count: countEmails(timeline) },
    { to: 'lead-request', label: 'Request' },
    ...(photos > 0 ? [{ to: PHOTOS_ID, label: 'Photos', count: photos }] : []),
    { to: 'lead-notes', label: 'Notes' },
    { to: 'lead-activity', label: 'Activity' },
  ];
  return (
    <nav className="tabs lead-detail__tabs" aria-label="Parts of this lead">
      <ul>
        {parts.map(({ to, label, count }) => (
          <li key={to}>
            {/* The address is the lead's: Back closes it. */}
            <a
              href={`#${to}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(to)?.scrollIntoView();
              }}
            >
              {label} {count !== undefined && <span className="price">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Says that the customer's mail server refuses the address, with the way to another one. */
export function LeadBounce({ bounce, phone }: { bounce: NonNullable<LeadDetails['bounce']>; phone: string | null }) {
  const client = useQueryClient();
  const correctAddress = useCorrectAddress(bounce.mailId);
  const { address, at, reason } = bounce;
  async function correct() {
    await correctAddress(address);
    void invalidateLeads(client);
  }
  return (
    <div className="alert alert--danger stack stack--tight" role="status">
      <p>
        <b>Email to {address} bounced.</b> {phone ? 'Call, or correct the address.' : 'Correct the address.'}
      </p>
      <p>
        {formatLongDate(at)}
        {reason && `: ${reason}`}
      </p>
      <div className="row">
        <Button small onClick={() => void correct()}>
          <Icon of={pencil} /> Correct the address
        </Button>
      </div>
    </div>
  );
}

/** A reply that did not reach the customer, to retry or to copy. */
export function LeadUnsentReply({ reply: { subject, text, mailId, delivery } }: { reply: UnsentReply }) {
  const client = useQueryClient();
  const { act, isBusy } = useMailCall(mailId);
  const copyIt = async () => toast((await copyText(text)) ? LEAD_TOASTS.copied : LEAD_TOASTS.notCopied);
  async function retry() {
    await act({ method: 'POST', path: '/retry' }, OUTBOX_TOASTS.retried);
    void invalidateLeads(client);
  }
  return (
    <div className="alert alert--danger stack stack--tight">
      <p>
        <b>The customer didn’t get this reply:</b> {subject}
      </p>
      {delivery.reason && <p>{delivery.reason}</p>}
      <div className="row">
        <Button small busy={isBusy} onClick={() => void retry()}>
          <Icon of={rotateCcw} /> Try again
        </Button>
        <Button small onClick={copyIt}>
          <Icon of={copy} /> Copy the text
        </Button>
      </div>
    </div>
  );
}

type Field = { label: string; value: ReactNode };

/** Filled fields, then the empty ones, collapsed. */
export function LeadFields({ lead }: { lead: Lead }) {
  const fields: Field[] = [
    { label: 'Customer name', value: <CustomerLink leadId={lead.id}>{customerName(lead)}</CustomerLink> },
    { label: 'Business name', value: lead.businessName },
    { label: 'Email', value: lead.email && <EmailLink to={lead.email} /> },
    {
      label: 'Phone',
      value: lead.phone && <a href={phoneHref(lead.phone)}>{formatTypedPhone(lead.phone)}</a>,
    },
    { label: 'Aircraft type', value: lead.aircraftType },
    { label: 'Tail number', value: lead.tailNumber && <AirplaneLink tailNumber={lead.tailNumber} /> },
    { label: 'Timeline', value: shownTimeline(lead) },
    { label: 'How they found us', value: lead.howDidYouFindUs },
    {
      label: 'Services requested',
      value: formatServices(lead.services) ?? <span className="muted">No services selected</span>,
    },
    ...Object.entries(lead.details).map(
      ([key, value]): Field => ({
        label: DETAIL_LABELS[key] ?? key,
        value: formatDetail(key, value),
      }),
    ),
    { label: 'Source', value: SOURCE_LABELS[lead.source] },
  ];
  // A message that exists is shown above.
  const message = { label: 'Message', value: null };
  const isEmpty = ({ value }: Field) => !value;
  const empty = [...fields.filter(isEmpty), ...(lead.message ? [] : [message])];
  return (
    <div>
      <FieldList fields={fields.filter((field) => !isEmpty(field))} />
      {empty.length > 0 && (
        <details className="lead-fields__empty">
          <summary>Fields left empty: {empty.length}</summary>
          <FieldList fields={empty} />
        </details>
      )}
    </div>
  );
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="lead-fields">
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt className="muted sm">{label}</dt>
          <dd>{value || <span className="muted">None given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows whether the customer opened the private link; copies or ends it. */
export function LeadCustomerPage({ quoteId, link }: { quoteId: number; link: LeadDetails['link'] }) {
  const [address, setAddress] = useState('');
  const copying = useRecordCall<RequestLink>([LEADS, quoteId]);
  const ending = useRecordCall([LEADS, quoteId]);

  const copyLink = () =>
    copying.act({ method: 'POST', path: '/link' }, async (made) => {
      setAddress(made.address);
      toast((await copyText(made.address)) ? LINK_TOASTS.copied : LINK_TOASTS.shown);
    });

  async function revoke() {
    if (await ending.act({ method: 'DELETE', path: '/link' }, LINK_TOASTS.ended)) setAddress('');
  }

  return (
    <>
      <p>{formatLinkState(link)}</p>
      {address && <CopyInput label="Link to the customer’s page" value={address} />}
      <div className="row">
        <Button variant="line" small busy={copying.isBusy} onClick={() => void copyLink()}>
          <Icon of={copy} /> Copy link
        </Button>
        {/* aria-disabled: a disabled button loses the focus. */}
        <Button variant="line" small aria-disabled={!link} busy={ending.isBusy} onClick={() => link && void revoke()}>
          Revoke link
        </Button>
      </div>
    </>
  );
}

function formatLinkState(link: LeadDetails['link']): string {
  if (!link) return 'The customer has no link yet. Copy one and send it.';
  return `The link is active, ${describeOpenings(link, formatLongDate)}.`;
}
