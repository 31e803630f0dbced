import './jobs-page.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRecordCall } from '#client/use-record-call.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { ChooseLead } from '#customers/leads/ui/ChooseLead.tsx';
import { invalidateLeads } from '#customers/leads/ui/lead-cache.ts';
import { DOLLARS, type NumberKind, readField } from '#foundation/fields/numbers.ts';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { useIsMailSetUp, useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { clock, plus, send } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { SHOP_LIMITS } from '#workshop/shop/money.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import type { Templates } from '../../job-parts.contract.ts';
import { JOB_LIMITS } from '../../job-status.constants.ts';
import { nameOf, SlipFields } from '../../ui/JobParts.tsx';
import type { ListedJob } from '../job-list.contract.ts';
import { BOARD_SIZE, JOBS } from './job-queries.ts';

const CONTRACT: NumberKind = { ...DOLLARS, min: 0, max: SHOP_LIMITS.totalCents };

/** Makes a job from a lead, for an airplane whose work was agreed elsewhere. */
export function EnterJob({ variant = 'line' }: { variant?: ButtonVariant }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} small onClick={() => setOpen(true)}>
        <Icon of={plus} /> Add a job
      </Button>
      {isOpen && <EnterJobDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EnterJobDialog({ onClose }: { onClose: () => void }) {
  const [lead, setLead] = useState<Lead | null>(null);
  const mailed = useMailed();
  if (lead) return <JobForm lead={lead} onBack={() => setLead(null)} onClose={onClose} />;
  return (
    <Dialog
      narrow
      title="Add a job"
      subtitle={`Whose airplane is it? Each job belongs to a lead. ${mailed('That customer gets an email.')}`}
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <ChooseLead onChoose={setLead} />
    </Dialog>
  );
}

function JobForm({ lead, onBack, onClose }: { lead: Lead; onBack: () => void; onClose: () => void }) {
  const { data: setting } = useQuery<Templates>({ queryKey: ['/api/settings/templates'] });
  const { call } = useRecordCall<Job>([JOBS], { alsoInvalidate: invalidateLeads });
  const navigate = useNavigate();
  return (
    <FormDialog
      narrow
      title="Add a job"
      submit="Create job"
      disabled={!setting}
      send={async ({ inductionOn, ...entered }, fields) => {
        const contractCents = readField(fields, 'contractCents', CONTRACT);
        const body = { ...entered, quoteId: lead.id, contractCents, inductionOn: inductionOn || null };
        const { id } = await call({ method: 'POST', body });
        void navigate(`/admin/jobs/${id}`);
      }}
      onClose={onClose}
    >
      <p>
        For <b>{customerName(lead)}</b>{' '}
        <Button variant="quiet" small onClick={onBack}>
          Choose another lead
        </Button>
      </p>
      <Field
        ref={setAutofocus}
        name="title"
        label="What was agreed on"
        required
        maxLength={JOB_LIMITS.title}
        defaultValue="Strip and repaint"
      />
      <Field name="template" label="Stages" choices={setting?.templates.map(({ name }) => [name, name]) ?? []} />
      <Field
        name="aircraftType"
        label="Aircraft type"
        required
        maxLength={JOB_LIMITS.type}
        defaultValue={lead.aircraftType ?? ''}
        suggestions={setting?.factors.map(({ type }) => type)}
      />
      <NumberField name="contractCents" label="Contract amount, dollars" kind={CONTRACT} required />
      <Field
        name="inductionOn"
        label="Arrival date, expected or actual"
        isOptional
        type="date"
        min="2000-01-01"
        max="2999-12-31"
      />
    </FormDialog>
  );
}

/** Dates that moved without a word, and one reason for all of them. */
export function NotifyAll({ moved }: { moved: number }) {
  const [isOpen, setOpen] = useState(false);
  if (moved === 0) return null;
  return (
    <div className="note note--warn with-action">
      <Icon of={clock} />
      <p>
        {moved === 1 ? 'The ready date of 1 job has' : `The ready dates of ${moved} jobs have`} moved with no reason
        given yet.
      </p>
      <Button small onClick={() => setOpen(true)}>
        {moved === 1 ? 'Give a reason' : 'Give one reason'}
      </Button>
      {isOpen && <NotifyAllDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function NotifyAllDialog({ onClose }: { onClose: () => void }) {
  const mailed = useMailed();
  const isMailSetUp = useIsMailSetUp();
  const { data: jobs, isPending } = useQuery<ListedJob[]>({ queryKey: [`${JOBS}?flag=moved&limit=${BOARD_SIZE}`] });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { call } = useRecordCall<{ told: number }>([JOBS]);
  const chosen = jobs?.filter(({ id }) => !left.has(id)) ?? [];

  const toggle = (id: number) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  return (
    <FormDialog
      narrow
      title="Explain why the dates moved"
      subtitle="One reason for every job you check, such as a week the shop was closed."
      submit={
        <>
          <Icon of={send} />{' '}
          {isMailSetUp ? `Email ${chosen.length} ${chosen.length === 1 ? 'customer' : 'customers'}` : 'Save the reason'}
        </>
      }
      disabled={chosen.length === 0}
      send={async ({ reason, note }) => {
        const body = { ids: chosen.map(({ id }) => id), reason, ...(note && { note }) };
        const { told: notified } = await call({ method: 'POST', path: '/tell', body });
        const description =
          notified === 1
            ? mailed('1 customer gets an email.')
            : mailed(`${notified} customers get an email.`, 'the customers');
        toast({ title: 'Reason Saved', description });
      }}
      onClose={onClose}
    >
      {jobs && (
        <>
          <ul className="tell-all__jobs" aria-label="Jobs">
            {jobs.map((job) => (
              <li key={job.id}>
                <label>
                  <input type="checkbox" checked={!left.has(job.id)} onChange={() => toggle(job.id)} />
                  <span>
                    <b className="job-tail">{nameOf(job)}</b>
                    <small className="sub">{job.customer}</small>
                  </span>
                  <small className="sub">
                    {job.toldReadyOn && `${formatDay(job.toldReadyOn)} to `}
                    <b>{formatDay(job.readyOn!)}</b>
                  </small>
                </label>
              </li>
            ))}
          </ul>
          <SlipFields />
        </>
      )}
      {!jobs && isPending && <Spinner>Loading jobs...</Spinner>}
      {!jobs && !isPending && <p role="alert">The jobs could not be loaded. Please close this and try again.</p>}
    </FormDialog>
  );
}
