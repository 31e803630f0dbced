import './suspects.css';
import '#features/audit/access/ui/access.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminRequest } from '#client/admin-request.ts';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError } from '#client/request.ts';
import { formatTime } from '#features/audit/access/ui/AccessLog.tsx';
import { PagedList } from '#features/audit/access/ui/PagedList.tsx';
import { SOURCE_LABELS } from '#features/leads/constants.ts';
import type { QuoteReceipt } from '#features/leads/contract.ts';
import { formatPhotos } from '#features/leads/photos/rules.ts';
import { quoteFacts, quoteTitle } from '#features/leads/rules.ts';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { SUSPECT_RETENTION_DAYS, SUSPECT_TOASTS, SUSPECTS } from '../constants.ts';
import type { Suspect } from '../contract.ts';

/** The requests that look like spam, newest first. `timeZone` is the shop's. */
export function SuspectsPage({ timeZone }: { timeZone: string }) {
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
        {(suspect) => <SuspectItem suspect={suspect} timeZone={timeZone} title={title} />}
      </PagedList>
    </main>
  );
}

type ItemProps = { suspect: Suspect; timeZone: string; title: RefObject<HTMLHeadingElement | null> };

function SuspectItem({ suspect, timeZone, title }: ItemProps) {
  const { promotion, deletion } = useSuspectActions(suspect.id, () => title.current?.focus());
  const isBusy = promotion.isPending || deletion.isPending;
  const name = quoteTitle(suspect);
  return (
    <article className="suspect" aria-label={name}>
      <h2 className="h4">{name}</h2>
      <p className="muted sm">
        {SOURCE_LABELS[suspect.source]},{' '}
        <time dateTime={suspect.createdAt}>{formatTime(suspect.createdAt, timeZone)}</time>
      </p>
      <dl className="suspect__facts">
        {factsOf(suspect).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <Button small variant="ink" busy={promotion.isPending} disabled={isBusy} onClick={() => promotion.mutate()}>
          Make it a lead
        </Button>
        <Button small variant="line" busy={deletion.isPending} disabled={isBusy} onClick={() => deletion.mutate()}>
          Delete
        </Button>
      </p>
    </article>
  );
}

function factsOf(suspect: Suspect) {
  return [
    ...quoteFacts(suspect),
    ...(suspect.photos > 0 ? [{ label: 'Photos', value: formatPhotos(suspect.photos) }] : []),
    ...(suspect.hasScheme ? [{ label: 'Paint scheme', value: 'Shows once this is a lead' }] : []),
    { label: 'Hidden field', value: suspect.trap },
  ];
}

/** `onGone` is called when the item is about to leave the list. */
function useSuspectActions(id: number, onGone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mailed = useMailed();
  const refresh = () => void client.invalidateQueries({ queryKey: [SUSPECTS] });
  const onError = (error: Error) => {
    const isGone = error instanceof ApiError && error.status === 404;
    toast(isGone ? SUSPECT_TOASTS.gone : SUSPECT_TOASTS.failed);
    if (isGone) onGone();
    refresh();
  };
  const keyName = `suspect-${id}`;
  const promotion = useMutation({
    mutationFn: () =>
      adminRequest<QuoteReceipt>('POST', `${SUSPECTS}/${id}/lead`, {
        headers: { 'Idempotency-Key': idempotencyKey(keyName, null) },
      }),
    onSuccess: async ({ id: leadId, leftOut }) => {
      dropIdempotencyKey(keyName);
      refresh();
      void invalidateLeads(client);
      await navigate(`/admin/quotes/${leadId}`);
      toast(SUSPECT_TOASTS.promoted(mailed, leftOut));
    },
    onError,
  });
  const deletion = useMutation({
    mutationFn: () => adminRequest('DELETE', `${SUSPECTS}/${id}`),
    onSuccess: () => {
      onGone();
      refresh();
      toast(SUSPECT_TOASTS.deleted);
    },
    onError,
  });
  return { promotion, deletion };
}
