import { type SubmitEvent, useReducer } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import { isSame } from '#features/audit/history/rules.ts';
import { fetchLastChange, type LastChange } from '#features/audit/history/ui/last-change.ts';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, type ListName } from '../../constants.ts';
import { changedDetails, type DetailValue, labelOf } from '../../rules.ts';
import { type AnyRecord, conflictIn, useListChanges } from '../../ui/records.ts';
import { DETAIL_FIELDS, DETAILS } from '../constants.ts';
import { nextDetails, openDetails } from '../rules.ts';
import type { PhotoTrouble } from './use-photo-words.ts';

type Values = Record<string, DetailValue>;
/** Why a save failed; `clash` lists the fields that another admin changed, with their values. */
export type DetailsProblem =
  | { kind: 'refused'; sentence: string }
  | { kind: 'gone' }
  | { kind: 'clash'; by: LastChange | null; now: [label: string, value: unknown][] }
  | ({ kind: 'photos' } & PhotoTrouble);

/** All fields of one record while they are changed, and how they are saved beside what others change. */
export function useDetails({
  list,
  record,
  saveParts,
  onStored,
  onClose,
}: {
  list: ListName;
  record: AnyRecord;
  /** Stores what the form holds of the record's parts; tells what did not come about. */
  saveParts: (form: FormData) => Promise<PhotoTrouble | null>;
  onStored: ((values: Values) => Promise<unknown> | undefined) | undefined;
  onClose: () => void;
}) {
  const { change, bringBack } = useListChanges(list);
  const [state, send] = useReducer(
    nextDetails<AnyRecord, DetailsProblem>,
    record,
    openDetails<AnyRecord, DetailsProblem>,
  );
  const { base, isDirty } = state;
  const fields = DETAIL_FIELDS[list];

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const filled = new FormData(form);
    const values = changedDetails(fields, filled, base);
    const isChanged = Object.keys(values).length > 0;
    if (!isChanged && !isDirty) return onClose();
    send({ type: 'saving' });
    try {
      // The parts first: with the record, the page may go.
      const trouble = await saveParts(filled);
      if (trouble) return send({ type: 'refused', problem: { kind: 'photos', ...trouble } });
      if (isChanged) await change(base, values, () => onStored?.(values));
      toast({ title: EDIT_TOASTS.saved, description: labelOf({ ...base, ...values }, list) });
      if (!isFilledOtherwise(form, filled)) return onClose();
      // The user typed on meanwhile. Conflicts are still found against the values the form was opened with.
      send({ type: 'saved', values });
    } catch (error) {
      await tell(error, values);
      focusWrong(form, error);
    }
  }

  async function tell(error: unknown, values: Values) {
    const current = conflictIn(error) as AnyRecord | undefined;
    if (current) return showClash(current, values);
    const isGone = error instanceof ApiError && error.status === 404;
    const wrong = (error instanceof ApiError && error.problem?.errors) || [];
    send({
      type: 'refused',
      problem: isGone ? { kind: 'gone' } : { kind: 'refused', sentence: sentenceOf(error) },
      errors: Object.fromEntries(wrong.map(({ path, message }) => [path, message])),
    });
  }

  /** With the name of the field: the sentence stands away from it. */
  function sentenceOf(error: unknown): string {
    const path = error instanceof ApiError ? error.problem?.errors?.[0]?.path : undefined;
    const label = fields.find(({ name }) => name === path)?.label;
    return label ? `${label}: ${explainFailure(error)}` : explainFailure(error);
  }

  async function showClash(current: AnyRecord, values: Values) {
    const clashing = fields.filter(({ name }) => name in values && current[name] !== base[name]);
    const by = await fetchLastChange(list, current.id, clashing[0]?.name);
    const now = clashing.map(({ name, label }): [string, unknown] => [label, current[name]]);
    const untouched = fields.map(({ name }) => name).filter((name) => !(name in values));
    send({ type: 'conflict', problem: { kind: 'clash', by, now }, current, untouched, at: current.updatedAt });
  }

  async function restore() {
    send({ type: 'bringingBack' });
    try {
      const isBack = await bringBack(base.id);
      if (isBack) send({ type: 'broughtBack' });
      else send({ type: 'refused', problem: { kind: 'refused', sentence: DETAILS.notBack } });
    } catch (error) {
      send({ type: 'refused', problem: { kind: 'refused', sentence: explainFailure(error) } });
    }
  }

  return {
    ...state,
    submit,
    restore,
    setDirty: (isDirty: boolean) => send({ type: 'dirty', isDirty }),
    typed: (field: string) => send({ type: 'typed', field }),
    follow: (values: Record<string, string | null>) =>
      send({ type: 'savedElsewhere', values, at: new Date().toISOString() }),
  };
}

function isFilledOtherwise(form: HTMLFormElement, filled: FormData): boolean {
  return form.isConnected && !isSame([...new FormData(form)], [...filled]);
}

/** The first field that was refused, to be mended at once. */
function focusWrong(form: HTMLFormElement, error: unknown) {
  const path = error instanceof ApiError ? error.problem?.errors?.[0]?.path : undefined;
  const field = path && form.elements.namedItem(path);
  if (field instanceof HTMLElement) field.focus();
}
