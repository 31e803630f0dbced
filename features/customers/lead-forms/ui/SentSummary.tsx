import '#website/site/ui/pages.css';
import './lead-forms.css';
import './success.css';
import { useEffect, useRef } from 'react';
import { contentOf, leadFacts } from '#customers/leads/lead-words.ts';
import type { ParsedLead } from '#customers/leads/leads.contract.ts';
import { formatPhotos } from '#customers/leads/photos.ts';
import { Icon } from '#ui/icon.tsx';
import { circleCheck } from '#ui/icons.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import { withoutRepeats } from '../lead-form-rules.ts';
import type { SentRequest } from './sent-request.ts';

type SentSummaryProps = {
  sent: SentRequest;
  /** Replaces 'What you sent', where it also confirms that the request arrived. */
  message?: { title: string; description: string };
  takesFocus?: boolean;
};

export default function SentSummary({
  sent: { quote: lead, photos, page },
  message,
  takesFocus = false,
}: SentSummaryProps) {
  const { hasMail } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="ahead--far sent-summary card card--pad">
      <h2 className="with-icon h3" ref={heading} tabIndex={-1}>
        {message && <Icon of={circleCheck} />} {message?.title ?? 'What you sent'}
      </h2>
      {message && <p>{message.description}</p>}
      <dl className="facts apart--far facts--stacked">
        {leadFacts(withoutRepeats(contentOf(lead as ParsedLead))).map(({ label, value }) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd className="as-typed">{value}</dd>
          </div>
        ))}
        {photos > 0 && (
          <div>
            <dt className="label">Photos</dt>
            <dd className="as-typed">{formatPhotos(photos)}</dd>
          </div>
        )}
      </dl>
      {page && (
        <p>
          {/* Not a link of the router, which would ask the server about its address. */}
          <a className="text-link" href={page}>
            Follow your request
          </a>{' '}
          to see where it stands, or to add a note or photos.{hasMail && ' The same link is in our email.'}
        </p>
      )}
    </section>
  );
}
