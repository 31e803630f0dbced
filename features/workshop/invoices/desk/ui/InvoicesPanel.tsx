import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { useIsOwner } from '#office/account/ui/current-user.ts';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { toastProblem } from '#ui/explain-problem.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import { JOBS } from '#workshop/jobs/board/ui/job-queries.ts';
import { DeskPanel } from '#workshop/jobs/desk/ui/DeskPart.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import type { JobInvoices } from '../../invoice.contract.ts';
import type { CreditKind } from './CreditDialog.tsx';

const loadCredit = () => import('./CreditDialog.tsx');
const CreditDialog = lazyOptional(loadCredit);

type Invoice = JobInvoices['invoices'][number];
type Waiting = JobInvoices['waiting'][number];

const keyOf = (jobId: number) => [JOBS, jobId, 'invoices'];

/** The invoices of a job: those that wait for a press, and those that were sent. */
export function InvoicesPanel({ jobId, lead }: { jobId: number; lead: Lead | null }) {
  const { data, isError, refetch } = useQuery<JobInvoices>({ queryKey: keyOf(jobId) });
  const [credited, setCredited] = useState<{ invoice: Invoice; kind: CreditKind } | null>(null);
  const isOwner = useIsOwner();
  usePreload(loadCredit);
  return (
    <DeskPanel id="invoices" title="Invoices">
      {!data && !isError && <p className="muted sm">Loading the invoices...</p>}
      {isError && (
        <div role="alert">
          <p className="sm">The invoices could not be loaded.</p>
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && data.waiting.length + data.invoices.length === 0 && (
        <p className="muted sm">An invoice waits here as soon as a payment of the schedule falls due.</p>
      )}
      {data?.waiting.map((waiting, at) => (
        <WaitingInvoice key={waiting.dueRow} jobId={jobId} waiting={waiting} of={data} isNext={isOwner && at === 0} />
      ))}
      {data && data.overbilledCents > 0 && (
        <p className="note sm">
          {formatCents(data.overbilledCents)} more was invoiced than is agreed now. Credit it on one of the invoices.
        </p>
      )}
      {data && data.invoices.length > 0 && (
        <ul className="rows job-payments">
          {data.invoices.map((invoice) => (
            <SentInvoice
              key={invoice.id}
              jobId={jobId}
              invoice={invoice}
              caller={lead?.email === null ? lead : null}
              onCredit={isOwner ? (kind) => setCredited({ invoice, kind }) : null}
            />
          ))}
        </ul>
      )}
      <Suspense>{credited && <CreditDialog jobId={jobId} {...credited} onClose={() => setCredited(null)} />}</Suspense>
    </DeskPanel>
  );
}

interface WaitingProps {
  jobId: number;
  waiting: Waiting;
  of: JobInvoices;
  /** Whether it can be sent now: those of earlier payments come first. */
  isNext: boolean;
}

function WaitingInvoice({ jobId, waiting: { label, cents, isFinal, dueRow }, of, isNext }: WaitingProps) {
  const { act } = useRecordCall<JobInvoices>(keyOf(jobId), { failed: 'Not Sent' });
  const mailed = useMailed();
  const name = isFinal ? 'The final invoice' : label;

  const send = () =>
    confirm({
      title: `Send invoice ${of.nextNumber}?`,
      text: (
        <>
          <p>
            {name}: <b className="price">{formatCents(cents)}</b>, due {formatDay(of.dueOn, 'shortWeekday')}.
          </p>
          <p>
            {mailed(of.to ? `It goes to ${of.to} with the PDF.` : 'The customer has no email address.')} Once sent, it
            can’t be changed.
          </p>
        </>
      ),
      cancel: 'Not yet',
      confirm: 'Send invoice',
      variant: 'primary',
      action: () => act({ method: 'POST', body: { dueRow, cents }, once: `invoice-${jobId}-${dueRow}-${cents}` }),
    });

  return (
    <div className="spread">
      <span>
        {name}
        <small className="sub">{formatCents(cents)}, not sent yet</small>
      </span>
      {isNext && (
        <Button small variant="primary" onClick={() => void send()}>
          Send<span className="vh"> {name}</span>
        </Button>
      )}
    </div>
  );
}

interface SentProps {
  jobId: number;
  invoice: Invoice;
  /** The customer, if there is no address to send it to. */
  caller: Lead | null;
  onCredit: ((kind: CreditKind) => void) | null;
}

function SentInvoice({ jobId, invoice, caller, onCredit }: SentProps) {
  const { number, label, isFinal, cents, openCents, creditedCents, credits } = invoice;
  const pdf = (paper: string) => `/api/jobs/${jobId}/invoices/${paper}/pdf`;
  return (
    <li>
      <span>
        <a href={pdf(number)}>{number}</a>
        <small className="sub">{[isFinal ? 'Final' : label, describeState(invoice)].filter(Boolean).join(', ')}</small>
        {credits.map((credit) => (
          <small key={credit.number} className="sub">
            <a href={pdf(credit.number)}>{credit.number}</a>
            {`, ${credit.kind === 'write-off' ? 'written off' : 'credited'} ${formatCents(credit.cents)}`}
          </small>
        ))}
        {onCredit && (
          <span className="row row--tight">
            {caller && (
              <button
                type="button"
                className="job-stages__mini"
                onClick={() => void handOverInvoice(jobId, invoice, { caller, pdf: pdf(number) })}
              >
                Text<span className="vh"> of {number}</span>
              </button>
            )}
            {creditedCents < cents && (
              <button type="button" className="job-stages__mini" onClick={() => onCredit('credit')}>
                Credit<span className="vh"> {number}</span>
              </button>
            )}
            {openCents > 0 && (
              <button type="button" className="job-stages__mini" onClick={() => onCredit('write-off')}>
                Write off<span className="vh"> {number}</span>
              </button>
            )}
          </span>
        )}
      </span>
      <span className="price">{formatCents(cents)}</span>
    </li>
  );
}

/** Shows what is said or sent by hand: what to pay, until when, and where the invoice is. */
async function handOverInvoice(
  jobId: number,
  { number, isFinal, label, openCents, dueOn }: Invoice,
  { caller, pdf }: { caller: Lead; pdf: string },
): Promise<void> {
  try {
    const { handOver } = await import('#workshop/decisions/ui/hand-over.tsx');
    const body = { renew: false };
    const { address } = await adminRequest<{ address: string }>('POST', `${JOBS}/${jobId}/link`, { body });
    const what = `invoice ${number}`;
    const due =
      openCents > 0 ? `Please pay ${formatCents(openCents)} by ${formatDay(dueOn, 'full')}.` : 'It is paid. Thank you.';
    const text = `Invoice ${number}: ${isFinal ? 'Final' : label}\n\n${due}\n\n${address}/invoices/${number}`;
    void handOver({ lead: caller, what, text, pdf });
  } catch (error) {
    toastProblem(error, 'No Text');
  }
}

function describeState({ openCents, cents, creditedCents, dueOn, processing, remindedDays }: Invoice): string {
  if (processing) return `${formatCents(processing.cents)} on its way`;
  if (openCents === 0) return creditedCents === cents ? 'credited' : 'paid';
  const due = dueOn < shopDay() ? `was due ${formatDay(dueOn, 'short')}` : `due ${formatDay(dueOn, 'short')}`;
  return [`${formatCents(openCents)} open`, due, remindedDays > 0 && `reminded after ${remindedDays} days`]
    .filter(Boolean)
    .join(', ');
}
