import '#ui/key.css';
import './shortcuts-dialog.css';
import { useState } from 'react';
import { areShortcutsEnabled, setShortcutsEnabled } from '#features/leads/ui/use-row-shortcuts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SHORTCUTS } from './desk-format.ts';

/** Lists the shortcuts and turns them on or off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isEnabled, setEnabled] = useState(areShortcutsEnabled);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="rows desk-keys">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="check-row">
        <input
          type="checkbox"
          checked={isEnabled}
          onChange={({ target }) => {
            setShortcutsEnabled(target.checked);
            setEnabled(target.checked);
          }}
        />
        <span>Use these shortcuts</span>
      </label>
    </Dialog>
  );
}
