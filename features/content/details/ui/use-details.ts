import { type SubmitEvent, useState } from 'react';
import { toast } from '#ui/toast.tsx';
import { changedDetails, type DetailValue } from '../../editing/rules.ts';
import { ContentError, explain } from '../../editing/ui/content-call.ts';
import { type AnyRecord, conflictIn, useListChanges } from '../../editing/ui/records.ts';
import { EDIT_TOASTS, LISTS, type ListName } from '../../editing/words.ts';
import { type LastChange, lastChange } from '../../history/ui/last-change.ts';
import { DETAIL_FIELDS } from '../words.ts';

type Values = Record<string, DetailValue>;
/** Why a save did not come about; `clash` names the fields that somebody else changed, and what they hold now. */
export type DetailsProblem =
  | { kind: 'refused'; sentence: string }
  | { kind: 'gone' }
  | { kind: 'clash'; by: LastChange | null; now: [label: string, value: unknown][] };

/** All fields of one record while they are changed, and how they are saved beside what others change. */
export function useDetails({
  list,
  record,
  onStored,
  onClose,
}: {
  list: ListName;
  record: AnyRecord;
  onStored: ((values: Values) => Promise<unknown> | undefined) | undefined;
  onClose: () => void;
}) {
  const { change, bringBack } = useListChanges(list);
  // What the form was opened with: the list behind it may move on.
  const [base, setBase] = useState(record);
  // Where something else than this form changed a field that was left alone here, it is drawn anew.
  const [drawn, setDrawn] = useState<Record<string, string>>({});
  const [isDirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<DetailsProblem>();
  const fields = DETAIL_FIELDS[list];

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = changedDetails(fields, new FormData(form), base);
    if (Object.keys(values).length === 0) return onClose();
    setBusy(true);
    setProblem(undefined);
    try {
      await change(base, values, () => onStored?.(values));
      toast({ title: EDIT_TOASTS.saved, description: labelOf({ ...base, ...values }, list) });
      onClose();
    } catch (error) {
      await tell(error, values);
      setBusy(false);
      focusWrong(form, error);
    }
  }

  async function tell(error: unknown, values: Values) {
    const current = conflictIn(error) as AnyRecord | undefined;
    if (current) return showClash(current, values);
    const isGone = error instanceof ContentError && error.status === 404;
    setProblem(isGone ? { kind: 'gone' } : { kind: 'refused', sentence: explain(error) });
  }

  async function showClash(current: AnyRecord, values: Values) {
    const clashing = fields.filter(({ name }) => name in values && current[name] !== base[name]);
    const by = await lastChange(list, current.id, clashing[0]?.name);
    setProblem({ kind: 'clash', by, now: clashing.map(({ name, label }) => [label, current[name]]) });
    const untouched = fields.map(({ name }) => name).filter((name) => !(name in values));
    drawAnew(untouched, current.updatedAt);
    setBase(current);
  }

  function drawAnew(names: string[], at: string) {
    setDrawn((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, at])) }));
  }

  /** Something of the record was stored beside the form, such as a picture with its words. */
  function follow(values: Record<string, string | null>) {
    setBase((before) => ({ ...before, ...values }));
    drawAnew(Object.keys(values), new Date().toISOString());
  }

  async function restore() {
    setBusy(true);
    try {
      await bringBack(base.id);
      setProblem(undefined);
    } catch (error) {
      setProblem({ kind: 'refused', sentence: explain(error) });
    }
    setBusy(false);
  }

  return { base, drawn, isDirty, setDirty, busy, problem, submit, follow, restore };
}

/** The first field that was refused, to be mended at once. */
function focusWrong(form: HTMLFormElement, error: unknown) {
  const path = error instanceof ContentError ? error.problem?.errors?.[0]?.path : undefined;
  const field = path && form.elements.namedItem(path);
  if (field instanceof HTMLElement) field.focus();
}

/** What a record is called. */
export function labelOf({ title, clientName, question }: Record<string, unknown>, list: ListName): string {
  return String(title || clientName || question || LISTS[list].noun);
}
