import { request } from '#client/request.ts';
import { OfflineNote } from '#features/site/ui/OfflineNote.tsx';
import { TextField } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCEPTANCE_CODE } from '../../decisions/constants.ts';
import { QUOTE_MESSAGES } from '../constants.ts';
import { tellFailure } from './tell-failure.ts';

interface CodeFormProps {
  /** Of the API. */
  path: string;
  /** What was sent to the address that gets the code. */
  of: 'quote' | 'change order';
  /** What another form of the page holds: without JavaScript it comes back with the page. */
  values?: Readonly<Record<string, string>> | undefined;
}

/** Has the code mailed that a large sum needs. */
export function CodeForm({ path, of, values = {} }: CodeFormProps) {
  async function send(fields: FormData): Promise<SendResult> {
    try {
      await request('POST', path);
    } catch (error) {
      return tellFailure(error, fields);
    }
    toast(QUOTE_MESSAGES.codeSent);
    return { ok: true };
  }

  return (
    <div className="card card--pad code-form">
      <h3 className="h4" id="code-title">
        One more step for a quote this size
      </h3>
      <p className="muted">
        We’ll email you a {ACCEPTANCE_CODE.length} digits to the address that this {of} was sent to. They work for{' '}
        {ACCEPTANCE_CODE.minutes} minutes.
      </p>
      <Form
        name="quote-code"
        labelledBy="code-title"
        submit={{ label: 'Email me the code', busy: 'Sending…', variant: 'ink' }}
        send={send}
      >
        {Object.entries({ ...values, intent: 'code' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <OfflineNote />
      </Form>
    </div>
  );
}

/** Takes the code in the form that accepts. */
export function CodeField() {
  return (
    <TextField
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
