import './login.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MailTest } from '#office/outbox/mail-server.contract.ts';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import type { SetupState } from '../setup.contract.ts';
import { readMailPart, readSetupForm, SETUP_TOASTS } from '../setup.ts';
import { adminCommand, LANDINGS, LOGIN_TOASTS } from '../users.ts';
import { refreshCurrentUser } from './current-user.ts';
import { EmailField, MailPart, NameFields, ShopPart, StartPart, type TestOutcome } from './SetupParts.tsx';
import { fieldText, NewPasswordFields, sendForm, validateNewPassword } from './sign-in-form.tsx';

const TITLE = 'setup-title';
const { notSetUp, notTested, failed: fallback } = SETUP_TOASTS;

/** The first admin, the shop, its mail, and what the site starts with: one form, sent once. */
export function SetupForm({
  code,
  state,
  refused,
  test: initialTest,
}: {
  code: string;
  state: SetupState;
  refused: Refused | undefined;
  test: TestOutcome | undefined;
}) {
  const navigate = useNavigate();
  const [test, setTest] = useState(initialTest);
  const [isTesting, setTesting] = useState(false);

  async function sendTest(form: FormData): Promise<SendResult> {
    setTesting(true);
    setTest(undefined);
    const body = { code, email: fieldText(form, 'email').trim(), mail: readMailPart((name) => fieldText(form, name)) };
    const sent = await sendForm<MailTest>('POST', '/api/setup/mail-test', body, { title: notTested, fallback });
    setTesting(false);
    if (!sent.ok) return sent;
    setTest(sent.answer);
    return { ok: true, shouldReset: false };
  }

  async function setUp(form: FormData): Promise<SendResult> {
    const wrong = findWrongFields(form);
    if (wrong) return wrong;
    const { mail, ...rest } = readSetupForm((name) => fieldText(form, name));
    const body = { code, ...rest, ...(form.has('mail.host') && { mail }) };
    const sent = await sendForm('POST', '/api/setup', body, { title: notSetUp, fallback });
    if (!sent.ok) return sent;
    await refreshCurrentUser();
    toast(SETUP_TOASTS.done);
    navigate(LANDINGS.today, { replace: true });
    return { ok: true, shouldReset: false };
  }

  return (
    <>
      <h1 className="h2" id={TITLE}>
        Set up your shop
      </h1>
      <p className="muted login__hint">Four short parts, and your desk is ready. You can change everything later.</p>
      <Form
        name="setup"
        labelledBy={TITLE}
        refused={refused}
        persistDraft
        submit={{ label: 'Set up the shop', busy: isTesting ? 'Sending...' : 'Setting up...', block: true }}
        send={(form) => (form.has('test') ? sendTest(form) : setUp(form))}
      >
        {/* Enter in a field presses the first button. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
        <div className="stack setup">
          <fieldset className="stack">
            <legend className="h3">You</legend>
            <div className="form form--2">
              <EmailField />
              <NameFields />
              <NewPasswordFields
                label="Password"
                help="At least 8 characters, not easy to guess."
                confirmLabel="Confirm password"
                showsRequired={false}
              />
            </div>
          </fieldset>
          <ShopPart state={state} />
          <MailPart state={state} test={test} isTesting={isTesting} />
          <StartPart canBeDemo={state.canBeDemo} />
        </div>
      </Form>
    </>
  );
}

/** The email comes first on the page, so the toast names it rather than the password. */
function findWrongFields(form: FormData): SendResult | null {
  const wrong = validateNewPassword(form);
  if (fieldText(form, 'email').trim() !== '') return wrong;
  toast({ title: LOGIN_TOASTS.error, description: LOGIN_TOASTS.emailRequired, kind: 'error' });
  const others = wrong && !wrong.ok ? wrong.errors : {};
  return { ok: false, errors: { email: LOGIN_TOASTS.emailRequired, ...others } };
}

/** A code that does not fit. */
export function SetupClosed({ detail }: { detail: string }) {
  return (
    <>
      <h1 className="h2">Set up your shop</h1>
      <p className="login__hint" role="status">
        {detail}
      </p>
      <p className="muted">
        Or create the account on the server: <code>{adminCommand()}</code>
      </p>
    </>
  );
}
