import { DrawScheme } from '#customers/lead-schemes/ui/SchemeParts.tsx';
import type { Quote } from '#customers/leads/leads.contract.ts';
import { formatTypedPhone, phoneHref } from '#foundation/business/opening-hours.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { phone as phoneIcon, send } from '#ui/icons.ts';
import './lead.css';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { QuotePhotos } from '#customers/lead-forms/ui/PhotoLinks.tsx';
import type { LeadScheme } from '#customers/lead-schemes/lead-schemes.contract.ts';
import { LeadSchemes } from '#customers/lead-schemes/ui/LeadSchemes.tsx';
import { customerName } from '#customers/leads/lead-words.ts';
import { SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import { statusColor } from '#customers/leads/ui/list-head.tsx';
import { LeadPerson } from '#desk/privacy/ui/PersonActions.tsx';
import { formatLongDate, formatShortDate } from '#time/format-moment.ts';
import { Status } from '#ui/desk-controls.tsx';
import { Table } from '#ui/table.tsx';
import { addedDollars, dollars } from '#website/estimates/estimate.ts';
import type { Estimate } from '#website/estimates/prices.contract.ts';
import { useLeadJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import { LeadJobs } from '#workshop/jobs/ui/LeadJobs.tsx';
import { LeadOffer } from '#workshop/offers/desk/ui/LeadOffer.tsx';
import type { Lead, ListedQuote } from '../lead-desk.contract.ts';
import { canHoldSlot, unansweredWords, unsentReplies } from '../lead-list.ts';
import { proposalTemplate } from '../replies.ts';
import { LeadNotes, LeadReminder, LeadStatusField } from './LeadForms.tsx';
import { LeadAppointment, LeadBounce, LeadCustomerPage, LeadFields, LeadUnsentReply } from './LeadParts.tsx';
import { LeadReply, useReplyDraft } from './LeadReply.tsx';
import { LeadTimeline } from './LeadTimeline.tsx';
import { useLead } from './use-lead.ts';

const REPLY_SECTION_ID = 'lead-reply';

/** Call, reply, or draw a scheme for the airplane. */
function LeadActions({ id, phone, aircraftType, tailNumber }: Quote) {
  return (
    <p className="row lead-actions">
      {phone && (
        <a className="btn btn--line btn--sm" href={phoneHref(phone)}>
          <Icon of={phoneIcon} /> {formatTypedPhone(phone)}
        </a>
      )}
      <Button
        small
        variant="ink"
        onClick={() => document.getElementById(REPLY_SECTION_ID)?.querySelector('select')?.focus()}
      >
        <Icon of={send} /> Reply
      </Button>
      {(aircraftType || tailNumber) && <DrawScheme quoteId={id} tailNumber={tailNumber} />}
    </p>
  );
}

type LeadProps = { quote: Quote; lead: Lead | undefined };
type ReplyProps = { reply: ReturnType<typeof useReplyDraft> };

/** A lead: decisions on top, the request beside the reply, then the activity. */
export function LeadDetail({ quote, onGone }: { quote: Quote; onGone: () => void }) {
  const { data: lead, isError } = useLead(quote.id);
  const reply = useReplyDraft(quote.id);
  return (
    <div className="stack lead-detail">
      <LeadTop quote={quote} lead={lead} />
      <LeadRequest quote={quote} reply={reply} />
      <LeadWork quote={quote} lead={lead} reply={reply} />
      <div className="stack lead-part lead-detail__past">
        <Part title="Activity">
          {lead && <LeadTimeline entries={lead.timeline} />}
          {isError && <p role="alert">The activity could not be loaded.</p>}
        </Part>
        {lead && (
          <Part title="Customer’s page">
            <LeadCustomerPage quoteId={quote.id} link={lead.link} />
          </Part>
        )}
        <Part title="This person’s data">
          <LeadPerson email={quote.email} onErased={onGone} />
        </Part>
      </div>
    </div>
  );
}

function LeadTop({ quote, lead }: LeadProps) {
  const hasAppointment = lead ? lead.appointment !== null : canHoldSlot(quote);
  return (
    <div className="stack lead-detail__top">
      {hasAppointment && (
        <div className={`card lead-detail__appointment${lead ? '' : ' is-awaited'}`}>
          <Part title="Appointment">{lead?.appointment && <LeadAppointment appointment={lead.appointment} />}</Part>
        </div>
      )}
      {lead?.bounce && <LeadBounce bounce={lead.bounce} phone={quote.phone} />}
      <LeadActions {...quote} />
      <LeadStatusField quote={quote} />
      {lead && lead.related.length > 0 && (
        <Part title="Same person or airplane">
          <LeadRelated related={lead.related} />
        </Part>
      )}
    </div>
  );
}

function LeadRequest({ quote, reply }: Pick<LeadProps, 'quote'> & ReplyProps) {
  function send(scheme: LeadScheme): void {
    reply.attach(scheme.id, proposalTemplate(quote, scheme));
    document.getElementById(REPLY_SECTION_ID)?.querySelector('textarea')?.focus();
  }

  return (
    <div className="stack lead-part">
      {quote.message && (
        <Part title="Message">
          <p className="lead-message">{quote.message}</p>
        </Part>
      )}
      <LeadSchemes
        quoteId={quote.id}
        firstName={quote.firstName}
        // A lead of the list says whether it has one.
        isExpected={Boolean((quote as Partial<ListedQuote>).scheme)}
        onSend={send}
      />
      <QuotePhotos quoteId={quote.id} />
      <LeadFields quote={quote} />
      {quote.estimate && (
        <Part title="Estimate">
          <LeadEstimate estimate={quote.estimate} />
        </Part>
      )}
    </div>
  );
}

function LeadWork({ quote, lead, reply }: LeadProps & ReplyProps) {
  return (
    <div className="stack lead-part lead-detail__work">
      <Part title="Reply" id={REPLY_SECTION_ID}>
        {lead && unsentReplies(lead.timeline).map((reply) => <LeadUnsentReply key={reply.mailId} reply={reply} />)}
        {lead && <LeadQuestion timeline={lead.timeline} />}
        <LeadReply quote={quote} lead={lead} reply={reply} />
      </Part>
      <JobPart leadId={quote.id} />
      <Part title="Quote">
        <LeadOffer leadId={quote.id} />
      </Part>
      <LeadNotes quote={quote} />
      <Part title="Reminder">
        <LeadReminder quote={quote} />
      </Part>
    </div>
  );
}

/** What a reply answers. */
function LeadQuestion({ timeline }: Pick<Lead, 'timeline'>) {
  const words = unansweredWords(timeline);
  if (!words) return null;
  return (
    <figure className="lead-question">
      <figcaption className="sm muted">
        {words.what}, {formatLongDate(words.at)}
      </figcaption>
      <blockquote className="card">{words.text}</blockquote>
    </figure>
  );
}

/** Most leads have no job. */
function JobPart({ leadId }: { leadId: number }) {
  const { data: jobs } = useLeadJobs(leadId);
  if (!jobs || jobs.length === 0) return null;
  return (
    <Part title={jobs.length === 1 ? 'Job' : 'Jobs'}>
      <LeadJobs jobs={jobs} />
    </Part>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="stack" id={id}>
      <h3 className="h4">{title}</h3>
      {children}
    </section>
  );
}

/** The estimate's items, as calculated by the server. */
function LeadEstimate({ estimate: { base, addOns, multiplier, total } }: { estimate: Estimate }) {
  return (
    <Table className="lead-estimate">
      <tr>
        <th scope="row">Base price</th>
        <td>{dollars(base)}</td>
      </tr>
      {addOns.map(({ name, price }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{addedDollars(price)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">Timeline</th>
        <td>× {multiplier}</td>
      </tr>
      <tr className="lead-estimate__sum">
        <th scope="row">Estimate</th>
        <td>{dollars(total)}</td>
      </tr>
    </Table>
  );
}

function LeadRelated({ related }: { related: Lead['related'] }) {
  const { search, state } = useLocation();
  return (
    <ul className="lead-related">
      {related.map((quote) => (
        <li className="row" key={quote.id}>
          <Link to={{ pathname: `/admin/quotes/${quote.id}`, search }} state={state} replace preventScrollReset>
            {[SOURCE_LABELS[quote.source], quote.aircraftType ?? customerName(quote)].join(', ')}
          </Link>
          <span className="row">
            <Status color={statusColor(quote.status)}>{quote.status}</Status>
            <span className="muted sm">{formatShortDate(quote.createdAt)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
