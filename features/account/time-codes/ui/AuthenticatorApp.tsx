import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { smartphone } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { FACTOR_TOASTS } from '../../second-factor/constants.ts';
import { focusSection, ListPlaceholder } from '../../ui/AccountSection.tsx';
import { longDay } from '../../ui/account-dates.ts';
import { refreshSecondFactors, useFactorCall, useSecondFactors } from '../../ui/second-factor-queries.ts';
import { fieldText, sendForm } from '../../ui/send-form.ts';
import type { AddedFactor, NewTimeCode } from '../contract.ts';

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
    <ul className="account__rows">
      <li>
        <Icon of={smartphone} />
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
        <ol>
          <li>Scan the QR code with your authenticator app.</li>
          <li>
            No camera? Type in this key:{' '}
            <code className="account__secret">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </li>
          <li>Enter the code that the app shows.</li>
        </ol>
        <Form
          name="time-code"
          labelledBy="account-app-title"
          submit={{ label: 'Confirm', busy: 'Checking...', variant: 'ink' }}
          send={confirm}
          actions={(send) => (
            <div className="row account__row-actions">
              {send}
              <Button variant="quiet" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          )}
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
