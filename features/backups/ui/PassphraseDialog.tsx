import './backups.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { BACKUP_TOASTS as TOASTS } from '../constants.ts';
import type { Backups } from '../contract.ts';
import { makePassphrase } from '../rules.ts';
import { BACKUPS } from './backup-queries.ts';

/** Makes a passphrase, has it written down, and stores it. It is made here, so that no answer of the site holds it. */
export function PassphraseDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [passphrase, setPassphrase] = useState(() => makePassphrase((bytes) => crypto.getRandomValues(bytes)));
  const [again, setAgain] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<SendResult> {
    if (again.trim() !== passphrase.trim())
      return { ok: false, errors: { again: 'That doesn’t match. Check it letter by letter.' } };
    setBusy(true);
    try {
      const body = { passphrase };
      client.setQueryData([BACKUPS], await adminRequest<Backups>('PUT', `${BACKUPS}/passphrase`, { body }));
    } catch (error) {
      const errors = fieldErrorsOf(error);
      const failed = { ...TOASTS.failed, description: explainProblem(error, TOASTS.failed.description) };
      toast(Object.keys(errors).length > 0 ? TOASTS.wrong : failed);
      return { ok: false, errors };
    } finally {
      setBusy(false);
    }
    toast(TOASTS.passphraseSaved);
    void client.invalidateQueries({ queryKey: ['/api/today'] });
    onClose();
    return { ok: true };
  }

  const field = {
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    showsRequired: false,
    required: true,
  };
  return (
    <Dialog
      narrow
      title={isFirst ? 'Set a passphrase' : 'Change the passphrase'}
      subtitle="It locks every backup. Without it, nothing can be restored, and no one can recover it for you: not us, and not this page once you’ve saved it."
      dismissOnBackdrop={false}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Form
        name="backup-passphrase"
        labelledBy="backup-passphrase-note"
        submit={{ label: 'Save passphrase', busy: 'Saving...' }}
        send={save}
        actions={(submit) => (
          <div className="actions passphrase__actions">
            <Button disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            {submit}
          </div>
        )}
      >
        <div className="form">
          <Field
            {...field}
            name="passphrase"
            label="Passphrase"
            help="We just made this one for you. You can enter your own instead."
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
          />
          <p className="alert" id="backup-passphrase-note">
            <b>Write it down now</b>, on paper or in a password manager, and keep it somewhere other than this server.
            {!isFirst && ' Keep the old one too. You need it to open older backups.'}
          </p>
          <p>
            <Button small onClick={() => void copyPassphrase(passphrase)}>
              <Icon of={copy} /> Copy
            </Button>
          </p>
          <Field
            {...field}
            name="again"
            label="Type it again, from your note"
            value={again}
            onChange={({ target }) => setAgain(target.value)}
          />
        </div>
      </Form>
    </Dialog>
  );
}

async function copyPassphrase(passphrase: string): Promise<void> {
  toast(
    (await copyText(passphrase))
      ? { title: 'Copied', description: 'Paste it into your password manager.' }
      : { title: 'Not copied', description: 'Select the passphrase and copy it yourself.', kind: 'error' },
  );
}
