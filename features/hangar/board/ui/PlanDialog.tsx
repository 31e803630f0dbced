import { formatDayRange } from '#time/format-day.ts';
import '#ui/form.css';
import '#ui/segmented.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { type NumberKind, readField } from '#features/fields/numbers/rules.ts';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import type { ListedJob } from '#features/jobs/board/contract.ts';
import { invalidateJobs } from '#features/jobs/board/ui/job-list-queries.ts';
import { shortTitle } from '#features/jobs/steps/rules.ts';
import { SlipFields } from '#features/jobs/ui/SlipFields.tsx';
import { formatTailNumber } from '#features/leads/rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { HANGAR_LIMITS, type STAY_KINDS } from '../../constants.ts';
import type { Board, DaysTaken } from '../../contract.ts';
import { formatPlace, rowsOf } from '../../dragging/rules.ts';
import { invalidateHangar } from './board-queries.ts';
import { detailOf } from './use-stay-moves.tsx';

export type PlanKind = (typeof STAY_KINDS)[number];

const HOLD_DAYS: NumberKind = { decimals: 0, min: 1, max: HANGAR_LIMITS.holdDays };

const TITLES: Record<PlanKind, string> = {
  job: 'Schedule a job',
  hold: 'Hold days for a quote',
  closed: 'Close a spot',
};

interface Failure {
  path: string;
  message: string;
}

/** Gives days to a job, holds some for a quote, or closes a place of a bay. */
export function PlanDialog({
  kind,
  jobId,
  board,
  onClose,
}: {
  kind: PlanKind;
  /** The job that is suggested. */
  jobId?: number;
  board: Board;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSending(true);
    setFailure(null);
    const body = bodyOf(kind, new FormData(event.currentTarget));
    try {
      await adminRequest('POST', '/api/stays', { body });
      toast({ title: TITLES[kind], description: `Saved for ${formatDayRange(body)}.` });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      setSending(false);
    }
    void invalidateHangar(client);
    void invalidateJobs(client);
  }

  return (
    <Dialog narrow title={TITLES[kind]} dismissOnBackdrop={false} onClose={onClose}>
      <form className="hangar-form" onSubmit={(event) => void submit(event)}>
        {kind === 'job' && <JobFields suggested={jobId} />}
        {kind === 'hold' && <QuoteFields />}
        {kind === 'closed' && (
          <PlanField id="plan-title" label="Reason">
            <input id="plan-title" className="input" name="title" required maxLength={HANGAR_LIMITS.title} />
          </PlanField>
        )}
        <PlanField id="plan-place" label="Bay and spot">
          <select id="plan-place" className="input" name="place">
            {rowsOf(board).map((row) => (
              <option key={`${row.bay}.${row.place}`} value={`${row.bay}.${row.place}`}>
                {formatPlace(row, board.bays)}
              </option>
            ))}
          </select>
        </PlanField>
        <div className="hangar-form__days">
          <PlanField id="plan-from" label="From">
            <input id="plan-from" className="input" name="from" type="date" required defaultValue={board.today} />
          </PlanField>
          <PlanField id="plan-to" label="To (last day included)">
            <input id="plan-to" className="input" name="to" type="date" required defaultValue={board.today} />
          </PlanField>
        </div>
        {kind === 'hold' && (
          <PlanField id="plan-hold" label="Days to hold it">
            <NumberInput id="plan-hold" name="holdDays" kind={HOLD_DAYS} required value={7} />
          </PlanField>
        )}
        {failure?.path === 'reason' && <SlipFields problem={failure.message} />}
        {failure && failure.path !== 'reason' && (
          <p className="note note--warn" role="alert">
            <Icon of={circleAlert} />
            <span>{failure.message}</span>
          </p>
        )}
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={isSending}>
            {kind === 'closed' ? 'Close the spot' : 'Reserve these days'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function bodyOf(kind: PlanKind, fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const [bay, place] = text('place').split('.').map(Number) as [number, number];
  const days = { bay, place, from: text('from'), to: text('to') };
  if (kind === 'closed') return { kind, ...days, title: text('title') };
  if (kind === 'hold')
    return { kind, ...days, offerId: Number(text('offerId')), holdDays: readField(fields, 'holdDays', HOLD_DAYS) };
  const [stageFrom, stageTo] = [text('stageFrom') || null, text('stageTo') || null];
  const why = { ...(text('reason') && { reason: text('reason') }), ...(text('note') && { note: text('note') }) };
  return { kind, ...days, jobId: Number(text('jobId')), stageFrom, stageTo, ...why };
}

function failureOf(error: unknown): Failure {
  const problem = error instanceof ApiError ? error.problem : null;
  const { conflicts } = (problem ?? {}) as { conflicts?: DaysTaken[] };
  const free = [conflicts?.[0]?.before, conflicts?.[0]?.after].flatMap((days) => (days ? formatDayRange(days) : []));
  const words = free.length > 0 ? `${detailOf(error)} Open there: ${free.join(', or ')}.` : detailOf(error);
  return problem?.errors?.[0] ?? { path: '', message: words };
}

/** The job, and the stages that the days are for. */
function JobFields({ suggested }: { suggested: number | undefined }) {
  const { data: jobs } = useQuery<ListedJob[]>({ queryKey: ['/api/jobs?sort=ready&limit=200'] });
  const [id, setId] = useState(String(suggested ?? ''));
  const job = jobs?.find((each) => String(each.id) === id) ?? jobs?.[0];
  return (
    <>
      <PlanField id="plan-job" label="Job">
        <select
          id="plan-job"
          className="input"
          name="jobId"
          required
          value={job?.id ?? ''}
          onChange={({ target }) => setId(target.value)}
        >
          {jobs?.map((each) => (
            <option key={each.id} value={each.id}>
              {[each.tailNumber && formatTailNumber(each.tailNumber), each.customer, each.number]
                .filter(Boolean)
                .join(', ')}
            </option>
          ))}
        </select>
      </PlanField>
      <div className="hangar-form__days" key={job?.id}>
        {(['stageFrom', 'stageTo'] as const).map((name) => (
          <PlanField key={name} id={`plan-${name}`} label={name === 'stageFrom' ? 'First stage' : 'Last stage'}>
            <select
              id={`plan-${name}`}
              className="input"
              name={name}
              defaultValue={name === 'stageFrom' ? job?.stages[0]?.key : job?.stages.at(-1)?.key}
            >
              {job?.stages.map((stage) => (
                <option key={stage.key} value={stage.key}>
                  {shortTitle(stage)}
                </option>
              ))}
            </select>
          </PlanField>
        ))}
      </div>
    </>
  );
}

/** What the list of quotes says of one; quotes stand above the hangar. */
interface ListedOffer {
  id: number;
  number: string;
  lead: { name: string; aircraftType: string | null };
}

function QuoteFields() {
  const { data: offers } = useQuery<ListedOffer[]>({ queryKey: ['/api/offers?status=sent&limit=200'] });
  const { data: drafts } = useQuery<ListedOffer[]>({ queryKey: ['/api/offers?status=draft&limit=200'] });
  return (
    <PlanField id="plan-offer" label="Quote">
      <select id="plan-offer" className="input" name="offerId" required>
        {[...(offers ?? []), ...(drafts ?? [])].map(({ id, number, lead }) => (
          <option key={id} value={id}>
            {[number, lead.name, lead.aircraftType].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
    </PlanField>
  );
}

export function PlanField({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
