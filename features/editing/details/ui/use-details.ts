import { type SubmitEvent, useReducer } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import { isSame } from '#features/audit/history/rules.ts';
import { fetchLastChange, type LastChange } from '#features/audit/history/ui/last-change.ts';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, type ListName } from '../../constants.ts';
import { changedDetails, type DetailValue, labelOf } from '../../rules.ts';
import { type AnyRecord, currentOnConflict, useListChanges } from '../../ui/records.ts';
import { DETAIL_FIELDS, DETAILS } from '../constants.ts';
import { nextDetails, openDetails } from '../rules.ts';
import type { PhotoSaveFailure } from './use-photo-descriptions.ts';

type Values = Record<string, DetailValue>;
/** Why a save failed. A `conflict` lists the fields that another admin changed, with their values. */
export type DetailsProblem =
  | { kind: 'refused'; sentence: string }
  | { kind: 'gone' }
  | { kind: 'conflict'; by: LastChange | null; now: [label: string, value: unknown][] }
  | ({ kind: 'photos' } & PhotoSaveFailure);

/** The details form of one record. */
export function useDetails({
  list,
  record,
  saveParts,
  onStored,
  onClose,
}: {
  list: ListName;
  record: AnyRecord;
  /** Saves the record's photos. Resolves to what could not be saved. */
  saveParts: (form: FormData) => Promise<PhotoSaveFailure | null>;
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
      // The photos first: saving the record may leave the page.
      const trouble = await saveParts(filled);
      if (trouble) return send({ type: 'refused', problem: { kind: 'photos', ...trouble } });
      if (isChanged) await change(base, values, () => onStored?.(values));
      toast({ title: EDIT_TOASTS.saved, description: labelOf({ ...base, ...values }, list) });
      if (!isChangedSince(form, filled)) return onClose();
      // The user typed on during the save.
      send({ type: 'saved', values });
    } catch (error) {
      await showFailure(error, values);
      focusInvalid(form, error);
    }
  }

  async function showFailure(error: unknown, values: Values) {
    const current = currentOnConflict(error) as AnyRecord | undefined;
    if (current) return showConflict(current, values);
    const isGone = error instanceof ApiError && error.status === 404;
    send({
      type: 'refused',
      problem: isGone ? { kind: 'gone' } : { kind: 'refused', sentence: explainWithLabel(error, fields) },
      errors: Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message])),
    });
  }

  async function showConflict(current: AnyRecord, values: Values) {
    const conflicting = fields.filter(({ name }) => name in values && current[name] !== base[name]);
    const by = await fetchLastChange(list, current.id, conflicting[0]?.name);
    const now = conflicting.map(({ name, label }): [string, unknown] => [label, current[name]]);
    const untouched = fields.map(({ name }) => name).filter((name) => !(name in values));
    send({ type: 'conflict', problem: { kind: 'conflict', by, now }, current, untouched, at: current.updatedAt });
  }

  async function restore() {
    send({ type: 'restoring' });
    try {
      const isBack = await bringBack(base.id);
      if (isBack) send({ type: 'restored' });
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
    updateBase: (values: Record<string, string | null>) =>
      send({ type: 'savedElsewhere', values, at: new Date().toISOString() }),
  };
}

function isChangedSince(form: HTMLFormElement, filled: FormData): boolean {
  return form.isConnected && !isSame([...new FormData(form)], [...filled]);
}

function focusInvalid(form: HTMLFormElement, error: unknown) {
  const path = fieldErrors(error)[0]?.path;
  const field = path && form.elements.namedItem(path);
  if (field instanceof HTMLElement) field.focus();
}

/** With the field's label, because the sentence is not beside the field. */
function explainWithLabel(error: unknown, fields: readonly { name: string; label: string }[]): string {
  const path = fieldErrors(error)[0]?.path;
  const label = fields.find(({ name }) => name === path)?.label;
  return label ? `${label}: ${explainFailure(error)}` : explainFailure(error);
}

function fieldErrors(error: unknown) {
  return (error instanceof ApiError && error.problem?.errors) || [];
}
