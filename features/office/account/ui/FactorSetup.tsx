import './account.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy, printer, smartphone } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { AddedFactor, NewTimeCode } from '../second-factor.contract.ts';
import { FACTOR_TOASTS, RECOVERY_CODES } from '../users.ts';
import { AccountSection, focusSection, ListPlaceholder, longDay, withCancel } from './AccountSection.tsx';
import { refreshSecondFactors, useFactorCall, useSecondFactors } from './account-queries.ts';
import { Passkeys } from './Passkeys.tsx';
import { fieldText, sendForm } from './sign-in-form.tsx';

/** What an admin sees in place of the desk until there is a second factor, and its codes are saved. */
export default function FactorSetup({ onDone }: { onDone: () => void }) {
  const { codes, showCodes } = useNewCodes();
  // Codes from before are kept already.
  const onCodes = (created: string[] | null) => (created ? showCodes(created) : onDone());
  return (
    <main id="main" className="wrap page page--long account">
      <h1 className="h2">One more step to your desk</h1>
      <p className="lead ahead--far account__lead">
        Every admin here needs a second factor, so that a stolen password is not enough. Add a passkey or an
        authenticator app. It takes a minute.
      </p>
      {codes ? (
        <AccountSection part="codes">
          <RecoveryCodes codes={codes} onCodes={onCodes} onDone={onDone} />
        </AccountSection>
      ) : (
        <>
          <AccountSection part="passkeys">
            <Passkeys onCodes={onCodes} />
          </AccountSection>
          <AccountSection part="app">
            <AuthenticatorApp onCodes={onCodes} />
          </AccountSection>
        </>
      )}
    </main>
  );
}

/** The authenticator app of the user. `onCodes` gets the recovery codes that come with the first second factor. */
export function AuthenticatorApp({ onCodes }: { onCodes: (codes: string[] | null) => void }) {
  const { data, isFetching, refetch } = useSecondFactors();
  const { act, isBusy } = useFactorCall<NewTimeCode>();
  const [setup, setSetup] = useState<NewTimeCode | null>(null);
  if (!data) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  const { timeCode } = data;
  if (!timeCode && setup) return <SetupForm {...setup} onCancel={() => setSetup(null)} onCodes={onCodes} />;
  if (!timeCode)
    return (
      <Button variant="ink" busy={isBusy} onClick={() => void act({ method: 'POST', path: '/time-code' }, setSetup)}>
        Set up an app
      </Button>
    );

  async function remove() {
    const isConfirmed = await confirm({
      title: 'Remove the authenticator app?',
      text: (
        <>
          <p>
            <b>Authenticator app</b>
          </p>
          <p>Its codes no longer log you in. Delete the entry in the app, too.</p>
        </>
      ),
      confirm: 'Remove app',
    });
    if (!isConfirmed) return;
    setSetup(null);
    void act({ method: 'DELETE', path: '/time-code' }, FACTOR_TOASTS.appRemoved);
    focusSection('app');
  }

  const lastUsed = timeCode.lastUsedAt ? `last used on ${longDay(timeCode.lastUsedAt)}` : 'not used yet';
  return (
    <ul className="ahead--wide account__rows">
      <li>
        <Icon className="muted" of={smartphone} />
        <span>
          <b>Authenticator app</b>
          <span className="sub">
            Added on {longDay(timeCode.addedAt)}, {lastUsed}
          </span>
        </span>
        <Button small onClick={() => void remove()}>
          Remove
          <span className="vh"> authenticator app</span>
        </Button>
      </li>
    </ul>
  );
}

type SetupFormProps = NewTimeCode & { onCancel: () => void; onCodes: (codes: string[] | null) => void };

function SetupForm({ secret, uri, onCancel, onCodes }: SetupFormProps) {
  const client = useQueryClient();

  async function confirm(form: FormData): Promise<SendResult> {
    const sent = await sendForm<AddedFactor>('POST', '/api/account/time-code/confirm', {
      code: fieldText(form, 'code'),
    });
    if (!sent.ok) return sent;
    toast(FACTOR_TOASTS.appAdded);
    onCodes(sent.answer.recoveryCodes);
    await refreshSecondFactors(client);
    return sent;
  }

  return (
    <div className="stack stack--wide panel account__setup">
      <img
        className="account__qr"
        width={200}
        height={200}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`}
        alt="QR code for the authenticator app"
      />
      <div>
        <ol className="stack stack--tight">
          <li>Scan the QR code with your authenticator app.</li>
          <li>
            No camera? Type in this key: <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </li>
          <li>Enter the code that the app shows.</li>
        </ol>
        <Form
          name="time-code"
          labelledBy="account-app-title"
          submit={{ label: 'Confirm', busy: 'Checking...', variant: 'ink' }}
          send={confirm}
          actions={withCancel(onCancel)}
        >
          <Field
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            showsRequired={false}
            autoFocus
          />
        </Form>
      </div>
    </div>
  );
}

type RecoveryCodesProps = {
  /** New ones, which show until the user has saved them. */
  codes: string[] | null;
  onCodes: (codes: string[]) => void;
  onDone: () => void;
};

export function RecoveryCodes({ codes, onCodes, onDone }: RecoveryCodesProps) {
  const { data, isFetching, refetch } = useSecondFactors();
  const { act, isBusy } = useFactorCall<{ recoveryCodes: string[] }>();
  const create = () => act({ method: 'POST', path: '/recovery-codes' }, ({ recoveryCodes }) => onCodes(recoveryCodes));
  if (codes) return <NewCodes codes={codes} onDone={onDone} />;
  if (!data) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  if (data.passkeys.length === 0 && !data.timeCode)
    return <p className="muted">You’ll get recovery codes when you add your first passkey or authenticator app.</p>;
  return (
    <>
      <p className="ahead--wide">
        <b>{data.recoveryCodesLeft}</b> of {RECOVERY_CODES.count} left.
        {data.recoveryCodesLeft < 3 && ' Create new ones soon.'}
      </p>
      <Button busy={isBusy} onClick={() => void create()}>
        Create new codes
      </Button>
      <p className="sm muted">The old ones stop working.</p>
    </>
  );
}

function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copyCodes = async () => {
    const isCopied = await copyText(codes.join('\n'));
    toast(isCopied ? FACTOR_TOASTS.codesCopied : FACTOR_TOASTS.codesNotCopied);
  };
  return (
    <div className="panel account__codes">
      <p>
        <b>Save these codes now.</b> We show them only once. Each one logs you in once if you lose your phone or
        passkey.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row account__row-actions">
        <Button onClick={() => void copyCodes()}>
          <Icon of={copy} /> Copy codes
        </Button>
        <Button onClick={() => window.print()}>
          <Icon of={printer} /> Print codes
        </Button>
        <Button variant="ink" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

/** New recovery codes, which show once. */
export function useNewCodes() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = (created: string[] | null) => {
    if (!created) return;
    setCodes(created);
    setTimeout(() => {
      focusSection('codes');
      // Below the fold, they would be missed: they show only once.
      document.getElementById('codes')?.scrollIntoView({ behavior: 'instant' });
    });
  };
  return { codes, showCodes, hideCodes: () => setCodes(null) };
}
