import { type ReactNode, useState } from 'react';
import { useCan } from '#office/account/ui/current-user.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { check as checkIcon, circleAlert, clock } from '#ui/icons.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import { CHECK_SOURCES, MIN_PHOTOS } from '../check-kinds.ts';
import type { JobCheck } from '../checks.contract.ts';
import { MarkDrawing } from './CheckDrawings.tsx';
import { CheckFields } from './CheckFields.tsx';
import { type CheckState, describeCheck, figureProblems, toNumber } from './check-form.ts';
import { TakeFile } from './FileCell.tsx';
import { type Saving, useCheck } from './use-check.ts';

interface SectionProps {
  job: Job;
  check: JobCheck;
  /** The admin, who did it unless another name is entered. */
  author: string;
  /** Shown below the fields of this check. */
  children?: ReactNode;
}

/** A check with its fields, who did it, and how it is saved. */
export function CheckSection({ job, check, author, children }: SectionProps) {
  const editor = useCheck(job.id, check, author);
  const { spec, form, saving, base } = editor;
  const canWrite = useCan('work', 'write');
  const isLocked = !canWrite || (isReady(job) && check.required);
  const errors = {
    ...(saving.kind === 'refused' ? saving.errors : {}),
    ...(spec && form && figureProblems(spec, form)),
  };
  const source = CHECK_SOURCES[check.key as keyof typeof CHECK_SOURCES];
  const height = check.key === 'marks' ? toNumber(form?.fields.height) : null;
  return (
    <section
      className="stack stack--close check"
      id={`check-${check.key}`}
      aria-labelledby={`check-${check.key}-title`}
      tabIndex={-1}
    >
      <header className="spread">
        <h3 id={`check-${check.key}-title`}>
          {check.label}
          {!check.required && <span className="opt"> (optional)</span>}
        </h3>
        <StateWords {...describeCheck(base, form)} />
      </header>
      {source && <p className="muted sm">{source}</p>}
      {base.notApplicable !== null ? (
        <p>{base.notApplicable}</p>
      ) : (
        <>
          {height !== null && height > 0 && height <= 60 && (
            <MarkDrawing mark={job.tailNumber ?? 'N12345'} height={height} />
          )}
          {spec && form && (
            <CheckFields
              jobId={job.id}
              checkKey={check.key}
              spec={spec}
              form={form}
              errors={errors}
              isLocked={isLocked}
              onChange={editor.change}
            />
          )}
          {check.kind === 'photo' && !isLocked && <Photos job={job} check={check} />}
        </>
      )}
      {children}
      <Trouble saving={saving} onSettle={editor.settle} onRetry={editor.retry} />
      {!isLocked && base.doneAt === null && <Finish editor={editor} check={check} author={author} />}
      {!isLocked && base.doneAt !== null && (
        <p className="row">
          <Button small busy={saving.kind === 'saving'} onClick={() => void editor.reopen()}>
            Reopen<span className="vh"> {check.label}</span>
          </Button>
          <SavingWords saving={saving} />
        </p>
      )}
    </section>
  );
}

const isReady = ({ status, hold }: Pick<Job, 'status' | 'hold'>) =>
  status === 'ready' || status === 'delivered' || hold?.from === 'ready';

export function StateWords({ tone, words }: CheckState) {
  const icon = { done: checkIcon, open: clock, wrong: circleAlert }[tone];
  return (
    <span className="state" data-tone={tone}>
      <Icon of={icon} /> {words}
    </span>
  );
}

function Photos({ job, check }: Pick<SectionProps, 'job' | 'check'>) {
  const count = job.files.filter(({ kind, stageKey }) => kind === 'photo' && stageKey === check.stageKey).length;
  const [sent, setSent] = useState(0);
  const least = MIN_PHOTOS[check.key] ?? 1;
  return (
    <p className="row">
      <span>
        {count + sent} of at least {least} photos
      </span>
      <TakeFile
        jobId={job.id}
        label={check.label}
        words="Add photos"
        stageKey={check.stageKey}
        multiple
        onTaken={() => setSent((before) => before + 1)}
      />
    </p>
  );
}

type Editor = ReturnType<typeof useCheck>;

/** Asks who did the check, or why it does not apply. */
function Finish({ editor, check, author }: { editor: Editor } & Pick<SectionProps, 'check' | 'author'>) {
  const [isOmitting, setIsOmitting] = useState(false);
  const [doneBy, setDoneBy] = useState(author);
  const [reason, setReason] = useState('');
  const { saving } = editor;
  const errors = saving.kind === 'refused' ? saving.errors : {};
  const problem = errors.doneBy ?? errors.notApplicable ?? errors[''];
  return (
    <DeskForm
      className="row row--end check-finish"
      send={() => (isOmitting ? editor.omit(reason, doneBy) : editor.finish(doneBy))}
      foot={
        <>
          <SubmitButton variant="ink" busy={saving.kind === 'saving'}>
            {isOmitting ? 'Does not apply' : 'Done'}
            <span className="vh"> {check.label}</span>
          </SubmitButton>
          <Button variant="quiet" onClick={() => setIsOmitting(!isOmitting)}>
            {isOmitting ? 'It applies' : 'Does not apply…'}
            <span className="vh"> {check.label}</span>
          </Button>
          <SavingWords saving={saving} />
          {problem && (
            <p className="error is-shown" role="alert">
              {problem}
            </p>
          )}
        </>
      }
    >
      {isOmitting && (
        <Field
          label="Why it does not apply"
          full
          value={reason}
          required
          minLength={10}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Field
        label={isOmitting ? 'Decided by' : 'Done by'}
        value={doneBy}
        required
        maxLength={200}
        onChange={({ target }) => setDoneBy(target.value)}
      />
    </DeskForm>
  );
}

const SAVING_WORDS = { saved: '', changed: 'Not saved yet', saving: 'Saving…' } as const;

function SavingWords({ saving: { kind } }: { saving: Saving }) {
  return (
    <span className="muted sm" aria-live="polite">
      {kind in SAVING_WORDS && SAVING_WORDS[kind as keyof typeof SAVING_WORDS]}
    </span>
  );
}

/** What keeps a check from being saved, and what to do. */
function Trouble({ saving, onSettle, onRetry }: { saving: Saving; onSettle: Editor['settle']; onRetry: () => void }) {
  if (saving.kind === 'failed')
    return (
      <p className="note note--warn" role="alert">
        <Icon of={circleAlert} />
        <span>
          This checklist item could not be saved. What you entered is still here.{' '}
          <Button small onClick={onRetry}>
            Try again
          </Button>
        </span>
      </p>
    );
  if (saving.kind !== 'conflict') return null;
  const { detail, current } = saving;
  return (
    <div className="note note--warn" role="alert">
      <Icon of={circleAlert} />
      <div>
        <p>{detail}</p>
        {current && (
          <p className="row">
            <Button small onClick={() => onSettle(current, 'theirs')}>
              Show the saved version
            </Button>
            <Button small onClick={() => onSettle(current, 'mine')}>
              Save my version
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
