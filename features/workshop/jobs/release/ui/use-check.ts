import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import type { CheckChange, JobCheck } from '../checks.contract.ts';
import { type CheckForm, toForm, toValue } from './check-form.ts';
import { specOf } from './check-specs.ts';

const SAVE_AFTER_MS = 1_200;

export type Saving =
  | { kind: 'saved' | 'changed' | 'saving' | 'failed' }
  /** Messages by path within the value, such as 'rows.0.asFinished'. */
  | { kind: 'refused'; errors: Readonly<Record<string, string>> }
  | { kind: 'conflict'; detail: string; current: JobCheck | null };

/** The form of a check, which saves itself; what is not saved is kept in this tab. */
export function useCheck(jobId: number, check: JobCheck, author: string) {
  const client = useQueryClient();
  const spec = specOf(check);
  const draftName = `check:${jobId}:${check.key}`;
  const [base, setBase] = useState(check);
  const [draft] = useState(() => readDraft<CheckForm>(draftName));
  const [form, setForm] = useState<CheckForm | null>(() => draft ?? (spec && toForm(spec, check.value)));
  const [saving, setSaving] = useState<Saving>({ kind: draft ? 'changed' : 'saved' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Counts what was typed: an answer to an older request does not say that all is saved. */
  const typed = useRef(0);
  const queue = useRef(Promise.resolve());
  /** The version of the check that the server answered last. */
  const updatedAt = useRef(check.updatedAt);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    updatedAt.current = base.updatedAt;
  }, [base.updatedAt]);

  // Another admin changed it while nothing was typed here.
  if (check.updatedAt !== base.updatedAt && saving.kind === 'saved') {
    setBase(check);
    setForm(spec && toForm(spec, check.value));
  }

  /** One at a time: each is based on the answer before. */
  function send(change: CheckChange, expectedUpdatedAt?: string): Promise<void> {
    clearTimeout(timer.current);
    setSaving({ kind: 'saving' });
    const next = queue.current.then(() => sendNow(change, expectedUpdatedAt ?? updatedAt.current));
    queue.current = next;
    return next;
  }

  async function sendNow(change: CheckChange, expectedUpdatedAt: string): Promise<void> {
    const before = typed.current;
    try {
      const body = { ...change, expectedUpdatedAt };
      const job = await adminRequest<Job>('PUT', `/api/jobs/${jobId}/checks/${check.key}`, { body });
      const saved = job.checks.find(({ key }) => key === check.key)!;
      updatedAt.current = saved.updatedAt;
      setBase(saved);
      await keepAnswer(client, ['/api/jobs', jobId], job);
      if (typed.current !== before) return setSaving({ kind: 'changed' });
      removeDraft(draftName);
      if (spec) setForm(toForm(spec, saved.value ?? (change.notApplicable ? null : change.value)));
      setSaving({ kind: 'saved' });
    } catch (error) {
      setSaving(troubleOf(error, check.key));
    }
  }

  function change(next: CheckForm): void {
    typed.current += 1;
    setForm(next);
    saveDraft(draftName, next);
    setSaving((before) => (before.kind === 'conflict' ? before : { kind: 'changed' }));
    clearTimeout(timer.current);
    // A table is kept as far as it is filled in; the rest is saved once someone did it.
    if (check.kind === 'table' && saving.kind !== 'conflict')
      timer.current = setTimeout(() => void send(valueAnd(next, standing)), SAVE_AFTER_MS);
  }

  /** The person who did the check so far. A remark is settled or open, and needs nothing else. */
  const standing = base.doneBy ?? (check.key === 'inspection' ? author : null);

  /** `by` null: as far as it is filled in. */
  const valueAnd = (filled: CheckForm | null, by: string | null): CheckChange => {
    const value = check.kind === 'tick' ? true : spec && toValue(spec, filled!);
    return { ...(value !== null && check.kind !== 'photo' && { value }), ...(by && { doneBy: by }) };
  };

  return {
    spec,
    form,
    saving,
    base,
    change,
    finish: (doneBy: string) => send(valueAnd(form, doneBy)),
    reopen: () => send(check.kind === 'table' && base.value !== null ? valueAnd(form, null) : {}),
    omit: (reason: string, doneBy: string) => send({ notApplicable: reason, doneBy }),
    /** Ends a conflict: by what the other admin saved, or by what is typed here. */
    settle(current: JobCheck, keeps: 'mine' | 'theirs') {
      if (keeps === 'mine') return void send(valueAnd(form, standing), current.updatedAt);
      removeDraft(draftName);
      setBase(current);
      setForm(spec && toForm(spec, current.value));
      setSaving({ kind: 'saved' });
    },
    retry: () => void send(valueAnd(form, standing)),
  };
}

function troubleOf(error: unknown, key: string): Saving {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  const { detail = '', errors = [], current } = error.problem ?? {};
  if (error.status === 409) {
    const checks = (current as Job | undefined)?.checks;
    return { kind: 'conflict', detail, current: checks?.find((each) => each.key === key) ?? null };
  }
  if (error.status !== 400) return { kind: 'failed' };
  const named = errors.map(({ path, message }) => [path.replace(/^value\.?/, ''), message]);
  return { kind: 'refused', errors: Object.fromEntries(named) };
}
