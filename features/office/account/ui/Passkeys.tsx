import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { fingerprint } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { AddedPasskey, ListedPasskey } from '../second-factor.contract.ts';
import { FACTOR_TOASTS } from '../users.ts';
import { focusSection, ListPlaceholder, longDay, withCancel } from './AccountSection.tsx';
import { refreshSecondFactors, useFactorCall, useSecondFactors } from './account-queries.ts';
import { fieldText, sendForm } from './sign-in-form.tsx';

/** The passkeys of the user. `onCodes` gets the recovery codes that come with the first second factor. */
export function Passkeys({ onCodes }: { onCodes: (codes: string[] | null) => void }) {
  const { data, isFetching, refetch } = useSecondFactors();
  const { act } = useFactorCall();
  if (!data) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;

  async function remove({ id, name }: ListedPasskey) {
    const isConfirmed = await confirm({
      title: 'Remove this passkey?',
      text: (
        <>
          <p>
            <b>{name}</b>
          </p>
          <p>It no longer logs you in here. It stays in your device or password manager, where you can delete it.</p>
        </>
      ),
      confirm: 'Remove passkey',
    });
    if (!isConfirmed) return;
    void act({ method: 'DELETE', path: `/passkeys/${id}` }, FACTOR_TOASTS.passkeyRemoved);
    focusSection('passkeys');
  }

  return (
    <>
      {data.passkeys.length > 0 && (
        <ul className="ahead--wide account__rows">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => void remove(passkey)} />
          ))}
        </ul>
      )}
      <AddForm count={data.passkeys.length} onCodes={onCodes} />
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: ListedPasskey; onRemove: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const { name, synced, createdAt, lastUsedAt } = passkey;
  const facts = [
    `Added on ${longDay(createdAt)}`,
    lastUsedAt ? `last used on ${longDay(lastUsedAt)}` : 'not used yet',
    synced && 'on all your devices',
  ];
  if (isRenaming)
    return (
      <li className="account__edit">
        <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li>
      <Icon className="muted" of={fingerprint} />
      <span>
        <b>{name}</b>
        <span className="sub">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <span className="row account__row-actions">
        <Button small onClick={() => setRenaming(true)}>
          Rename
          <span className="vh"> {name}</span>
        </Button>
        <Button small onClick={onRemove}>
          Remove
          <span className="vh"> {name}</span>
        </Button>
      </span>
    </li>
  );
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: ListedPasskey; onDone: () => void }) {
  const client = useQueryClient();

  async function rename(form: FormData): Promise<SendResult> {
    const sent = await sendForm('PATCH', `/api/account/passkeys/${id}`, { name: fieldText(form, 'name') });
    if (!sent.ok) return sent;
    toast(FACTOR_TOASTS.renamed);
    await refreshSecondFactors(client);
    return { ok: true, onComplete: onDone };
  }

  return (
    <Form
      name={`passkey-${id}`}
      labelledBy="account-passkeys-title"
      submit={{ label: 'Save name', busy: 'Saving...', variant: 'ink' }}
      send={rename}
      actions={withCancel(onDone)}
    >
      <Field
        name="name"
        label={`New name of “${name}”`}
        defaultValue={name}
        maxLength={100}
        required
        showsRequired={false}
        autoFocus
      />
    </Form>
  );
}

function AddForm({ count, onCodes }: { count: number; onCodes: (codes: string[] | null) => void }) {
  const client = useQueryClient();

  async function add(form: FormData): Promise<SendResult> {
    const name = fieldText(form, 'name').trim();
    if (!name) return { ok: false, errors: { name: 'Enter a name' } };
    const begun = await sendForm<object>('POST', '/api/account/passkeys/options', {});
    if (!begun.ok) return begun;
    const passkey = await createPasskey(begun.answer);
    if (!passkey) {
      toast(FACTOR_TOASTS.passkeyFailed);
      return { ok: false };
    }
    const sent = await sendForm<AddedPasskey>('POST', '/api/account/passkeys', { name, passkey });
    if (!sent.ok) return sent;
    toast(FACTOR_TOASTS.passkeyAdded);
    onCodes(sent.answer.recoveryCodes);
    await refreshSecondFactors(client);
    return sent;
  }

  return (
    <Form
      key={count}
      name="passkey"
      labelledBy="account-passkeys-title"
      submit={{ label: 'Add a passkey', busy: 'Waiting for your device...', variant: 'ink' }}
      send={add}
    >
      <div className="form">
        <Field
          name="name"
          label="Name"
          help="Such as “Front desk” or “Phone”, so you’ll recognize it later."
          defaultValue={count === 0 ? 'My passkey' : `Passkey ${count + 1}`}
          maxLength={100}
          required
          showsRequired={false}
        />
      </div>
    </Form>
  );
}

/** Null if the browser or the user refuses. */
async function createPasskey(options: object): Promise<object | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return startRegistration({ optionsJSON }).catch(() => null);
}
