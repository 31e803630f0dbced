import { request } from '#client/request.ts';
import { DONE } from '#features/site/rules.ts';
import { Done } from '#features/site/ui/Done.tsx';
import { LinkForm } from '#features/site/ui/LinkForm.tsx';
import { Field } from '#ui/field.tsx';
import type { SendResult } from '#ui/form.tsx';
import { ACCEPTANCE_CODE } from '../../decisions/constants.ts';
import { QUOTE_ENDS } from '../constants.ts';
import { showFailure } from './show-failure.ts';

interface CodeFormProps {
  /** Of the API. */
  path: string;
  /** What was sent to the address that gets the code. */
  of: 'quote' | 'change order';
  /** What another form of the page holds: without JavaScript it comes back with the page. */
  values?: Readonly<Record<string, string>> | undefined;
  /** As in `Done`. */
  done?: string | undefined;
}

/** Has the code mailed that a large sum needs. */
export function CodeForm({ path, of, values = {}, done }: CodeFormProps) {
  async function send(fields: FormData): Promise<SendResult> {
    try {
      await request('POST', path);
    } catch (error) {
      return showFailure(error, fields);
    }
    return { ok: true };
  }

  return (
    <div className="card card--pad code-form">
      <h3 className="h4" id="code-title">
        One more step for a {of} this size
      </h3>
      <p className="muted">
        We’ll email you a {ACCEPTANCE_CODE.length}-digit code at the address this {of} was sent to. It expires in{' '}
        {ACCEPTANCE_CODE.minutes} minutes.
      </p>
      <Done of={{ code: QUOTE_ENDS.code }} intent={done} />
      <LinkForm
        name="quote-code"
        intent="code"
        action={`#${DONE}`}
        labelledBy="code-title"
        submit={{ label: 'Email me the code', busy: 'Sending…', variant: 'ink' }}
        send={send}
      >
        {Object.entries(values).map(
          ([name, value]) => name !== 'intent' && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </LinkForm>
    </div>
  );
}

/** Takes the code in the form that accepts. */
export function CodeField() {
  return (
    <Field
      name="code"
      label="Code from our email"
      inputMode="numeric"
      autoComplete="one-time-code"
      // With blanks between.
      maxLength={2 * ACCEPTANCE_CODE.length}
      required
    />
  );
}
