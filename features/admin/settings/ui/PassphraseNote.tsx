import { useState } from 'react';
import type { Backups } from '#features/backups/contract.ts';
import { PassphraseDialog } from '#features/backups/ui/PassphraseDialog.tsx';
import { Button } from '#ui/button.tsx';

const NOTES: Record<Backups['passphrase'] | 'needed', { title: string; words: string }> = {
  none: {
    title: 'There is no passphrase yet',
    words:
      'Backups are made all the same, and stay in their folder on the server. Anyone who gets hold of one can read all of it. Set a passphrase, and those that are there are locked, too.',
  },
  needed: {
    title: 'No backups are made',
    words: 'They leave this server encrypted only. Set a passphrase, or let them go to the folder.',
  },
  set: {
    title: 'Backups are locked with your passphrase',
    words: 'Without it nothing can be restored. It is stored encrypted, and never shown again.',
  },
  environment: {
    title: 'Backups are locked with a passphrase',
    words:
      'Set by BACKUP_PASSPHRASE on the server, which wins over what is entered here. Without it nothing can be restored.',
  },
  lost: {
    title: 'No backups are made',
    words: 'The stored passphrase cannot be read anymore, as the server’s secret changed. Enter it again.',
  },
};

const LABELS: Partial<Record<Backups['passphrase'], string>> = {
  none: 'Set a passphrase',
  lost: 'Enter the passphrase',
};

/** Whether there is a passphrase, what it is for, and the way to set one. */
export function PassphraseNote({ saved: { passphrase, place } }: { saved: Backups }) {
  const [isOpen, setOpen] = useState(false);
  const isFirst = passphrase === 'none';
  const { title, words } = NOTES[isFirst && place === 'storage' ? 'needed' : passphrase];
  return (
    <div className="set__notice">
      <b>{title}</b>
      <p>{words}</p>
      {passphrase !== 'environment' && (
        <p className="set__way">
          <Button small variant={isFirst || passphrase === 'lost' ? 'ink' : 'line'} onClick={() => setOpen(true)}>
            {LABELS[passphrase] ?? 'Change the passphrase'}
          </Button>
        </p>
      )}
      {isOpen && <PassphraseDialog isFirst={isFirst} onClose={() => setOpen(false)} />}
    </div>
  );
}
