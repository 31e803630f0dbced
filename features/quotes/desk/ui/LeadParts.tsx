import './lead-parts.css';
import type { ReactNode } from 'react';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import type { Quote } from '../../contract.ts';
import { LeadPerson } from '../../people/ui/LeadPerson.tsx';
import { QuotePhotos } from '../../ui/QuotePhotos.tsx';
import { LeadAppointment } from './LeadAppointment.tsx';
import { LeadCustomerPage } from './LeadCustomerPage.tsx';
import { LeadEstimate } from './LeadEstimate.tsx';
import { LeadRelated } from './LeadRelated.tsx';
import { LeadReminder } from './LeadReminder.tsx';
import { LeadReply } from './LeadReply.tsx';
import { LeadTimeline } from './LeadTimeline.tsx';
import { REPLY_PLACE } from './LeadWays.tsx';
import { useLead } from './use-lead.ts';

/** What belongs to a quote beside its own fields, and the work on it. */
export function LeadParts({ quote, onGone }: { quote: Quote; onGone: () => void }) {
  const { data: lead, isError } = useLead(quote.id);
  return (
    <>
      <div className="lead-part">
        <QuotePhotos quoteId={quote.id} />
        {quote.estimate && (
          <Part title="admin.lead.estimate">
            <LeadEstimate estimate={quote.estimate} />
          </Part>
        )}
        <Part title="admin.lead.timeline">
          {lead && <LeadTimeline entries={lead.timeline} />}
          {isError && (
            <p role="alert">
              <Text k="admin.lead.failed" />
            </p>
          )}
        </Part>
        <Part title="admin.lead.reply" id={REPLY_PLACE}>
          <LeadReply quote={quote} />
        </Part>
      </div>
      <div className="lead-part">
        {lead?.appointment && (
          <Part title="admin.lead.appointment">
            <LeadAppointment appointment={lead.appointment} />
          </Part>
        )}
        <Part title="admin.lead.reminder">
          {/* Another reminder, whoever set it, is another form. */}
          <LeadReminder key={`${quote.remindOn} ${quote.remindAbout}`} quote={quote} />
        </Part>
        {lead && lead.related.length > 0 && (
          <Part title="admin.lead.related">
            <LeadRelated related={lead.related} />
          </Part>
        )}
        {lead && (
          <Part title="admin.lead.customerPage">
            <LeadCustomerPage quoteId={quote.id} link={lead.link} />
          </Part>
        )}
        <Part title="people.lead.title">
          <LeadPerson email={quote.email} onErased={onGone} />
        </Part>
      </div>
    </>
  );
}

function Part({ title, id, children }: { title: TextKey; id?: string; children: ReactNode }) {
  return (
    <section className="lead-part__one" id={id}>
      <h3 className="h4">
        <Text k={title} />
      </h3>
      {children}
    </section>
  );
}
