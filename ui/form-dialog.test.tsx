import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeskForm, FormProblem, SubmitButton } from './form-dialog.tsx';

it('a form at the desk ends in its buttons, and offers nothing that the browser knows of the user', () => {
  const html = renderToString(
    <DeskForm send={async () => {}} foot={<SubmitButton small>Save</SubmitButton>}>
      <p>Fields</p>
    </DeskForm>,
  );
  expect(html).toContain('autoComplete="off"');
  expect(html).toMatch(
    /<form class="stack"[^>]*><p>Fields<\/p><button type="submit" class="btn btn--primary btn--sm">Save/,
  );
});

it('its button shows that something else is on its way', () => {
  expect(renderToString(<SubmitButton busy>Save</SubmitButton>)).toContain('aria-busy="true" aria-disabled="true"');
});

it('a failure is read out as it shows', () => {
  expect(renderToString(<FormProblem>Not now.</FormProblem>)).toMatch(/role="alert".*Not now\./);
});
