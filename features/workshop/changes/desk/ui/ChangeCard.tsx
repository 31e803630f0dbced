import { type ComponentProps, useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { phoneHref } from '#foundation/business/opening-hours.ts';
import { describeOpenings } from '#foundation/fields/typed-text.ts';
import { useCan } from '#office/account/ui/current-user.ts';
import { useIsMailSetUp, useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { CopyInput, Status } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { phone } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { formatEntered } from '#workshop/decisions/signing.ts';
import { JOBS } from '#workshop/jobs/board/ui/job-queries.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import type { Change } from '../../change-order.contract.ts';
import { CHANGE_ACTS, CHANGE_REASONS } from '../../change-order.ts';
import { computeChange, formatDays, withTax } from '../../change-sums.ts';
import {
  type Answers,
  answerField,
  describeLine,
  formatPrice,
  formatSum,
  readAnswers,
} from '../../customer/change-page.ts';
import { CHANGE_TOASTS, useChangeCall } from './change-queries.ts';
import '#ui/records.css';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MAX_NAME } from '#workshop/decisions/decisions.constants.ts';
import { Heard } from '#workshop/decisions/ui/Heard.tsx';

interface CardProps {
  job: Job;
  lead: Lead | null;
  change: Change;
  onEdit: () => void;
}

/** A change order with where it stands, its lines, and what can be done with it. */
export function ChangeCard({ job, lead, change, onEdit }: CardProps) {
  const { number, title, reason, findings, photos, status } = change;
  const canWrite = useCan('changes', 'write');
  const path = `${JOBS}/${job.id}/changes/${number}`;
  return (
    <article className="stack card change-card" aria-labelledby={`change-${number}`}>
      <header className="row between">
        <h3 id={`change-${number}`}>
          Change order {number}: {title || 'untitled'}
        </h3>
        <Status {...statusOf(change)} />
      </header>
      <p className="sm muted">
        {CHANGE_REASONS[reason]}. {describeStanding(change, job, useIsMailSetUp())}
      </p>
      {status === 'draft' && findings && <p className="as-typed">{findings}</p>}
      {photos.length > 0 && (
        <div className="row change-card__photos">
          {photos.map(({ id, caption }, n) => (
            <a key={id} href={`${path}/photos/${id}`} target="_blank" rel="noreferrer">
              <img
                src={`${path}/photos/${id}?size=thumb`}
                alt={caption || `Photo ${n + 1}, opens in a new tab`}
                loading="lazy"
              />
            </a>
          ))}
        </div>
      )}
      {change.lines.length > 0 && <ChangeLines change={change} />}
      <div className="row">
        {status === 'sent' && lead?.phone && (
          <a className="btn btn--line btn--sm" href={phoneHref(lead.phone)}>
            <Icon of={phone} /> Call {lead.firstName}
          </a>
        )}
        {canWrite && status === CHANGE_ACTS.edit.from && (
          <Button small variant="ink" onClick={onEdit}>
            Edit and send
          </Button>
        )}
        {canWrite && status === CHANGE_ACTS.answer.from && <OpenActs job={job} change={change} />}
        {status !== 'draft' && change.documentHash && (
          <a className="btn btn--line btn--sm" href={`${path}/${status === 'decided' ? 'answered.pdf' : 'pdf'}`}>
            PDF
          </a>
        )}
        {status === 'decided' && (
          <a className="btn btn--line btn--sm" href={`${path}/record.json`}>
            Record
          </a>
        )}
      </div>
    </article>
  );
}

function ChangeLines({ change: { lines, status, decision, all } }: { change: Change }) {
  const isOver = status === 'decided' || status === 'withdrawn';
  const yes = new Map(decision?.answers?.map((answer) => [answer.id, answer.yes]));
  return (
    <ul className="change-card__lines">
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {yes.has(line.id) && <b>{yes.get(line.id) ? 'Yes: ' : 'No: '}</b>}
            {line.text || 'Work not described yet'}{' '}
            <small className="sub">{[line.mustDo && 'required', describeLine(line)].filter(Boolean).join(', ')}</small>
          </span>
          <span className="price">{line.cents === null ? 'No price' : formatPrice(line.cents)}</span>
        </li>
      ))}
      {!isOver && (
        <li className="change-card__total">
          <span>
            If all approved <small className="sub">{formatDays(all.days) + withTax(all)}</small>
          </span>
          <span className="price">{formatPrice(all.totalCents)}</span>
        </li>
      )}
    </ul>
  );
}

function statusOf({ status, decision }: Change): ComponentProps<typeof Status> {
  if (status === 'draft') return { color: 'gray', children: 'Draft' };
  if (status === 'sent') return { color: 'yellow', children: 'Undecided' };
  if (status === 'withdrawn') return { color: 'gray', children: 'Withdrawn' };
  const answers = decision?.answers ?? [];
  const approved = answers.filter(({ yes }) => yes).length;
  if (answers.length === 0) return { color: 'gray', children: 'Answered' };
  if (approved === 0) return { color: 'red', children: 'Declined' };
  return { color: 'green', children: approved < answers.length ? 'Partly approved' : 'Approved' };
}

