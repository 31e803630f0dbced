import '#ui/form.css';
import './move-dialog.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { DOLLARS, type NumberKind, readField } from '#features/fields/numbers/rules.ts';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import type { Quote } from '#features/leads/contract.ts';
import { customerName, formatTailNumber } from '#features/leads/rules.ts';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { SearchField } from '#features/leads/ui/SearchField.tsx';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { SHOP_LIMITS } from '#features/shop/constants.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, plus } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { JOB_LIMITS } from '../../constants.ts';
import type { Job } from '../../desk/contract.ts';
import type { Templates } from '../../templates/contract.ts';
import { FormField } from '../../ui/FormField.tsx';
import { invalidateJobs, JOBS } from './job-list-queries.ts';

const MAX_LEADS = 6;
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
  const [lead, setLead] = useState<Quote | null>(null);
  const mailed = useMailed();
  return (
    <Dialog
      narrow
      title="Add a job"
      subtitle={
        lead ? undefined : `Whose airplane is it? Each job belongs to a lead. ${mailed('That customer gets an email.')}`
      }
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      {lead ? (
        <JobForm lead={lead} onBack={() => setLead(null)} onClose={onClose} />
      ) : (
        <ChooseLead onChoose={setLead} />
      )}
    </Dialog>
  );
}

function ChooseLead({ onChoose }: { onChoose: (lead: Quote) => void }) {
  const [q, setQ] = useState('');
  const query = new URLSearchParams({ limit: String(MAX_LEADS), ...(q && { q }) });
  const { data: leads, isPending } = useQuery<Quote[]>({ queryKey: [`/api/quotes?${query}`] });
  return (
    <div className="job-move">
      <SearchField id="job-lead" query={q} placeholder="Name, email, tail number" onSearch={setQ} />
      {leads?.length === 0 && <p className="muted">No lead matches.</p>}
      {leads ? (
        <ul className="job-leads" aria-label="Leads">
          {leads.map((lead) => (
            <li key={lead.id}>
              <button type="button" onClick={() => onChoose(lead)}>
                <b>{customerName(lead)}</b>
                <small>
                  {[lead.aircraftType, lead.tailNumber && formatTailNumber(lead.tailNumber), lead.email]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <Spinner>Loading leads...</Spinner>
      ) : (
        <p role="alert">The leads could not be loaded. Please close this and try again.</p>
      )}
    </div>
  );
}

function JobForm({ lead, onBack, onClose }: { lead: Quote; onBack: () => void; onClose: () => void }) {
  const { data: setting } = useQuery<Templates>({ queryKey: ['/api/settings/templates'] });
  const { submit, isSending, failure } = useEntering(lead, onClose);
  const error = (path: string) => (failure?.path === path ? failure.message : undefined);
  return (
    <form className="job-move" onSubmit={(event) => void submit(event)}>
      <p>
        For <b>{customerName(lead)}</b>{' '}
        <Button variant="quiet" small onClick={onBack}>
          Choose another lead
        </Button>
      </p>
      <FormField id="job-title" label="What was agreed on" error={error('title')}>
        <input
          id="job-title"
          className="input"
          name="title"
          required
          maxLength={JOB_LIMITS.title}
          defaultValue="Strip and repaint"
        />
      </FormField>
      <FormField id="job-template" label="Stages" error={error('template')}>
        <select id="job-template" className="input" name="template">
          {setting?.templates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </FormField>
      <FormField id="job-type" label="Aircraft type" error={error('aircraftType')}>
        <input
          id="job-type"
          className="input"
          name="aircraftType"
          required
          maxLength={JOB_LIMITS.type}
          defaultValue={lead.aircraftType ?? ''}
          list="job-types"
        />
        <datalist id="job-types">
          {setting?.factors.map(({ type }) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </FormField>
      <FormField id="job-contract" label="Contract amount, dollars" error={error('contractCents')}>
        <NumberInput id="job-contract" name="dollars" kind={CONTRACT} required />
      </FormField>
      <FormField id="job-induction" label="Arrival date, expected or actual" isOptional error={error('inductionOn')}>
        <input id="job-induction" className="input" name="inductionOn" type="date" min="2000-01-01" max="2999-12-31" />
      </FormField>
      {failure?.path === '' && (
        <p className="note note--warn" role="alert">
          <Icon of={circleAlert} />
          <span>{failure.message}</span>
        </p>
      )}
      <div className="dialog__foot">
        <Button onClick={onClose}>Not now</Button>
        <Button type="submit" variant="primary" busy={isSending} disabled={!setting}>
          Create job
        </Button>
      </div>
    </form>
  );
}

function useEntering(lead: Quote, onClose: () => void) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ path: string; message: string } | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setSending(true);
    setFailure(null);
    try {
      const job = await adminRequest<Job>('POST', JOBS, {
        body: {
          quoteId: lead.id,
          title: text('title'),
          template: text('template'),
          aircraftType: text('aircraftType'),
          contractCents: readField(fields, 'dollars', CONTRACT),
          inductionOn: text('inductionOn') || null,
        },
      });
      void invalidateJobs(client);
      void invalidateLeads(client);
      onClose();
      void navigate(`/admin/jobs/${job.id}`);
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      const detail = problem?.detail ?? 'That didn’t work. Please try again.';
      setFailure(problem?.errors?.[0] ?? { path: '', message: detail });
      setSending(false);
    }
  }

  return { submit, isSending, failure };
}
