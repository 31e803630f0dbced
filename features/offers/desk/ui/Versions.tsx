import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import { useCan } from '#features/account/ui/current-user.ts';
import { describeOpenings } from '#features/fields/rules.ts';
import type { TimelineEntry } from '#features/leads/timeline/contract.ts';
import { QUOTES } from '#features/leads/ui/lead-cache.ts';
import { formatCents } from '#features/shop/rules.ts';
import { changesBetween } from '../../comparing/rules.ts';
import type { OfferBody } from '../../contract.ts';
import type { Offer } from '../contract.ts';
import { totalsOf } from './editor-context.ts';
import { formatDate, formatMoment } from './offer-dates.ts';
import { describeChanges, formatTotal } from './offer-format.ts';
import { OFFERS } from './offer-queries.ts';

type OfferEntry = TimelineEntry & { kind: 'offer' };

/** What happened to an offer, such as what the customer asked, from the lead's timeline; oldest first. */
export function useOfferEvents({ leadId, number }: Offer, event: OfferEntry['event']): OfferEntry[] {
  const { data } = useQuery<{ timeline: TimelineEntry[] }>({
    queryKey: [QUOTES, leadId, 'lead'],
    enabled: useCan(null),
  });
  return (data?.timeline ?? []).filter(
    (entry): entry is OfferEntry => entry.kind === 'offer' && entry.event === event && entry.number === number,
  );
}

/** All versions, newest first, with what changed from one to the next and what was asked. */
export const Versions = memo(function Versions({ offer, draftBody }: { offer: Offer; draftBody?: OfferBody }) {
  const { draft, versions, link } = offer;
  const questions = useOfferEvents(offer, 'asked');
  return (
    <section className="quote-versions" aria-labelledby="offer-versions">
      <h2 className="spread h3 part-title" id="offer-versions">
        Versions
      </h2>
      <ul className="rows">
        {draft && draftBody && (
          <li>
            <span className="price">v{draft.version}</span>
            <span>
              Draft, started {formatDate(draft.createdAt)}
              {draft.userName && `, last saved by ${draft.userName}`}
            </span>
            <span className="price">{formatCents(totalsOf(draftBody).totalCents)}</span>
            {versions[0] && <small>{describeChanges(changesBetween(versions[0].body, draftBody))}</small>}
          </li>
        )}
        {versions.map((version, index) => (
          <li key={version.id}>
            <span className="price">v{version.version}</span>
            <span>
              Sent {formatDate(version.sentAt!)}
              {index === 0 && link && `, ${describeOpenings(link, formatDate)}`}
              {version.status === 'replaced' && ', replaced'}{' '}
              <a className="tap" href={`${OFFERS}/${offer.id}/pdf?version=${version.version}`} download>
                PDF<span className="vh"> of version {version.version}</span>
              </a>
            </span>
            <span className="price">{formatTotal(offer, version)}</span>
            {versions[index + 1] && (
              <small>{describeChanges(changesBetween(versions[index + 1]!.body, version.body))}</small>
            )}
            {questions
              .filter((question) => question.version === version.version)
              .map(({ at, text }) => (
                <small key={at}>
                  Asked {formatMoment(at)}: “{text}”{' '}
                  <Link className="tap" to={`/admin/quotes/${offer.leadId}`}>
                    Reply
                  </Link>
                </small>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
});
