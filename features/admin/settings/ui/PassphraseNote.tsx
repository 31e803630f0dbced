import { useState } from 'react';
import type { Backups } from '#features/backups/contract.ts';
import { PassphraseDialog } from '#features/backups/ui/PassphraseDialog.tsx';
import { Button } from '#ui/button.tsx';

const NOTES: Record<Backups['passphrase'] | 'needed', { title: string; words: string }> = {
  none: {
    title: 'There is no passphrase yet',
    words:
      'Backups still run and stay in their folder on the server, but anyone who gets one can read everything in it. Set a passphrase, and we’ll lock the existing backups too.',
  },
  needed: {
    title: 'Backups aren’t running',
    words: 'Backups only leave this server encrypted. Set a passphrase, or keep them in the folder.',
  },
  set: {
    title: 'Backups are locked with your passphrase',
    words: 'Without it, you can’t restore anything. It’s stored encrypted and never shown again.',
  },
  environment: {
    title: 'Backups are locked with a passphrase',
    words:
      'Set by BACKUP_PASSPHRASE on the server, which overrides this setting. Without it, you can’t restore anything.',
  },
  lost: {
    title: 'Backups aren’t running',
    words: 'We can’t read the stored passphrase because the server’s secret changed. Enter it again.',
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
    <div className="panel set__notice">
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
