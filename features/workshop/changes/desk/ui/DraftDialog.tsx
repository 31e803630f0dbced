import type { Lead } from '#customers/leads/leads.contract.ts';
import { type NumberKind, readField } from '#foundation/fields/numbers.ts';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { handOver, RecipientField } from '#workshop/decisions/ui/hand-over.tsx';
import { JOBS } from '#workshop/jobs/board/ui/job-queries.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import type { Change, ChangeBody, SentChange } from '../../change-order.contract.ts';
import { CHANGE_LIMITS as LIMITS, RESPOND_DAYS } from '../../change-order.ts';
import { computeAll, formatDays, withTax } from '../../change-sums.ts';
import { formatSum } from '../../customer/change-page.ts';
import { CHANGE_TOASTS, currentOf, useChangeCall, usePhotosOnTheirWay } from './change-queries.ts';
import '#ui/form.css';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { DraftFacts, DraftLine, DraftPhotos } from './DraftFields.tsx';

const RESPOND: NumberKind = { decimals: 0, min: 1, max: LIMITS.respondDays };

interface SendProps {
  job: Job;
  lead: Lead | null;
  change: Change;
  onBack: () => void;
  onSent: () => void;
}

/** The recipient and the message of a saved draft, and what is missing. */
function SendForm({ job, lead, change, onBack, onSent }: SendProps) {
  const { number, missing, all, updatedAt: expectedUpdatedAt } = change;
  const { call } = useChangeCall<SentChange>(job.id);
  const isMailSetUp = useIsMailSetUp();
  const onTheirWay = usePhotosOnTheirWay(job, change).length;

  return (
    <FormDialog
      className="stack"
      title={`Send change order ${number}`}
      subtitle={`${formatSum(all.totalCents)}${withTax(all)}, ${formatDays(all.days)}. Once sent, it can’t be changed, only withdrawn.`}
      cancel="Back to the draft"
      submit={`Send ${formatSum(all.totalCents)}`}
      disabled={missing.length > 0 || onTheirWay > 0}
      send={async ({ to, message }, fields) => {
        const respondDays = readField(fields, 'respondDays', RESPOND);
        const body = { to: to || null, message, respondDays, expectedUpdatedAt };
        const path = `/${number}/send`;
        const { handedOver: text } = await call({
          method: 'POST',
          path,
          body,
          once: `change-send-${job.id}-${number}`,
        });
        onSent();
        const what = `change order ${number}`;
        if (lead && text !== null) void handOver({ lead, what, text, pdf: `${JOBS}/${job.id}/changes/${number}/pdf` });
        else toast(isMailSetUp ? CHANGE_TOASTS.sent : CHANGE_TOASTS.kept);
      }}
      onClose={onBack}
    >
      {missing.length > 0 && (
        <div className="note note--warn">
          <div>
            <p>Still missing:</p>
            <ul>
              {missing.map(({ path, message }) => (
                <li key={path + message}>{message}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {onTheirWay > 0 && (
        <p className="note note--warn" role="status">
          <span>
            {onTheirWay === 1 ? 'A photo is waiting' : `${onTheirWay} photos are waiting`} on this device. You can send
            this once the draft has {onTheirWay === 1 ? 'it' : 'them'}.
          </span>
        </p>
      )}
      <RecipientField lead={lead} />
      <Field name="message" label="Message" isOptional rows={3} maxLength={LIMITS.message} />
      <NumberField name="respondDays" label="Work days to respond" kind={RESPOND} required value={RESPOND_DAYS} />
    </FormDialog>
  );
}

interface DraftProps {
  job: Job;
  lead: Lead | null;
  change: Change;
  onClose: () => void;
}

const bodyOf = ({ reason, title, findings, stageKey, blocks, lines }: Change): ChangeBody => ({
  reason,
  title,
  findings,
  stageKey,
  blocks,
  lines,
});

/** Writes a change order, at the wing or at the desk. Closing it saves it, or deletes it while it is empty. */
export default function DraftDialog({ job, lead, change, onClose }: DraftProps) {
  const draft = useDraft({ job, change, onClose });
  const { body, setBody, isBusy, failure } = draft;
  const [isSending, setSending] = useState(false);
  const sums = computeAll(body.lines, 0);
  const addLine = () => setBody({ ...body, lines: [...body.lines, emptyLine()] });

  if (isSending)
    return <SendForm job={job} lead={lead} change={change} onBack={() => setSending(false)} onSent={onClose} />;
  return (
    <Dialog
      title={`Change order ${change.number}`}
      subtitle="This is a draft. Nothing goes out until you send it."
      dismissOnBackdrop={false}
      isBusy={isBusy}
      onClose={() => void draft.leave()}
    >
      <div ref={draft.form} className="stack">
        <DraftFacts stages={job.stages} body={body} hasPhoto={change.photos.length > 0} onChange={setBody} />
        <DraftPhotos job={job} change={change} />
        <fieldset className="stack">
          <legend>Lines</legend>
          {body.lines.map((line, at) => (
            <DraftLine
              key={line.id}
              aircraft={{ type: job.aircraftType, model: job.model, colors: job.colors }}
              line={line}
              at={at}
              count={body.lines.length}
              onChange={(changed) => setBody({ ...body, lines: body.lines.with(at, changed) })}
              onMove={(by) => setBody({ ...body, lines: moved(body.lines, at, by) })}
              onRemove={() => setBody({ ...body, lines: body.lines.toSpliced(at, 1) })}
            />
          ))}
          {body.lines.length < LIMITS.lines && (
            <Button small onClick={addLine}>
              Add a line
            </Button>
          )}
        </fieldset>
        <p role="status">
          Total: <b className="price">{formatSum(sums.totalCents)}</b> before tax, {formatDays(sums.days)}.
        </p>
        <div role="alert">
          {failure && (
            <p className="note note--warn">
              <span>{failure}</span>
              {draft.isMoved && (
                <Button small onClick={draft.takeTheirs}>
                  Show theirs
                </Button>
              )}
            </p>
          )}
        </div>
        <div className="dialog__foot">
          <Button variant="quiet" onClick={() => void draft.remove()} disabled={isBusy}>
            Delete draft
          </Button>
          <Button onClick={() => void draft.close()} busy={isBusy}>
            Save draft
          </Button>
          <Button variant="primary" busy={isBusy} onClick={async () => setSending((await draft.save()) !== null)}>
            Send…
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What is typed, and how it is saved. */
function useDraft({ job, change, onClose }: Pick<DraftProps, 'job' | 'change' | 'onClose'>) {
  const { call } = useChangeCall(job.id);
  const [body, setBody] = useState(() => bodyOf(change));
  /** What the typing rests on. A photo that came leaves the body as it is; another admin's text is a conflict. */
  const [base, setBase] = useState(change);
  const isMoved = !hasSameBody(change, base);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const path = `/${change.number}`;
  const form = useRef<HTMLDivElement>(null);
  const hasPhotosOnTheirWay = usePhotosOnTheirWay(job, change).length > 0;
  const isChanged = JSON.stringify(body) !== JSON.stringify(bodyOf(base));

  /** @returns the draft as it is saved; null if it could not be, or a number is wrong */
  async function save(): Promise<Change | null> {
    const wrong = form.current!.querySelector<HTMLInputElement>('input:invalid');
    if (wrong) {
      wrong.reportValidity();
      return null;
    }
    setBusy(true);
    setFailure('');
    const put = (on: Change) => call({ method: 'PUT', path, body: { body, expectedUpdatedAt: on.updatedAt } });
    try {
      if (!isChanged) return change;
      const saved = await put(isMoved ? base : change).catch((error) => {
        const current = currentOf(error);
        if (current && hasSameBody(current, base)) return put(current);
        throw error;
      });
      setBase(saved);
      return saved;
    } catch (error) {
      setFailure(explainProblem(error));
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function remove() {
    setBusy(true);
    try {
      await call({ method: 'DELETE', path });
      toast(CHANGE_TOASTS.deleted);
      onClose();
    } catch (error) {
      setFailure(explainProblem(error));
      setBusy(false);
    }
  }

  function takeTheirs() {
    setBody(bodyOf(change));
    setBase(change);
    setFailure('');
  }

  const close = async () => {
    if (await save()) onClose();
  };
  /** A draft that was opened and left empty goes away. */
  async function leave() {
    if (hasPhotosOnTheirWay || ![{ ...change, ...body }, change].every(isEmpty)) return close();
    await call({ method: 'DELETE', path }).catch(() => null);
    onClose();
  }
  return { form, body, setBody, isBusy, failure, isMoved, save, remove, takeTheirs, close, leave };
}

const emptyLine = () => ({
  id: crypto.randomUUID(),
  place: '',
  text: '',
  detail: '',
  cents: null,
  days: 0,
  taxable: false,
  mustDo: false,
});

const hasSameBody = (a: Change, b: Change) => JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));

const isEmpty = ({ title, findings, lines, photos }: Change) =>
  !`${title}${findings}`.trim() &&
  photos.length === 0 &&
  lines.every(({ place, text, detail, cents }) => cents === null && !`${place}${text}${detail}`.trim());

function moved<T>(rows: readonly T[], at: number, by: number): T[] {
  const [row] = rows.slice(at, at + 1);
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, row!);
}
