import { useRef } from 'react';
import { Link } from 'react-router';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { useCan } from '#office/account/ui/current-user.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { formatMoment } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { readDraft } from '#ui/session-draft.ts';
import { formatEntered } from '#workshop/decisions/signing.ts';
import { PlanCard } from '#workshop/hangar/board/ui/PlanCard.tsx';
import { useLeadJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import { LeadJobs } from '#workshop/jobs/ui/JobParts.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { isFinal } from '../../offer.constants.ts';
import type { Offer } from '../offer-desk.contract.ts';
import { Bar, OfferHead } from './OfferBars.tsx';
import { OFFERS, useOfferCall } from './offer-queries.ts';
import { describeState, findLastOpening, OFFER_TOASTS } from './offer-words.ts';
import { StandingActions } from './StandingActions.tsx';
import { keptEditsName } from './use-editor.ts';
import { Preview, useOfferEvents, Versions } from './Versions.tsx';

const PAST_PREVIEWS: Partial<Record<Offer['status'], string>> = {
  accepted: 'What was accepted',
  withdrawn: 'What the quote said',
};

/** An offer that is not written on: what was sent, how it stands, and what can be done with it. */
export function SentPage({ offer, lead }: { offer: Offer; lead: Lead }) {
  const canWrite = useCan('quotes', 'write');
  // A draft that was withdrawn was never sent, nor was the one of a reader who may not write it.
  const current = offer.versions[0] ?? offer.draft!;
  const { body, version, sentAt, validUntil, readyOn } = current;
  const { decision, link, status } = offer;
  const isMailSetUp = useIsMailSetUp();
  const standing = {
    ...offer,
    version,
    sentAt,
    validUntil,
    hasDraft: false,
    openings: link?.openings ?? 0,
    lastOpenedAt: link?.lastOpenedAt ?? null,
    decidedAt: decision?.decidedAt ?? null,
    // The facts show each.
    question: null,
  };
  const state = describeState(standing, isMailSetUp);
  const isAccepted = status === 'accepted';
  const isSent = offer.versions.length > 0;
  return (
    <main id="main" className="wrap page page--record quote-desk">
      <OfferHead offer={offer} lead={lead} aircraft={body.aircraft} badge={state} />
      {readDraft(keptEditsName(offer.id)) !== null &&
        (isFinal(status) ? (
          <Bar>
            <b>Your last edits aren’t part of it.</b> It was {status} in the meantime. A copy starts from what was
            saved.
          </Bar>
        ) : (
          <Bar>
            <b>What you typed after it was sent is kept on this computer.</b> A new version will include it.
          </Bar>
        ))}
      <div className="beside">
        <div>
          <Facts offer={offer} />
          {isAccepted && <OfferJob leadId={lead.id} />}
          {canWrite && <StandingActions offer={offer} lead={lead} />}
          {isSent && <Versions offer={offer} />}
        </div>
        <div className="quote-desk__preview">
          <Preview
            title={PAST_PREVIEWS[status] ?? (isSent ? `What ${lead.firstName} sees` : 'Draft, not sent yet')}
            body={body}
            lead={lead}
            number={offer.number}
            scheme={offer.scheme}
            version={version}
            readyOn={readyOn ?? undefined}
            sentOn={sentAt ? shopDay(new Date(sentAt)) : undefined}
            choices={isAccepted ? (decision?.choices ?? undefined) : undefined}
          />
        </div>
      </div>
    </main>
  );
}

/** The job that the acceptance booked, with others of the lead. */
function OfferJob({ leadId }: { leadId: number }) {
  const { data: jobs } = useLeadJobs(leadId);
  if (!jobs) return null;
  return (
    <>
      <LeadJobs jobs={jobs} />
      {jobs.map((job) => (
        <PlanCard key={job.id} job={job} />
      ))}
    </>
  );
}

/** Sent, opened, asked, decided. */
function Facts({ offer }: { offer: Offer }) {
  const isMailSetUp = useIsMailSetUp();
  const { versions, link, decision, isExpired, status } = offer;
  const [current] = versions;
  const questions = useOfferEvents(offer, 'asked');
  const sendings = useOfferEvents(offer, 'sent');
  if (!current) return null;
  const { sentAt, sentTo, validUntil, totals, body } = current;
  const again = sendings
    .filter((sending) => sending.version === current.version)
    .slice(1)
    .at(-1);
  const to = sentTo && `to ${sentTo}`;
  const openedAt = findLastOpening(link, decision, questions);
  const unopened = link ? 'Not yet' : 'The link was revoked';
  const facts = [
    { label: isMailSetUp ? 'Sent' : 'Sent, not emailed', value: formatMoment(sentAt!), more: again ? null : to },
    ...(again ? [{ label: 'Sent again', value: formatMoment(again.at), more: to }] : []),
    {
      label: 'Opened',
      value: openedAt ? formatMoment(openedAt) : unopened,
      more: describeVisits(link, again !== undefined),
    },
    {
      label: 'Valid through',
      value: formatDay(validUntil!, 'shortWeekday'),
      more:
        status === 'sent' && isExpired
          ? `Expired: the customer can still read it, but not accept it. A new version will be good for ${body.validDays} days.`
          : null,
    },
    ...questions.map(({ at, text }) => ({ label: 'Asked', value: formatMoment(at), more: text && `“${text}”` })),
    ...(decision ? [decidedFact(decision)] : []),
    ...(decision ? [] : [{ label: 'Price', value: formatCents(totals.totalCents), more: 'with the default choices' }]),
  ];
  return (
    <dl className="rows quote-standing-facts">
      {facts.map(({ label, value, more }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
      {status === 'accepted' && (
        <div>
          <dt>Proof</dt>
          <dd className="row">
            <a href={`${OFFERS}/${offer.id}/accepted.pdf`} download>
              Accepted quote, PDF
            </a>
            <a href={`${OFFERS}/${offer.id}/record.json`} download>
              Record
            </a>
          </dd>
        </div>
      )}
      {decision?.via === 'desk' && <Scans offer={offer} />}
      {questions.length > 0 && (
        <div>
          <dt />
          <dd>
            <Link to={`/admin/quotes/${offer.leadId}`}>Reply from the lead</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

function decidedFact(decision: NonNullable<Offer['decision']>) {
  const { decision: what, decidedAt, name, totalCents, reason, poNumber, via } = decision;
  const entered = formatEntered(decision);
  const price = totalCents === null ? null : formatCents(totalCents);
  const words =
    what === 'accepted'
      ? [
          price,
          name && `by ${name}`,
          via === 'link' && 'signed through the link',
          poNumber && `purchase order ${poNumber}`,
        ]
      : [reason && `“${reason}”`];
  return {
    label: what === 'accepted' ? 'Accepted' : 'Declined',
    value: formatMoment(decidedAt),
    more: [words.filter(Boolean).join(', '), entered].filter(Boolean).join('. '),
  };
}

function describeVisits(link: Offer['link'], isSentAgain: boolean): string | null {
  if (!link) return null;
  if (link.openings === 0) return isSentAgain ? 'with the latest link' : null;
  return link.openings > 1 ? `opened ${link.openings} times in all` : null;
}

/** The papers on which the customer decided; the shop adds them to a decision that it entered. */
function Scans({ offer: { id, scans } }: { offer: Offer }) {
  const picker = useRef<HTMLInputElement>(null);
  const { act, isBusy } = useOfferCall(id);
  function add(file: File) {
    const body = new FormData();
    body.set('file', file);
    void act({ method: 'POST', path: '/scans', body }, OFFER_TOASTS.scanned);
  }
  const canWrite = useCan('quotes', 'write');
  return (
    <div>
      <dt>Scans</dt>
      <dd>
        {scans.map((scan, index) => (
          <small key={scan.id}>
            <a href={`/api/offers/${id}/scans/${scan.id}`}>{scan.originalFilename ?? `Scan ${index + 1}`}</a>
          </small>
        ))}
        {canWrite && (
          <Button small busy={isBusy} onClick={() => picker.current?.click()}>
            Add a scan
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          accept="image/*,application/pdf"
          hidden
          aria-label="Scan of the decision"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again after a failure.
            currentTarget.value = '';
            if (file) add(file);
          }}
        />
      </dd>
    </div>
  );
}
