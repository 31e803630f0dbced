import { expect, it } from 'vitest';
import { type FormEvent, initialFormState, nextFormState } from './form-state.ts';

const after = (...events: FormEvent[]) => events.reduce(nextFormState, initialFormState({ email: 'Required' }));
const failed = (errors = {}, isDraftSaved = false): FormEvent => ({ type: 'failed', errors, isDraftSaved });

it('starts with the errors of a form that the server rejected', () => {
  expect(after()).toEqual({ busy: false, errors: { email: 'Required' }, attempt: 0, isDraftSaved: false });
});

it('is busy from submit to response', () => {
  expect(after({ type: 'submitted' }).busy).toBe(true);
  expect(after({ type: 'submitted' }, { type: 'succeeded' }).busy).toBe(false);
  expect(after({ type: 'submitted' }, failed()).busy).toBe(false);
});

it('counts failures, so that the same errors are announced again', () => {
  expect(after(failed({ name: 'Required' }), failed({ name: 'Required' }))).toMatchObject({
    errors: { name: 'Required' },
    attempt: 2,
  });
});

it('clears all errors on success and those of an edited field', () => {
  expect(after({ type: 'succeeded' }).errors).toEqual({});
  expect(after(failed({ name: 'Required', phone: 'Required' }), { type: 'edited', field: 'name' }).errors).toEqual({
    phone: 'Required',
  });
});

it('says that the draft is saved until it is lost or sent', () => {
  expect(after(failed({}, true)).isDraftSaved).toBe(true);
  expect(after(failed({}, true), { type: 'draftLost' }).isDraftSaved).toBe(false);
  expect(after(failed({}, true), { type: 'succeeded' }).isDraftSaved).toBe(false);
});
