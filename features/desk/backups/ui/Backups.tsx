import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { saveFile } from '#client/ExportLink.tsx';
import { adminRequest } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { formatMailTime } from '#office/outbox/ui/mail-parts.tsx';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import { Icon } from '#ui/icon.tsx';
import { archive, copy } from '#ui/icons.ts';
import { makePassphrase, BACKUP_TOASTS as TOASTS } from '../backup-words.ts';
import type { Backups, MadeBackup } from '../backups.contract.ts';
import './backups.css';
import { copyText } from '#ui/copy-and-save.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';

export const BACKUPS = '/api/backups';
const POLL_MS = 60_000;
const RUNNING_POLL_MS = 2_000;

/** Follows a backup that is being made. */
export const useBackups = () =>
  useQuery<Backups>({
    queryKey: [BACKUPS],
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : POLL_MS),
  });

/** Makes a backup, and says what came of it. */
export function BackupNow({ backups }: { backups: Backups }) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function ask(): Promise<void> {
    setRefusal(null);
    try {
      await keepAnswer(client, [BACKUPS], await adminRequest<Backups>('POST', BACKUPS));
      setAsked(true);
    } catch (error) {
      // 409: one is being made already, which the button then shows.
      if (error instanceof ApiError && error.status === 409) setAsked(true);
      else setRefusal(explainProblem(error, TOASTS.failed.description));
      void client.invalidateQueries({ queryKey: [BACKUPS] });
    }
  }

  return (
    <div className="row">
      <Button busy={backups.isRunning} onClick={() => void ask()}>
        <Icon of={archive} /> {backups.isRunning ? 'Making a backup...' : 'Back up now'}
      </Button>
      <p role="status">{refusal ?? describeProgress(backups, isAsked)}</p>
    </div>
  );
}

function describeProgress({ isRunning, failure, problem, made: [last] }: Backups, isAsked: boolean): string {
  if (isRunning) return 'This takes a few seconds to a few minutes. You can leave this page.';
  const what = problem === 'not restored' ? 'The last backup failed its test restore' : 'The last backup failed';
  if (failure !== null) return `${what}: ${failure.replace(/[.!]?$/, '.')}`;
  return isAsked && last ? `Done: ${formatMailTime(last.madeAt)}.` : '';
}

const OPENS_WITH: Record<MadeBackup['opensWith'], string> = {
  nothing: 'Not encrypted',
  passphrase: 'Opens with the current passphrase',
  'earlier passphrase': 'Opens with an earlier passphrase',
};

/** One that anyone can read is saved only after a warning. */
async function download(event: MouseEvent<HTMLAnchorElement>, isOpen: boolean): Promise<void> {
  event.preventDefault();
  const { href } = event.currentTarget;
  if (isOpen && !(await confirm(OPEN_DOWNLOAD))) return;
  await saveFile(href);
}

const OPEN_DOWNLOAD = {
  title: 'Download without encryption?',
  text: 'Whoever has this file can read every customer, quote and message in it. Set a passphrase first to get encrypted backups.',
  confirm: 'Download anyway',
};

/** The backups that are there. */
export function BackupList({ made }: Pick<Backups, 'made'>) {
  if (made.length === 0) return null;
  return (
    <section className="backup-list" aria-labelledby="backup-list">
      <h3 className="h4" id="backup-list">
        Existing backups
      </h3>
      <ul className="rows">
        {made.map(({ day, madeAt, place, opensWith, checkedAt }) => (
          <li key={day}>
            <b>{formatMailTime(madeAt)}</b>
            <span className="muted">
              {place === 'storage' ? 'In S3 storage' : 'In the folder'}. {OPENS_WITH[opensWith]}.
              {checkedAt &&
                ` Test restore on ${formatDay(shopDay(new Date(checkedAt)), 'short')}: every row came back.`}
            </span>
            <a
              className="text-link"
              href={`${BACKUPS}/${day}/file${opensWith === 'nothing' ? '?open=true' : ''}`}
              download
              aria-label={`Download the backup of ${formatMailTime(madeAt)}`}
              onClick={(event) => void download(event, opensWith === 'nothing')}
            >
              Download
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
      await keepAnswer(client, [BACKUPS], await adminRequest<Backups>('PUT', `${BACKUPS}/passphrase`, { body }));
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
          <div className="actions apart--wide">
            <Button disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            {submit}
          </div>
        )}
      >
        <div className="form">
          <Field
            {...AS_TYPED}
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
            {...AS_TYPED}
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

const AS_TYPED = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  showsRequired: false,
  required: true,
};

async function copyPassphrase(passphrase: string): Promise<void> {
  toast(
    (await copyText(passphrase))
      ? { title: 'Copied', description: 'Paste it into your password manager.' }
      : { title: 'Not copied', description: 'Select the passphrase and copy it yourself.', kind: 'error' },
  );
}
