import './lead-detail.css';
import type { ReactNode } from 'react';
import { useLeadJobs } from '#features/jobs/board/ui/job-list-queries.ts';
import { LeadJobs } from '#features/jobs/board/ui/LeadJobs.tsx';
import { QuotePhotos } from '#features/lead-forms/ui/QuotePhotos.tsx';
import type { LeadScheme } from '#features/lead-schemes/contract.ts';
import { LeadSchemes } from '#features/lead-schemes/ui/LeadSchemes.tsx';
import type { Quote } from '#features/leads/contract.ts';
import { LeadOffer } from '#features/offers/desk/ui/LeadOffer.tsx';
import { LeadPerson } from '#features/privacy/ui/LeadPerson.tsx';
import type { Lead, ListedQuote } from '../contract.ts';
import { proposalTemplate } from '../replies/rules.ts';
import { canHoldSlot, unansweredWords, unsentReplies } from '../rules.ts';
import { formatLongDate } from './desk-dates.ts';
import { LeadActions, REPLY_SECTION_ID } from './LeadActions.tsx';
import { LeadAppointment } from './LeadAppointment.tsx';
import { LeadBounce } from './LeadBounce.tsx';
import { LeadCustomerPage } from './LeadCustomerPage.tsx';
import { LeadEstimate } from './LeadEstimate.tsx';
import { LeadFields } from './LeadFields.tsx';
import { LeadRelated } from './LeadRelated.tsx';
import { LeadReminder } from './LeadReminder.tsx';
import { LeadReply } from './LeadReply.tsx';
import { LeadTimeline } from './LeadTimeline.tsx';
import { LeadUnsentReply } from './LeadUnsentReply.tsx';
import { QuoteNotes } from './QuoteNotes.tsx';
import { QuoteStatusField } from './QuoteStatusField.tsx';
import { useLead } from './use-lead.ts';
import { useReplyDraft } from './use-reply-draft.ts';

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
      <QuoteStatusField quote={quote} />
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
      <QuoteNotes quote={quote} />
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
