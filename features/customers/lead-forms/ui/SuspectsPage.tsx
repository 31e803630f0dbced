import './suspects.css';
import '#foundation/audit/ui/audit.css';
import { type RefObject, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#client/request.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import { leadFacts, leadTitle } from '#customers/leads/lead-words.ts';
import { SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import type { LeadReceipt } from '#customers/leads/leads.contract.ts';
import { formatPhotos } from '#customers/leads/photos.ts';
import { invalidateLeads } from '#customers/leads/ui/lead-cache.ts';
import { formatTime, PagedList } from '#foundation/audit/ui/logs.tsx';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { SUSPECT_RETENTION_DAYS, SUSPECT_TOASTS, SUSPECTS } from '../suspects.constants.ts';
import type { Suspect } from '../suspects.contract.ts';

/** The requests that look like spam, newest first. */
export default function SuspectsPage() {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <main id="main" className="wrap page page--long suspects">
      <h1 className="h2" ref={title} tabIndex={-1}>
        Looks like spam
      </h1>
      <p className="muted">
        These requests filled in a field that people don’t see. They are not among your <Link to="/admin">leads</Link>,
        and no one got an email about them. They are deleted after {SUSPECT_RETENTION_DAYS} days.
      </p>
      <PagedList<Suspect> what="requests" address={SUSPECTS} emptyText="Nothing looks like spam.">
        {(suspect) => <SuspectItem suspect={suspect} title={title} />}
      </PagedList>
    </main>
  );
}

type ItemProps = { suspect: Suspect; title: RefObject<HTMLHeadingElement | null> };

function SuspectItem({ suspect, title }: ItemProps) {
  const { promotion, deletion } = useSuspectActions(suspect.id, () => title.current?.focus());
  const isBusy = promotion.isBusy || deletion.isBusy;
  const name = leadTitle(suspect);
  return (
    <article className="suspect" aria-label={name}>
      <h2 className="h4">{name}</h2>
      <p className="muted sm">
        {SOURCE_LABELS[suspect.source]}, <time dateTime={suspect.createdAt}>{formatTime(suspect.createdAt)}</time>
      </p>
      <dl className="suspect__facts">
        {factsOf(suspect).map(({ label, value }) => (
          <div key={label}>
            <dt className="muted sm">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <Button small variant="ink" busy={promotion.isBusy} disabled={isBusy} onClick={promotion.run}>
          Make it a lead
        </Button>
        <Button small variant="line" busy={deletion.isBusy} disabled={isBusy} onClick={deletion.run}>
          Delete
        </Button>
      </p>
    </article>
  );
}

function factsOf(suspect: Suspect) {
  return [
    ...leadFacts(suspect),
    ...(suspect.photos > 0 ? [{ label: 'Photos', value: formatPhotos(suspect.photos) }] : []),
    ...(suspect.hasScheme ? [{ label: 'Paint scheme', value: 'Shows once this is a lead' }] : []),
    { label: 'Hidden field', value: suspect.trap },
  ];
}

/** `onGone` is called when the item is about to leave the list. */
function useSuspectActions(id: number, onGone: () => void) {
  const navigate = useNavigate();
  const mailed = useMailed();
  const promotion = useRecordCall<LeadReceipt>([SUSPECTS, id], { alsoInvalidate: invalidateLeads });
  const deletion = useRecordCall([SUSPECTS, id]);

  async function promote() {
    const { id: leadId, leftOut } = await promotion.call({ method: 'POST', path: '/lead', once: `suspect-${id}` });
    await navigate(`/admin/quotes/${leadId}`);
    toast(SUSPECT_TOASTS.promoted(mailed, leftOut));
  }
  async function remove() {
    await deletion.call({ method: 'DELETE' });
    onGone();
    toast(SUSPECT_TOASTS.deleted);
  }
  function explain(error: unknown) {
    const isGone = error instanceof ApiError && error.status === 404;
    toast(isGone ? SUSPECT_TOASTS.gone : SUSPECT_TOASTS.failed);
    if (isGone) onGone();
  }
  return {
    promotion: { isBusy: promotion.isBusy, run: () => void promote().catch(explain) },
    deletion: { isBusy: deletion.isBusy, run: () => void remove().catch(explain) },
  };
}
