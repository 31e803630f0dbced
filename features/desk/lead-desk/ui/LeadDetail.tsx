import { DrawScheme } from '#customers/lead-schemes/ui/SchemeParts.tsx';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { formatTypedPhone, phoneHref } from '#foundation/business/opening-hours.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { phone as phoneIcon, send } from '#ui/icons.ts';
import './lead.css';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useRecordCall } from '#client/use-record-call.ts';
import { LeadPhotos } from '#customers/lead-forms/ui/PhotoLinks.tsx';
import type { LeadScheme } from '#customers/lead-schemes/lead-schemes.contract.ts';
import { LeadSchemes } from '#customers/lead-schemes/ui/LeadSchemes.tsx';
import { customerName } from '#customers/leads/lead-words.ts';
import { SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import { invalidateLeads, LEADS } from '#customers/leads/ui/lead-cache.ts';
import { statusColor } from '#customers/leads/ui/list-head.tsx';
import { LeadPerson } from '#desk/privacy/ui/PersonActions.tsx';
import { formatLongDate, formatMoment, formatShortDate } from '#time/format-moment.ts';
import { Status } from '#ui/desk-controls.tsx';
import { Table } from '#ui/table.tsx';
import { addedDollars, dollars } from '#website/estimates/estimate.ts';
import type { Estimate } from '#website/estimates/prices.contract.ts';
import { useLeadJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import { LeadJobs } from '#workshop/jobs/ui/JobParts.tsx';
import { LeadOffer } from '#workshop/offers/desk/ui/LeadOffer.tsx';
import type { LeadDetails, ListedLead } from '../lead-desk.contract.ts';
import { canHoldSlot, hasConversation, unansweredWords, unsentReplies } from '../lead-list.ts';
import { proposalTemplate } from '../replies.ts';
import { LeadNotes, LeadReminder, LeadStatusField } from './LeadForms.tsx';
import {
  CONVERSATION_ID,
  LeadBounce,
  LeadCustomerPage,
  LeadFields,
  LeadSections,
  LeadUnsentReply,
} from './LeadParts.tsx';
import { LeadReply, PhoneReply, useReplyDraft } from './LeadReply.tsx';
import { LeadTimeline } from './LeadTimeline.tsx';
import { useLeadDetails } from './use-lead.ts';

/** Loads only for bookings. */
const LeadAppointment = lazy(() => import('./LeadAppointment.tsx'));

/** Loads only for leads with emails. */
const LeadConversation = lazy(() => import('./LeadConversation.tsx'));

const REPLY_SECTION_ID = 'lead-reply';

/** Call, reply, or draw a scheme for the airplane. */
function LeadActions({ id, phone, aircraftType, tailNumber }: Lead) {
  return (
    <p className="row row--tight lead-actions">
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

type LeadProps = { lead: Lead; details: LeadDetails | undefined };
type ReplyProps = { reply: ReturnType<typeof useReplyDraft> };

/** A lead: decisions on top, the request beside the reply, then the activity. */
export function LeadDetail({ lead, onGone }: { lead: Lead; onGone: () => void }) {
  const { data: details, isError } = useLeadDetails(lead.id);
  const reply = useReplyDraft(lead.id);
  return (
    <div className="stack lead-detail">
      <LeadTop lead={lead} details={details} />
      <LeadRequest lead={lead} reply={reply} />
      <LeadWork lead={lead} details={details} reply={reply} />
      <div className="stack lead-part">
        <Part title="Activity" id="lead-activity">
          {details && <LeadTimeline entries={details.timeline} />}
          {isError && <p role="alert">The activity could not be loaded.</p>}
        </Part>
        {details && (
          <Part title="Customer’s page">
            <LeadCustomerPage quoteId={lead.id} link={details.link} />
          </Part>
        )}
        <Part title="This person’s data">
          <LeadPerson lead={lead} onErased={onGone} />
        </Part>
      </div>
    </div>
  );
}

function LeadTop({ lead, details }: LeadProps) {
  const hasAppointment = details ? details.appointment !== null : canHoldSlot(lead);
  return (
    <div className="stack lead-detail__top">
      {details && <LeadSections {...details} />}
      {hasAppointment && (
        <div className="card lead-detail__appointment">
          <Part title="Appointment">
            {details?.appointment && (
              <Suspense>
                <LeadAppointment appointment={details.appointment} proposedTime={details.proposedTime} />
              </Suspense>
            )}
          </Part>
        </div>
      )}
      {details?.bounce && <LeadBounce bounce={details.bounce} phone={lead.phone} />}
      <LeadActions {...lead} />
      <LeadStatusField lead={lead} />
      {details && details.related.length > 0 && (
        <Part title="Same person or airplane">
          <LeadRelated related={details.related} />
        </Part>
      )}
    </div>
  );
}

function LeadRequest({ lead, reply }: Pick<LeadProps, 'lead'> & ReplyProps) {
  function send(scheme: LeadScheme): void {
    reply.attach(scheme.id, proposalTemplate(lead, scheme));
    document.getElementById(REPLY_SECTION_ID)?.querySelector('textarea')?.focus();
  }

  return (
    <div className="stack lead-part" id="lead-request">
      {lead.message && (
        <Part title="Message">
          <p className="lead-message">{lead.message}</p>
        </Part>
      )}
      <LeadSchemes
        quoteId={lead.id}
        firstName={lead.firstName}
        // A lead of the list says whether it has one.
        isExpected={Boolean((lead as Partial<ListedLead>).scheme)}
        onSend={send}
      />
      <LeadPhotos quoteId={lead.id} />
      <LeadFields lead={lead} />
      {lead.estimate && (
        <Part title="Estimate">
          <LeadEstimate estimate={lead.estimate} />
        </Part>
      )}
    </div>
  );
}

function LeadWork({ lead, details, reply }: LeadProps & ReplyProps) {
  return (
    <div className="stack lead-part lead-detail__work">
      {details && hasConversation(details.timeline) && (
        <Part title="Conversation" id={CONVERSATION_ID}>
          <Suspense>
            <LeadConversation timeline={details.timeline} lead={lead} />
          </Suspense>
        </Part>
      )}
      <Part title="Reply" id={REPLY_SECTION_ID}>
        {details &&
          unsentReplies(details.timeline).map((reply) => <LeadUnsentReply key={reply.mailId} reply={reply} />)}
        {details && <LeadQuestion timeline={details.timeline} lead={lead} />}
        {lead.email === null ? (
          <PhoneReply details={details} reply={reply} />
        ) : (
          <LeadReply lead={lead} details={details} reply={reply} />
        )}
      </Part>
      <JobPart leadId={lead.id} />
      <Part title="Quote">
        <LeadOffer leadId={lead.id} />
      </Part>
      <div id="lead-notes">
        <LeadNotes lead={lead} />
      </div>
      <Part title="Reminder">
        <LeadReminder lead={lead} />
      </Part>
    </div>
  );
}

/** What a reply answers. An email stands in the conversation above. */
function LeadQuestion({ timeline, lead }: Pick<LeadDetails, 'timeline'> & { lead: Lead }) {
  const client = useQueryClient();
  const { act, isBusy } = useRecordCall([LEADS, lead.id]);
  const words = unansweredWords(timeline);
  const question = words && words.what !== 'Email' && (
    <figure className="ahead lead-question">
      <figcaption className="sm muted">
        {words.what}, {formatLongDate(words.at)}
      </figcaption>
      <blockquote className="card">{words.text}</blockquote>
    </figure>
  );
  async function markAnswered() {
    await act({ method: 'DELETE', path: '/unanswered' });
    void invalidateLeads(client);
  }
  return (
    <>
      {question}
      {lead.unansweredSince && (
        <div className="spread">
          <p>Waiting since {formatMoment(lead.unansweredSince)}.</p>
          <Button variant="quiet" small busy={isBusy} onClick={() => void markAnswered()}>
            No reply needed
          </Button>
        </div>
      )}
    </>
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

function LeadRelated({ related }: { related: LeadDetails['related'] }) {
  const { search, state } = useLocation();
  return (
    <ul className="lead-related">
      {related.map((lead) => (
        <li className="row" key={lead.id}>
          <Link to={{ pathname: `/admin/quotes/${lead.id}`, search }} state={state} replace preventScrollReset>
            {[SOURCE_LABELS[lead.source], lead.aircraftType ?? customerName(lead)].join(', ')}
          </Link>
          <span className="row">
            <Status color={statusColor(lead.status)}>{lead.status}</Status>
            <span className="muted sm">{formatShortDate(lead.createdAt)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
