import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { failureOf } from '#ui/form-dialog.tsx';
import { FormContext } from '#ui/form-state.ts';
import { SlipFields, slipFieldsFor } from './JobParts.tsx';

const refusal = (path: string, message: string) => ({ problem: { errors: [{ path, message }] } });
const REASON = refusal('reason', 'Choose why.');
const NOTE = refusal('note', 'Say it in your own words.');

it('a reason is asked for only when a call was refused without it', () => {
  expect(slipFieldsFor(REASON)).toBeDefined();
  expect([NOTE, { problem: null }, new TypeError('Failed to fetch')].map(slipFieldsFor)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  ['reason', REASON, 'Choose why.'],
  ['note', NOTE, 'Say it in your own words.'],
])('what is wrong with the %s is said at it', (name, error, message) => {
  const { errors } = failureOf(error, (field) => ['reason', 'note'].includes(field));
  const html = renderToString(
    <FormContext value={{ name: '', errors, values: {}, showsRequired: false }}>
      <SlipFields />
    </FormContext>,
  );
  expect(html).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"`));
  expect(html.split(message)).toHaveLength(2);
});