function describeStanding(change: Change, { stages }: Job, isMailSetUp: boolean): string {
  const { status, sentAt, sentTo, respondBy, link, decision, approvedCents, approvedDays, blocks, stageKey, all } =
    change;
  const stage = stages.find(({ key }) => key === stageKey)?.title ?? 'No stage';
  const sent = isMailSetUp ? 'sent' : 'issued';
  const on = (at: string) => formatDay(shopDay(new Date(at)), 'shortWeekday');
  if (status === 'draft') return `Draft, ${formatSum(all.totalCents)} and ${formatDays(all.days)}, ${stage}.`;
  if (status === 'withdrawn') return `Withdrawn. It was ${sent} on ${on(sentAt!)}.`;
  if (status === 'sent')
    return [
      `${isMailSetUp ? 'Sent' : 'Issued'} on ${on(sentAt!)} to ${sentTo}, ${link ? describeOpenings(link, on) : 'its link no longer works'}.`,
      `Response due ${formatDay(respondBy!, 'shortWeekday')}.`,
      blocks && `${stage} is waiting for it.`,
    ]
      .filter(Boolean)
      .join(' ');
  const who =
    decision &&
    (formatEntered(decision) ??
      `Answered by ${decision.name ?? 'someone whose name was erased'} on ${on(decision.decidedAt)}.`);
  return `${who} ${formatSum(approvedCents!)} and ${formatDays(approvedDays!)} approved, ${stage}.`;
}

/** What can be done while the customer has not answered. */
function OpenActs({ job, change: { number, ...change } }: { job: Job; change: Change }) {
  const { act } = useChangeCall(job.id);
  const linking = useRecordCall<{ address: string }>([JOBS, job.id, 'changes'], { failed: 'Not Saved' });
  const [isAnswering, setAnswering] = useState(false);
  const [address, setAddress] = useState<string | null>(null);

  const copy = () =>
    linking.act({ method: 'POST', path: `/${number}/link` }, async (link) => {
      const isCopied = await copyText(link.address);
      if (!isCopied) setAddress(link.address);
      toast(isCopied ? CHANGE_TOASTS.copied : CHANGE_TOASTS.shown);
    });
  const withdraw = () =>
    confirm({
      title: `Withdraw change order ${number}?`,
      text: 'None of it will be done or charged, and it can’t be sent again. The customer’s page will show that it was withdrawn.',
      cancel: 'Keep it',
      confirm: 'Withdraw it',
      action: () => act({ method: 'POST', path: `/${number}/withdraw` }, CHANGE_TOASTS.withdrawn),
    });

  return (
    <>
      <Button small onClick={() => void copy()} busy={linking.isBusy}>
        Copy link
      </Button>
      <Button small onClick={() => setAnswering(true)}>
        Enter response
      </Button>
      <Button small onClick={() => void withdraw()}>
        Withdraw
      </Button>
      {address && <CopyInput label="The customer’s link" value={address} />}
      {isAnswering && <AnswerDialog job={job} change={{ number, ...change }} onClose={() => setAnswering(false)} />}
    </>
  );
}

/** Answers that the customer told the shop: they count as entered by the shop, never as signed. */
function AnswerDialog({ job, change, onClose }: { job: Job; change: Change; onClose: () => void }) {
  const { number, lines } = change;
  const { call } = useChangeCall(job.id);
  const mailed = useMailed();
  const [answers, setAnswers] = useState<Answers>({});
  const approved = new Set(lines.flatMap(({ id }) => (answers[id] === 'yes' ? [id] : [])));
  // At the rate of the contract, which the tax of all lines shows.
  const sums = computeChange(lines, approved, 0);

  return (
    <FormDialog
      className="stack"
      title={`Record the response to change order ${number}`}
      subtitle="The record and every page say “Entered by the shop”."
      cancel="Not yet"
      submit="Record the answers"
      send={async ({ name, method, reference }, fields) => {
        const given = readAnswers(fields).map(({ id, yes }) => ({ id, yes }));
        const body = { answers: given, name, method, reference };
        const once = `change-decision-${job.id}-${number}`;
        await call({ method: 'POST', path: `/${number}/decision`, body, once });
        toast(CHANGE_TOASTS.entered(mailed));
      }}
      onClose={onClose}
    >
      <ul className="change-answers">
        {lines.map(({ id, text, cents, days, mustDo }) => (
          <li key={id}>
            <span>
              {text}{' '}
              <small className="sub">
                {formatPrice(cents ?? 0)}, {formatDays(days)}
                {mustDo && ', must be done: a no puts the job on hold'}
              </small>
            </span>
            <fieldset className="seg">
              <legend className="vh">{text}: yes or no</legend>
              {(['yes', 'no'] as const).map((value) => (
                <label key={value}>
                  <input
                    type="radio"
                    name={answerField(id)}
                    value={value}
                    required
                    checked={answers[id] === value}
                    onChange={() => setAnswers({ ...answers, [id]: value })}
                  />
                  <span>{value === 'yes' ? 'Yes' : 'No'}</span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <p className="sm muted">
        Yes to {formatSum(sums.totalCents)} before tax and {formatDays(sums.days)}.
      </p>
      <Field name="name" label="Decided by" required maxLength={MAX_NAME} />
      <Heard />
    </FormDialog>
  );
}
